import { chartOf } from '../../../ui/chart/chart-of.ts'
import type { Performance, PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import { axisNumber } from '../../../journal/engine/unit-words.ts'
import type { Measure as MeasureName } from '../../../parts/group-bars/measure-search.ts'
import { measuredBars, measuresOf } from '../../../parts/group-bars/measured.ts'
import { chartBlock } from '../../../parts/chart-block.tsx'
import { barOption } from '../../../ui/chart/bar-option.ts'
import { timeFinding, wonOf } from './time-reading.ts'
import { figure, figureOver } from '../../../ui/figure.ts'

interface TimeBarsProps {
  title: string
  /** Kind of the groups: "Month". */
  group: string
  report: Performance
  /** In order; those without trades keep their place. */
  keys: readonly number[]
  nameOf: (key: number) => string
  /** Under the bars. */
  shortName: (key: number) => string
  by: MeasureName
  /** The unfinished group; its sum is not compared with the others. */
  running?: number | undefined
}

/** A month or year, with its trades if there are any. */
interface Place {
  readonly key: number
  readonly row: PerformanceRow | undefined
}
const rowOf = ({ row }: Place): PerformanceRow | undefined => row

/** Vertical bars of months or years in order, with the trades of each. */
export const TimeBars = chartBlock<TimeBarsProps, Place>({
  question: 'Which months?',
  asked: ({ title }) => title,
  unit: ({ report }) => report.unit,
  measure: (given) => figureOver(measuredBars(given.by, measuresOf(given)).by, rowOf),
  heading: (given) =>
    `${measuredBars(given.by, measuresOf(given)).title}; trades${given.by === 'WIN_RATE' ? '' : ' and win rate'} below`,
  chart: (given) => {
    const { report, keys, group, nameOf, shortName, words, measure } = given
    const places = keys.map((key): Place => ({ key, row: report.rows.find((row) => row.key === key) }))
    const short = (place: Place): string => words.brief(measure.value(place), { signed: true })
    const { trades, net, average, winRate, averageR, needed } = measuresOf(given)
    const rate = { ...winRate, brief: wonOf }
    return chartOf({
      kinds: ['bar'],
      option: (theme) =>
        barOption(
          {
            rows: places,
            name: ({ key }) => shortName(key),
            measure: measure.signed
              ? { ...measure, brief: (place) => (place.row === undefined ? '' : short(place)) }
              : measure,
            notes: measure.signed ? figureOver(rate, rowOf) : 'brief',
          },
          theme,
          axisNumber,
        ),
      rows: places,
      name: figure({ head: group, value: ({ key }: Place) => nameOf(key) }),
      figures: [trades, net, average, winRate, { ...averageR, only: 'tooltip' as const }, needed].map((one) =>
        figureOver(one, rowOf),
      ),
      counts: { of: ({ row }) => row?.trades ?? 0, noun: 'trade' },
      opens: ({ key, row }) => ({ title: nameOf(key), of: row!.of }),
    })
  },
  height: 260,
  reading: (given, verdict) => {
    const { report, nameOf, by, group, running } = given
    const measures = measuresOf(given)
    return timeFinding(report.rows, { nameOf, measure: by, measures, group: group.toLowerCase(), verdict, running })
  },
})
