import { counted, formatNumber, formatPercent, formatR } from '@afterclose/core/format'
import type { Performance, PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import { type ReactNode, useMemo } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { type UnitWords, unitWords } from '../../journal/engine/unit-words.ts'
import { useFilters } from '../../journal/filters.ts'
import { Block } from '../../ui/block.tsx'
import type { MarkedSeries } from '../../ui/chart/chart-marks.ts'
import type { ChartPicture } from '../../ui/chart/chart.tsx'
import { lyingBarOption, lyingBarsHeight } from '../../ui/chart/lying-bar-option.ts'
import { Segments } from '../../ui/segments.tsx'
import { useRejected } from '../how-sure/luck-verdicts.ts'
import { readingOf } from '../reading.tsx'
import { ReportChart } from '../report-chart.tsx'
import { UnitMissing } from '../report-page/unit-missing.tsx'
import { smallSample } from '../small-sample.ts'
import type { TradesBehind } from '../trades-drawer/trades-behind.ts'
import { bothEnds, mostBars } from './both-ends.ts'
import classes from './group-bars.module.css'
import { groupReading } from './group-reading.ts'
import { measureLabels } from './measure.ts'
import { type Measure, measures } from './measure-search.ts'
import { wordsOf } from './group-words.ts'
import { type Measured, measured } from './measured.ts'
import { figure } from '../../ui/figure.ts'
import { type Rows, rowsOf } from '../../ui/rows.ts'

interface GroupBarsProps {
  /** What it answers: "Which setup earns the money?" */
  title: string
  /** What the groups are: "Setup". */
  group: string
  performance: Performance
  /** Name of a group by its key; the same function as long as no name changes. */
  nameOf: (key: number) => string
  measure: Measure
  /** What a group is taken for, such as the rating of a comment: it colours the bars; the same function, too. */
  takenFor?: (key: number) => 'good' | 'bad' | 'neither'
  /** Which groups are compared, where the dimension has more. */
  among?: readonly number[]
  /** Another measure is wanted; without it the page has the switch. */
  onMeasure?: (measure: Measure) => void
  /** Below the bars. */
  children?: ReactNode
}

/**
 * Groups of trades side by side, the best first: a bar for each, hollow where there are too few trades, with the trades
 * behind it, a reading in words and the table.
 */
export function GroupBars({
  title,
  group,
  performance,
  nameOf,
  takenFor,
  measure,
  among,
  onMeasure,
  children,
}: GroupBarsProps) {
  const { currency, decimals } = useActiveJournal()
  const { unit, total, dimension } = performance
  const basis = useFilters().filters.options.entryOrExitDate
  const rejected = useRejected({ dimension, beside: null, unit, basis, among })
  const words = useMemo(() => unitWords(unit, { currency, decimals }), [unit, currency, decimals])
  const by = useMemo(() => measured(measure, words), [measure, words])
  const rows = useMemo(() => bestFirst(performance.rows, by), [performance.rows, by])
  const drawn = useMemo(() => bothEnds(rows), [rows])
  const picture = useMemo(
    (): ChartPicture<TradesBehind> => ({
      kinds: ['bar'],
      option: (theme) =>
        lyingBarOption(
          drawn.map((row) => ({
            name: nameOf(row.key ?? 0),
            note: casesOf(row, by),
            value: by.value(row),
            text: by.short(by.value(row)),
            small: by.cases(row) < smallSample,
            beside: by.beside.text(row),
            ...(takenFor && { taken: takenFor(row.key ?? 0) }),
          })),
          theme,
          { beside: by.beside.name, of: by.of },
        ),
      marks: [marksOf(drawn, words, nameOf)],
    }),
    [drawn, by, words, nameOf, takenFor],
  )
  const switches = onMeasure && (
    <Segments
      label="Measure"
      value={measure}
      options={measures.map((value) => ({ value, label: measureLabels[value] }))}
      onChange={onMeasure}
    />
  )
  if (total.known === 0 && measure !== 'WIN_RATE')
    return (
      <Block title={title} measure={by.name} actions={switches}>
        <UnitMissing unit={unit} trades={total.trades} />
      </Block>
    )
  return (
    <ReportChart
      title={title}
      measure={by.name}
      {...readingOf(groupReading(performance, measure, { group: group.toLowerCase(), nameOf, words }, rejected))}
      {...picture}
      height={lyingBarsHeight(drawn.length)}
      actions={switches}
      table={tableOf(rows, { group, words, decimals: unit === 'CURRENCY' ? decimals : 2, nameOf })}
      rows={(row) => behindOf(rows[row]!, nameOf)}
    >
      {drawn.length < rows.length && (
        <p className={classes.note}>
          Showing the {mostBars / 2} best and the {mostBars / 2} worst of {counted(rows.length, group.toLowerCase())};
          the table has all of them.
        </p>
      )}
      {children}
    </ReportChart>
  )
}

/** "72 trades", or "70 of 72 trades" where the others have no value in the unit. */
function casesOf(row: PerformanceRow, { of, cases }: Measured): string {
  const known = of === 'unsigned' ? row.trades : cases(row)
  return known === row.trades
    ? counted(row.trades, 'trade')
    : `${formatNumber(known, { decimals: 0 })} of ${counted(row.trades, 'trade')}`
}

/** What is not known comes last; what is the same, with more trades first. */
const bestFirst = (rows: readonly PerformanceRow[], { value }: Measured): readonly PerformanceRow[] =>
  rows
    .filter(({ trades }) => trades > 0)
    .toSorted((a, b) => {
      const [one, other] = [value(a) ?? Number.NEGATIVE_INFINITY, value(b) ?? Number.NEGATIVE_INFINITY]
      return one === other ? b.trades - a.trades : other - one
    })

const behindOf = ({ key, of }: PerformanceRow, nameOf: (key: number) => string): TradesBehind => ({
  title: nameOf(key ?? 0),
  of,
})

const marksOf = (
  rows: readonly PerformanceRow[],
  words: UnitWords,
  nameOf: (key: number) => string,
): MarkedSeries<TradesBehind> => ({
  series: 'bars',
  count: rows.length,
  // one below the other
  across: 1,
  words: (bar) => wordsOf(rows[bar]!, words, nameOf(rows[bar]!.key ?? 0)),
  behind: (bar) => behindOf(rows[bar]!, nameOf),
})

function tableOf(
  rows: readonly PerformanceRow[],
  {
    group,
    words,
    decimals,
    nameOf,
  }: { group: string; words: UnitWords; decimals: number; nameOf: (key: number) => string },
): Rows {
  const signed = { format: (value: number) => words.exact(value, { signed: true }), signed: true, decimals }
  return rowsOf(rows, [
    figure({ head: group, value: (row) => nameOf(row.key ?? 0) }),
    figure({ head: 'Trades', value: (row) => row.trades }),
    figure({ head: `Net gain, ${words.sums}`, value: (row) => row.net, ...signed }),
    figure({ head: `Average, ${words.name}`, value: (row) => row.average, ...signed }),
    figure({ head: 'Win rate, %', value: (row) => row.winRate, format: (value) => formatPercent(value), decimals: 2 }),
    figure({
      head: 'Average R',
      value: (row) => row.avgR,
      format: (value) => formatR(value),
      signed: true,
      decimals: 2,
    }),
  ])
}
