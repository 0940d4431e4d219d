import type { Performance, PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import { axisNumber } from '../../journal/engine/unit-words.ts'
import { useDateBasis } from '../../journal/filters.ts'
import { barOption } from '../../ui/chart/bar-option.ts'
import { chartOf } from '../../ui/chart/chart-of.ts'
import { type Figure, figure } from '../../ui/figure.ts'
import { isSmall } from '../../ui/measure.ts'
import { chartBlock } from '../chart-block.tsx'
import { findingOf, noneDiffers } from '../finding.ts'
import { useLuckVerdict } from '../how-sure/luck-verdicts.ts'
import { type LuckVerdict, nameableRows, testedGroup, testedReading } from '../how-sure/tested-reading.ts'
import { type Reading } from '../reading.tsx'
import { UnitMissing } from '../report-page/unit-missing.tsx'
import { smallSample } from '../small-sample.ts'
import { type GroupMeasures, measuredBars, measuresOf, ofTrades } from './measured.ts'

interface OrderedBarsProps {
  /** "Which holding time pays?" */
  title: string
  /** Kind of the groups: "Holding time". */
  group: string
  performance: Performance
  nameOf: (key: number) => string
  /** Name of a group in the reading and in tooltips: "Trades held 1 to 4 h", "Held 1 to 4 h"; default: its name. */
  subject?: (name: string) => string
  headOf?: (name: string) => string
}

/** The average result of groups in their own order, as vertical bars: times from short to long, weekdays. */
export function OrderedBars({ performance, ...props }: OrderedBarsProps) {
  const { dimension, unit, total } = performance
  const basis = useDateBasis()
  const verdict = useLuckVerdict({ dimension, beside: null, unit, basis }, total.known)
  return <Bars {...props} report={performance} verdict={verdict} />
}

const asItIs = (name: string): string => name

const Bars = chartBlock<Omit<OrderedBarsProps, 'performance'> & { readonly report: Performance }, PerformanceRow>({
  question: 'Which group pays?',
  asked: ({ title }) => title,
  unit: ({ report }) => report.unit,
  measure: (given) => measuresOf(given).average,
  heading: ({ measure }) => `${measure.head} per trade`,
  chart: (given) => {
    const { group, nameOf, headOf = asItIs, measure: average } = given
    const { rows } = given.report
    const { trades, net, words } = measuresOf(given)
    const name = figure({ head: group, value: ({ key }: PerformanceRow) => nameOf(key ?? 0) })
    const head = (row: PerformanceRow): string => headOf(name.text(row))
    return chartOf({
      kinds: ['bar'],
      option: (theme) => barOption({ rows, name: name.text, measure: average }, theme, axisNumber),
      rows,
      name,
      title: head,
      figures: [trades, ...withValue(rows, words.name), average, net],
      counts: ofTrades,
      opens: (row) => ({ title: head(row), of: row.of }),
    })
  },
  height: 320,
  reading: (given, verdict) => {
    const { report, nameOf, subject = asItIs } = given
    const group = given.group.toLowerCase()
    const nameIn = ({ key }: PerformanceRow): string => subject(nameOf(key ?? 0))
    const reading = orderedReading(report.rows, { group, nameOf: nameIn, measures: measuresOf(given), verdict })
    return testedReading(reading, verdict, group)
  },
  missing: ({ report: { unit, total } }) => total.known === 0 && <UnitMissing unit={unit} trades={total.trades} />,
})

/** Number of trades with a value in the unit; for money these are all. */
const withValue = (rows: readonly PerformanceRow[], unit: string): readonly Figure<PerformanceRow>[] =>
  rows.some(({ known, trades }) => known < trades)
    ? [figure({ head: `With a value in ${unit}`, value: ({ known }: PerformanceRow) => known, only: 'table' })]
    : []

interface Read {
  /** "holding time" */
  readonly group: string
  readonly nameOf: (row: PerformanceRow) => string
  readonly measures: GroupMeasures
  readonly verdict: LuckVerdict
}

/** "Trades held 1 to 4 h gained most: 343 USD per trade in 40 trades." */
function orderedReading(rows: readonly PerformanceRow[], { group, nameOf, measures, verdict }: Read): Reading {
  const { by, amount } = measuredBars('AVERAGE', measures)
  if (verdict === 'REJECTED' && rows.some((row) => !isSmall(by, row))) return noneDiffers(group)
  return findingOf(
    nameableRows(rows, verdict, ({ key }) => testedGroup(key)),
    {
      name: nameOf,
      measure: by,
      amount,
      few: `No ${group} has ${smallSample} trades: the sample is too small.`,
    },
  )
}
