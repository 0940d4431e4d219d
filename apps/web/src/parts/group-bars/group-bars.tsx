import { counted } from '@afterclose/core/format'
import type { Performance, PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import { type ReactNode, useMemo } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { unitWords } from '../../journal/engine/unit-words.ts'
import { useDateBasis } from '../../journal/filters.ts'
import { Block } from '../../ui/block.tsx'
import { chartOf } from '../../ui/chart/chart-of.ts'
import { lyingBarOption, lyingBarsHeight } from '../../ui/chart/lying-bar-option.ts'
import { Segments } from '../../ui/segments.tsx'
import { useLuckVerdict } from '../how-sure/luck-verdicts.ts'
import { testedReading } from '../how-sure/tested-reading.ts'
import { readingOf } from '../reading.tsx'
import { ReportChart } from '../report-chart.tsx'
import { UnitMissing } from '../report-page/unit-missing.tsx'
import type { TradesBehind } from '../trades-drawer/trades-behind.ts'
import { bothEnds, mostBars } from './both-ends.ts'
import { groupReading } from './group-reading.ts'
import { measureLabels } from './measure.ts'
import { type Measure as MeasureName, measures as measureNames } from './measure-search.ts'
import { groupMeasures, measured, ofTrades } from './measured.ts'
import { figure, type Measure } from '../../ui/figure.ts'
import { isSmall } from '../../ui/measure.ts'
import { Text } from '../../ui/layout.tsx'

interface GroupBarsProps {
  /** Question that the chart answers: "Which setup earns the money?" */
  title: string
  /** Kind of the groups: "Setup". */
  group: string
  performance: Performance
  /** Name of a group by its key; the same function while no name changes. */
  nameOf: (key: number) => string
  measure: MeasureName
  /** Rating of a group, such as that of a comment: colours the bars; the same function while no rating changes. */
  takenFor?: (key: number) => 'good' | 'bad' | 'neither'
  /** Groups to compare, if the dimension has more. */
  among?: readonly number[]
  /** Called to change the measure; without it the page has the switch. */
  onMeasure?: (measure: MeasureName) => void
  /** Below the bars. */
  children?: ReactNode
}

/**
 * Compares groups of trades, the best first: a bar for each, hollow if there are too few trades, with drill-down to its trades, a reading
 * and a table.
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
  const basis = useDateBasis()
  const verdict = useLuckVerdict({ dimension, beside: null, unit, basis, among }, total.known)
  const words = useMemo(() => unitWords(unit, { currency, decimals }), [unit, currency, decimals])
  const measures = useMemo(() => groupMeasures({ unit, words, decimals }), [unit, words, decimals])
  const chart = useMemo(() => {
    const { by, beside } = measured(measure, measures)
    const rows = bestFirst(performance.rows, by)
    const drawn = bothEnds(rows)
    const name = figure({ head: group, value: ({ key }: PerformanceRow) => nameOf(key ?? 0) })
    const { trades, net, average, winRate, averageR, needed } = measures
    const made = chartOf({
      kinds: ['bar'],
      option: (theme) =>
        lyingBarOption(
          {
            rows: drawn,
            name: name.text,
            measure: by,
            beside,
            taken: takenFor && (({ key }: PerformanceRow) => takenFor(key ?? 0)),
          },
          theme,
        ),
      rows: drawn,
      listed: rows,
      name,
      figures: [trades, net, average, winRate, unit === 'R' ? { ...averageR, only: 'table' } : averageR, needed],
      counts: ofTrades,
      opens: (row): TradesBehind => ({ title: name.text(row), of: row.of }),
      // one below the other
      across: 1,
    })
    return { made, drawn: drawn.length, all: rows.length }
  }, [performance.rows, unit, group, measure, measures, nameOf, takenFor])
  const { title: measureTitle, by } = measured(measure, measures)
  const switches = onMeasure && (
    <Segments
      label="Measure"
      value={measure}
      options={measureNames.map((value) => ({ value, label: measureLabels[value] }))}
      onChange={onMeasure}
    />
  )
  if (total.known === 0 && measure !== 'WIN_RATE')
    return (
      <Block title={title} measure={measureTitle} actions={switches}>
        <UnitMissing unit={unit} trades={total.trades} />
      </Block>
    )
  const noun = group.toLowerCase()
  const judged = performance.rows.filter((row) => !isSmall(by, row)).length
  const reading = groupReading(performance, measure, { group: noun, nameOf, measures }, verdict)
  return (
    <ReportChart
      title={title}
      measure={measureTitle}
      {...readingOf(testedReading(reading, measure === 'WIN_RATE' ? 'UNTESTED' : verdict, noun, judged > 1))}
      {...chart.made}
      height={lyingBarsHeight(chart.drawn)}
      actions={switches}
    >
      {chart.drawn < chart.all && (
        <Text size="micro" ink={3} above={2}>
          Showing the {mostBars / 2} best and the {mostBars / 2} worst of {counted(chart.all, group.toLowerCase())}; the
          table has all of them.
        </Text>
      )}
      {children}
    </ReportChart>
  )
}

/** Sorts rows by value, unknown values last; ties by number of trades. */
const bestFirst = (rows: readonly PerformanceRow[], { value }: Measure<PerformanceRow>): readonly PerformanceRow[] =>
  rows
    .filter(({ trades }) => trades > 0)
    .toSorted((a, b) => {
      const [one, other] = [value(a) ?? Number.NEGATIVE_INFINITY, value(b) ?? Number.NEGATIVE_INFINITY]
      return one === other ? b.trades - a.trades : other - one
    })
