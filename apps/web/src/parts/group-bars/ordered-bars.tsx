import type { Performance, PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import { useMemo } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { axisNumber, unitWords } from '../../journal/engine/unit-words.ts'
import { useDateBasis } from '../../journal/filters.ts'
import { Block } from '../../ui/block.tsx'
import { barOption } from '../../ui/chart/bar-option.ts'
import { chartOf } from '../../ui/chart/chart-of.ts'
import { type Figure, figure } from '../../ui/figure.ts'
import { isSmall } from '../../ui/measure.ts'
import { findingOf, noneDiffers } from '../finding.ts'
import { useLuckVerdict } from '../how-sure/luck-verdicts.ts'
import { type LuckVerdict, nameableRows, testedGroup, testedReading } from '../how-sure/tested-reading.ts'
import { type Reading, readingOf } from '../reading.tsx'
import { ReportChart } from '../report-chart.tsx'
import { UnitMissing } from '../report-page/unit-missing.tsx'
import { smallSample } from '../small-sample.ts'
import type { TradesBehind } from '../trades-drawer/trades-behind.ts'
import { type GroupMeasures, groupMeasures, ofTrades } from './measured.ts'

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

const asItIs = (name: string): string => name

/** The average result of groups in their own order, as vertical bars: times from short to long, weekdays. */
export function OrderedBars({
  title,
  group,
  performance: { dimension, unit, rows, total },
  nameOf,
  subject = asItIs,
  headOf = asItIs,
}: OrderedBarsProps) {
  const { currency, decimals } = useActiveJournal()
  const basis = useDateBasis()
  const verdict = useLuckVerdict({ dimension, beside: null, unit, basis }, total.known)
  const measures = useMemo(
    () => groupMeasures({ unit, words: unitWords(unit, { currency, decimals }), decimals }),
    [unit, currency, decimals],
  )
  const { average } = measures
  const chart = useMemo(() => {
    const { trades, net, words } = measures
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
      opens: (row): TradesBehind => ({ title: head(row), of: row.of }),
    })
  }, [rows, group, nameOf, headOf, measures, average])
  const measure = `${average.head} per trade`
  if (total.known === 0)
    return (
      <Block title={title} measure={measure}>
        <UnitMissing unit={unit} trades={total.trades} />
      </Block>
    )
  const nameIn = ({ key }: PerformanceRow): string => subject(nameOf(key ?? 0))
  const noun = group.toLowerCase()
  const reading = orderedReading(rows, { group: noun, nameOf: nameIn, measures, verdict })
  return (
    <ReportChart
      title={title}
      measure={measure}
      {...readingOf(testedReading(reading, verdict, noun))}
      {...chart}
      height={320}
    />
  )
}

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

/** "Trades held 1 to 4 h gained most: 13,725 USD in 40 trades, +343.13 USD on average." */
function orderedReading(rows: readonly PerformanceRow[], { group, nameOf, measures, verdict }: Read): Reading {
  const { net, average, words } = measures
  if (verdict === 'REJECTED' && rows.some((row) => !isSmall(net, row))) return noneDiffers(group)
  return findingOf(
    nameableRows(rows, verdict, ({ key }) => testedGroup(key)),
    {
      name: nameOf,
      effect: net,
      average: (row) => `${average.text(row)} ${words.name}`,
      amount: (value) => `${words.short(value)} ${words.name}`,
      few: `No ${group} has ${smallSample} trades: the sample is too small.`,
    },
  )
}
