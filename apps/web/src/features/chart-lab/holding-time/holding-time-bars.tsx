import { counted } from '@afterclose/core/format'
import type { Performance, PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import { useMemo } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { axisNumber, type UnitWords, unitWords } from '../../../journal/engine/unit-words.ts'
import { type Reading, readingOf, strong } from '../../../parts/reading.tsx'
import { ReportChart } from '../../../parts/report-chart.tsx'
import { UnitMissing } from '../../../parts/report-page/unit-missing.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { Block } from '../../../ui/block.tsx'
import { barOption } from '../../../ui/chart/bar-option.ts'
import type { MarkedSeries } from '../../../ui/chart/chart-marks.ts'
import type { ChartTable } from '../../../ui/chart/chart-table.tsx'
import type { ChartPicture } from '../../../ui/chart/chart.tsx'
import { holdingTimeName } from '../../../parts/group-names/holding-time-names.ts'

const title = 'Which holding time pays?'

/** What trades made on average, by how long they were held. */
export function HoldingTimeBars({ performance: { unit, rows, total } }: { performance: Performance }) {
  const { currency, decimals } = useActiveJournal()
  const words = useMemo(() => unitWords(unit, { currency, decimals }), [unit, currency, decimals])
  const picture = useMemo(
    (): ChartPicture<TradesBehind> => ({
      kinds: ['bar'],
      option: (theme) =>
        barOption(
          rows.map((row) => ({
            name: holdingTimeName(row.key ?? 0),
            note: counted(row.trades, 'trade'),
            value: row.average,
            text: words.short(row.average, { signed: true }),
            small: row.trades < smallSample,
          })),
          theme,
          axisNumber,
        ),
      marks: [barMarks(rows, words)],
    }),
    [rows, words],
  )
  const measure = `Average, ${words.name} per trade`
  if (total.known === 0)
    return (
      <Block title={title} measure={measure}>
        <UnitMissing unit={unit} trades={total.trades} />
      </Block>
    )
  return (
    <ReportChart
      title={title}
      measure={measure}
      {...readingOf(barsReading(rows, words))}
      {...picture}
      height={320}
      table={barsTable(rows, words, unit === 'CURRENCY' ? decimals : 2)}
      rows={(row) => behindOf(rows[row]!)}
    />
  )
}

const behindOf = (row: PerformanceRow): TradesBehind | null =>
  row.trades === 0 ? null : { title: `Held ${holdingTimeName(row.key ?? 0).toLowerCase()}`, of: row.of }

const barMarks = (rows: readonly PerformanceRow[], words: UnitWords): MarkedSeries<TradesBehind> => ({
  series: 'bars',
  count: rows.length,
  words: (bar) => {
    const { key, average, net, trades } = rows[bar]!
    return {
      head: `Held ${holdingTimeName(key ?? 0).toLowerCase()}`,
      rows: [
        { label: `Average, ${words.name}`, value: words.exact(average, { signed: true }), signed: true },
        { label: `Net gain, ${words.sums}`, value: words.exact(net, { signed: true }) },
        { label: 'Trades', value: String(trades) },
      ],
      opens: trades === 1 ? 'the trade' : `its ${counted(trades, 'trade')}`,
    }
  },
  behind: (bar) => behindOf(rows[bar]!),
})

/** The best and the worst time of those with enough trades: "Trades held 1 to 4 h did best: +343.13 USD on average, in 40 trades." */
export function barsReading(rows: readonly PerformanceRow[], words: UnitWords): Reading {
  const judged = rows
    .filter((row) => row.average !== null && row.known >= smallSample)
    .toSorted((a, b) => b.average! - a.average!)
  const [best, worst] = [judged[0], judged.at(-1)]
  if (best === undefined || worst === undefined)
    return [`No holding time has ${smallSample} trades to be judged by: the sample is small.`]
  const name = ({ key }: PerformanceRow): string => holdingTimeName(key ?? 0).toLowerCase()
  const made = ({ average }: PerformanceRow): string =>
    `${words.exact(average, { signed: true })} ${words.name} on average`
  const of = ({ known }: PerformanceRow): string => `, in ${counted(known, 'trade')}.`
  if (best === worst) return [strong(`Trades held ${name(best)} made ${made(best)}`), of(best)]
  return [
    strong(`Trades held ${name(best)} did best: ${made(best)}`),
    of(best),
    ` Those held ${name(worst)} did worst: ${made(worst)}${of(worst)}`,
  ]
}

const barsTable = (rows: readonly PerformanceRow[], words: UnitWords, decimals: number): Omit<ChartTable, 'onPick'> => {
  const signed = { format: (value: number) => words.exact(value, { signed: true }), signed: true, decimals }
  return {
    columns: [
      { head: 'Holding time' },
      { head: 'Trades' },
      { head: `Average, ${words.name}`, ...signed },
      { head: `Net gain, ${words.sums}`, ...signed },
    ],
    rows: rows.map(({ key, trades, average, net }) => [holdingTimeName(key ?? 0), trades, average, net]),
  }
}
