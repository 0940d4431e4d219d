import { counted } from '@afterclose/core/format'
import type { Performance, PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import type { ReactNode } from 'react'
import { useDateBasis } from '../../journal/filters.ts'
import { chartOf } from '../../ui/chart/chart-of.ts'
import { lyingBarOption, lyingBarsHeight } from '../../ui/chart/lying-bar-option.ts'
import { Segments } from '../../ui/segments.tsx'
import { chartBlock } from '../chart-block.tsx'
import { useLuckVerdict } from '../how-sure/luck-verdicts.ts'
import { testedReading } from '../how-sure/tested-reading.ts'
import { UnitMissing } from '../report-page/unit-missing.tsx'
import { bothEnds, endsDrawn, mostBars } from './both-ends.ts'
import { groupReading } from './group-reading.ts'
import { measureLabels } from './measure.ts'
import { type Measure as MeasureName, measures as measureNames } from './measure-search.ts'
import { measuredBars, measuresOf, ofTrades } from './measured.ts'
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
  const { unit, total, dimension } = performance
  const basis = useDateBasis()
  const verdict = useLuckVerdict({ dimension, beside: null, unit, basis, among }, total.known)
  const compared = performance.rows.filter(({ trades }) => trades > 0).length
  return (
    <Bars
      report={performance}
      title={title}
      group={group}
      nameOf={nameOf}
      takenFor={takenFor}
      by={measure}
      verdict={verdict}
      actions={
        onMeasure && (
          <Segments
            label="Measure"
            value={measure}
            options={measureNames.map((value) => ({ value, label: measureLabels[value] }))}
            onChange={onMeasure}
          />
        )
      }
    >
      {mostBars < compared && (
        <Text size="micro" ink={3} above={2}>
          Showing the {mostBars / 2} best and the {mostBars / 2} worst of {counted(compared, group.toLowerCase())}; the
          table has all of them.
        </Text>
      )}
      {children}
    </Bars>
  )
}

interface BarsProps extends Pick<GroupBarsProps, 'title' | 'group' | 'nameOf'> {
  readonly report: Performance
  readonly takenFor: GroupBarsProps['takenFor']
  readonly by: MeasureName
}

const Bars = chartBlock<BarsProps, PerformanceRow>({
  question: 'Which group makes the money?',
  asked: ({ title }) => title,
  unit: ({ report }) => report.unit,
  measure: (given) => measuredBars(given.by, measuresOf(given)).by,
  heading: (given) => measuredBars(given.by, measuresOf(given)).title,
  chart: (given) => {
    const { report, group, nameOf, takenFor, measure } = given
    const drawn = endsDrawn(bestFirst(report.rows, measure))
    const name = figure({ head: group, value: ({ key }: PerformanceRow) => nameOf(key ?? 0) })
    const measures = measuresOf(given)
    const { beside } = measuredBars(given.by, measures)
    const { trades, net, average, winRate, averageR, needed } = measures
    return chartOf({
      kinds: ['bar'],
      option: (theme) =>
        lyingBarOption(
          {
            rows: drawn.rows,
            name: name.text,
            measure,
            beside,
            taken: takenFor && (({ key }: PerformanceRow) => takenFor(key ?? 0)),
          },
          theme,
        ),
      ...drawn,
      name,
      figures: [trades, net, average, winRate, report.unit === 'R' ? { ...averageR, only: 'table' } : averageR, needed],
      counts: ofTrades,
      opens: (row) => ({ title: name.text(row), of: row.of }),
      // one below the other
      across: 1,
    })
  },
  height: ({ report, measure }) => lyingBarsHeight(bothEnds(bestFirst(report.rows, measure)).length),
  reading: (given, verdict) => {
    const { report, by, nameOf, measure } = given
    const group = given.group.toLowerCase()
    const reading = groupReading(report, by, { group, nameOf, measures: measuresOf(given) }, verdict)
    const judged = report.rows.filter((row) => !isSmall(measure, row)).length
    return testedReading(reading, by === 'WIN_RATE' ? 'UNTESTED' : verdict, group, judged > 1)
  },
  missing: ({ report: { unit, total }, by }) =>
    total.known === 0 && by !== 'WIN_RATE' && <UnitMissing unit={unit} trades={total.trades} />,
})

/** Sorts rows by value, unknown values last; ties by number of trades. */
const bestFirst = (rows: readonly PerformanceRow[], { value }: Measure<PerformanceRow>): readonly PerformanceRow[] =>
  rows
    .filter(({ trades }) => trades > 0)
    .toSorted((a, b) => {
      const [one, other] = [value(a) ?? Number.NEGATIVE_INFINITY, value(b) ?? Number.NEGATIVE_INFINITY]
      return one === other ? b.trades - a.trades : other - one
    })
