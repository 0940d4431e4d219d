import { chartOf } from '../../../ui/chart/chart-of.ts'
import type { Performance, PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import { useMemo } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { axisNumber, unitWords } from '../../../journal/engine/unit-words.ts'
import type { Measure } from '../../../parts/group-bars/measure-search.ts'
import { groupMeasures, measured } from '../../../parts/group-bars/measured.ts'
import type { LuckVerdict } from '../../../parts/how-sure/tested-reading.ts'
import { readingOf } from '../../../parts/reading.tsx'
import { ReportChart } from '../../../parts/report-chart.tsx'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { barOption } from '../../../ui/chart/bar-option.ts'
import { timeFinding, wonOf } from './time-reading.ts'
import { figure, over } from '../../../ui/figure.ts'

interface TimeBarsProps {
  title: string
  /** Kind of the groups: "Month". */
  group: string
  performance: Performance
  /** In order; those without trades keep their place. */
  keys: readonly number[]
  nameOf: (key: number) => string
  /** Under the bars. */
  shortName: (key: number) => string
  measure: Measure
  /** Test of the groups against luck. */
  verdict: LuckVerdict
  /** The unfinished group; its sum is not compared with the others. */
  running?: number
}

/** Vertical bars of months or years in order, with the trades of each. */
export function TimeBars(props: TimeBarsProps) {
  const { title, group, performance, keys, nameOf, shortName, measure, verdict, running } = props
  const { currency, decimals } = useActiveJournal()
  const { unit, rows } = performance
  const words = useMemo(() => unitWords(unit, { currency, decimals }), [unit, currency, decimals])
  const measures = useMemo(() => groupMeasures({ unit, words, decimals }), [unit, words, decimals])
  const chart = useMemo(() => {
    const { by } = measured(measure, measures)
    const ofPlace = ({ row }: Place) => row
    const places = keys.map((key): Place => ({ key, row: rows.find((row) => row.key === key) }))
    const name = figure({ head: group, value: ({ key }: Place) => nameOf(key) })
    const bar = over(by, ofPlace)
    const short = ({ row }: Place): string => words.brief(by.value(row!), { signed: true })
    const { trades, net, average, winRate, averageR, needed } = measures
    const rate = { ...winRate, brief: wonOf }
    return chartOf({
      kinds: ['bar'],
      option: (theme) =>
        barOption(
          {
            rows: places,
            name: ({ key }) => shortName(key),
            measure: by.signed ? { ...bar, brief: (place) => (place.row === undefined ? '' : short(place)) } : bar,
            notes: by.signed ? over(rate, ofPlace) : 'brief',
          },
          theme,
          axisNumber,
        ),
      rows: places,
      name,
      figures: [trades, net, average, winRate, { ...averageR, only: 'tooltip' as const }, needed].map((one) =>
        over(one, ofPlace),
      ),
      counts: { of: ({ row }) => row?.trades ?? 0, noun: 'trade' },
      opens: ({ key, row }): TradesBehind => ({ title: nameOf(key), of: row!.of }),
    })
  }, [keys, rows, group, measure, measures, words, nameOf, shortName])
  const reading = timeFinding(rows, { nameOf, measure, measures, group: group.toLowerCase(), verdict, running })
  return (
    <ReportChart
      title={title}
      measure={`${measured(measure, measures).title}; trades${measure === 'WIN_RATE' ? '' : ' and win rate'} below`}
      {...readingOf(reading)}
      {...chart}
      height={260}
    />
  )
}

/** A month or year, with its trades if there are any. */
interface Place {
  readonly key: number
  readonly row: PerformanceRow | undefined
}
