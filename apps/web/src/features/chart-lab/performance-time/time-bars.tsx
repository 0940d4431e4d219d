import { formatNumber, formatPercent } from '@afterclose/core/format'
import type { Performance, PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import { useMemo } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { axisNumber, unitWords } from '../../../journal/engine/unit-words.ts'
import { wordsOf } from '../../../parts/group-bars/group-words.ts'
import type { Measure } from '../../../parts/group-bars/measure-search.ts'
import { type Measured, measured } from '../../../parts/group-bars/measured.ts'
import { readingOf } from '../../../parts/reading.tsx'
import { ReportChart } from '../../../parts/report-chart.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { barOption } from '../../../ui/chart/bar-option.ts'
import type { ChartPicture } from '../../../ui/chart/chart.tsx'
import { timeFinding, wonOf } from './time-reading.ts'
import { figure } from '../../../ui/figure.ts'
import { rowsOf } from '../../../ui/rows.ts'

interface TimeBarsProps {
  title: string
  /** What the groups are: "Month". */
  group: string
  performance: Performance
  /** In their order; those without trades keep their place. */
  keys: readonly number[]
  nameOf: (key: number) => string
  /** Under the bars. */
  shortName: (key: number) => string
  measure: Measure
  /** Whether the page's own test ran and rejected all groups. */
  rejected: boolean
  /** The group that is not over; its sum is not compared with theirs. */
  running?: number
}

/** Months or years in their order: bars that stand, with the trades of each. */
export function TimeBars(props: TimeBarsProps) {
  const { title, group, performance, keys, nameOf, shortName, measure, rejected, running } = props
  const { currency, decimals } = useActiveJournal()
  const { unit, rows } = performance
  const words = useMemo(() => unitWords(unit, { currency, decimals }), [unit, currency, decimals])
  const by = useMemo(() => measured(measure, words), [measure, words])
  const places = useMemo(() => keys.map((key) => ({ key, row: rows.find((row) => row.key === key) })), [keys, rows])
  const picture = useMemo(
    (): ChartPicture<TradesBehind> => ({
      kinds: ['bar'],
      option: (theme) =>
        barOption(
          places.map(({ key, row }) => ({
            name: shortName(key),
            note: row === undefined ? '–' : noteOf(row, by),
            value: row === undefined ? null : by.value(row),
            text:
              row === undefined
                ? ''
                : by.of === 'results'
                  ? words.brief(by.value(row), { signed: true })
                  : by.short(by.value(row)),
            small: row === undefined || by.cases(row) < smallSample,
          })),
          theme,
          axisNumber,
          by.of,
        ),
      marks: [
        {
          series: 'bars',
          count: places.length,
          words: (bar) => {
            const { key, row } = places[bar]!
            return row === undefined
              ? { head: nameOf(key), rows: [{ label: 'Trades', value: '0' }] }
              : wordsOf(row, words, nameOf(key))
          },
          behind: (bar) => behindOf(places[bar]!, nameOf),
        },
      ],
    }),
    [places, by, words, nameOf, shortName],
  )
  const reading = timeFinding(rows, { nameOf, measure, words, group: group.toLowerCase(), rejected, running })
  const signed = {
    format: (value: number) => words.exact(value, { signed: true }),
    signed: true,
    decimals: unit === 'CURRENCY' ? decimals : 2,
  }
  return (
    <ReportChart
      title={title}
      measure={`${by.name}; trades${measure === 'WIN_RATE' ? '' : ' and win rate'} below`}
      {...readingOf(reading)}
      {...picture}
      height={260}
      table={rowsOf(places, [
        figure({ head: group, value: ({ key }) => nameOf(key) }),
        figure({ head: 'Trades', value: ({ row }) => row?.trades ?? 0 }),
        figure({ head: `Net gain, ${words.sums}`, value: ({ row }) => row?.net ?? null, ...signed }),
        figure({ head: `Average, ${words.name}`, value: ({ row }) => row?.average ?? null, ...signed }),
        figure({
          head: 'Win rate, %',
          value: ({ row }) => row?.winRate ?? null,
          format: (value) => formatPercent(value),
          decimals: 2,
        }),
      ])}
      rows={(row) => behindOf(places[row]!, nameOf)}
    />
  )
}

/** "22", and below it "45 %" where the bar does not say that. */
function noteOf(row: PerformanceRow, by: Measured): string {
  const cases = formatNumber(by.cases(row), { decimals: 0 })
  return by.of === 'results' ? `${cases}\n${wonOf(row)}` : cases
}

const behindOf = (
  { key, row }: { readonly key: number; readonly row: PerformanceRow | undefined },
  nameOf: (key: number) => string,
): TradesBehind | null => (row === undefined ? null : { title: nameOf(key), of: row.of })
