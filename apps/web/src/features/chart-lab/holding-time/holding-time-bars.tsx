import { counted } from '@afterclose/core/format'
import type { Performance, PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import { useMemo } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { axisNumber, type UnitWords, unitWords } from '../../../journal/engine/unit-words.ts'
import { useFilters } from '../../../journal/filters.ts'
import { findingReading, noneDiffers } from '../../../parts/finding.ts'
import { useRejected } from '../../../parts/how-sure/luck-verdicts.ts'
import { type Reading, readingOf } from '../../../parts/reading.tsx'
import { ReportChart } from '../../../parts/report-chart.tsx'
import { UnitMissing } from '../../../parts/report-page/unit-missing.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { Block } from '../../../ui/block.tsx'
import { barOption } from '../../../ui/chart/bar-option.ts'
import type { MarkedSeries } from '../../../ui/chart/chart-marks.ts'
import type { ChartPicture } from '../../../ui/chart/chart.tsx'
import { holdingTimeName } from '../../../parts/group-names/holding-time-names.ts'
import { figure } from '../../../ui/figure.ts'
import { type Rows, rowsOf } from '../../../ui/rows.ts'

const title = 'Which holding time pays?'

/** What trades made on average, by how long they were held. */
export function HoldingTimeBars({ performance: { unit, rows, total } }: { performance: Performance }) {
  const { currency, decimals } = useActiveJournal()
  const basis = useFilters().filters.options.entryOrExitDate
  const rejected = useRejected({ dimension: 'holdingTime', beside: null, unit, basis })
  const words = useMemo(() => unitWords(unit, { currency, decimals }), [unit, currency, decimals])
  const picture = useMemo(
    (): ChartPicture<TradesBehind> => ({
      kinds: ['bar'],
      option: (theme) =>
        barOption(
          rows.map((row) => ({
            name: holdingTimeName(row.key ?? 0),
            note: counted(row.known, 'trade'),
            value: row.average,
            text: words.short(row.average, { signed: true }),
            small: row.known < smallSample,
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
      {...readingOf(barsReading(rows, words, rejected))}
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
    const { key, average, net, known, trades } = rows[bar]!
    return {
      head: `Held ${holdingTimeName(key ?? 0).toLowerCase()}`,
      rows: [
        { label: `Average, ${words.name}`, value: words.exact(average, { signed: true }), signed: true },
        { label: `Net gain, ${words.sums}`, value: words.exact(net, { signed: true }) },
        ...(known < trades ? [{ label: `With a value in ${words.name}`, value: String(known) }] : []),
        { label: 'Trades', value: String(trades) },
      ],
      opens: trades === 1 ? 'the trade' : `its ${counted(trades, 'trade')}`,
    }
  },
  behind: (bar) => behindOf(rows[bar]!),
})

/** "Trades held 1 to 4 h gained most: 13,725 USD in 40 trades, +343.13 USD on average." */
export function barsReading(rows: readonly PerformanceRow[], words: UnitWords, rejected = false): Reading {
  const few = `No holding time has ${smallSample} trades: the sample is too small.`
  if (rejected && rows.some(({ known }) => known >= smallSample)) return noneDiffers('holding time')
  return findingReading(
    rows.map(({ key, net, known, average }) => ({
      name: `Trades held ${holdingTimeName(key ?? 0).toLowerCase()}`,
      effect: net,
      cases: known,
      detail: ` in ${counted(known, 'trade')}, ${words.exact(average, { signed: true })} ${words.name} on average`,
    })),
    { amount: (value) => `${words.short(value)} ${words.name}`, few },
  )
}

const barsTable = (rows: readonly PerformanceRow[], words: UnitWords, decimals: number): Rows => {
  const signed = { format: (value: number) => words.exact(value, { signed: true }), signed: true, decimals }
  // in money every trade has a value
  const known = rows.some((row) => row.known < row.trades)
  return rowsOf(rows, [
    figure({ head: 'Holding time', value: (row) => holdingTimeName(row.key ?? 0) }),
    figure({ head: 'Trades', value: (row) => row.trades }),
    ...(known ? [figure({ head: `With a value in ${words.name}`, value: (row: PerformanceRow) => row.known })] : []),
    figure({ head: `Average, ${words.name}`, value: (row) => row.average, ...signed }),
    figure({ head: `Net gain, ${words.sums}`, value: (row) => row.net, ...signed }),
  ])
}
