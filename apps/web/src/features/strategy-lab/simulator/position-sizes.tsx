import { big, decimalText } from '@afterclose/core/decimal'
import { formatMoney, formatPrice, formatWhole, withUnit } from '@afterclose/core/format'
import { parameterProblems, simulatorSizings, type SimulatorSizing } from '@afterclose/core/simulator-parameters'
import { unknown } from '@afterclose/core/unknown'
import { planOf } from '@afterclose/engine/simulator/plan-of'
import { memo, useMemo } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { unitWords } from '../../../journal/engine/unit-words.ts'
import { type Simulated, type Sized, sizesInWorkers } from '../../../journal/simulation/simulate-in-workers.ts'
import type { SizedOutcomes } from '../../../journal/simulation/simulation-jobs.ts'
import { useWorkerRun } from '../../../journal/simulation/use-in-workers.ts'
import { Problem } from '../../../parts/problem.tsx'
import { Block } from '../../../ui/block.tsx'
import { Text } from '../../../ui/layout.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { percentiles, shareOfRuns, shortNumber } from './run-words.ts'
import type { SimulatorInputs } from './simulator-inputs.ts'
import classes from './simulator.module.css'

interface PositionSizesProps {
  inputs: SimulatorInputs
  r: Float64Array
  of: Simulated
  /** The chart above is finished. */
  ready: boolean
}

const roundedTo = (value: number, decimals: number): string => decimalText(big(big(value).toFixed(decimals)))

interface Row {
  readonly sizing: SimulatorSizing
  readonly chosen: boolean
  readonly outcomes: SizedOutcomes | null
  readonly problem: string | undefined
}

const title = 'Which position size suits these trades?'
/** In the order of the choice next to it. */
const sizings = ['FRACTION', 'AMOUNT', 'HALF_KELLY', 'REDUCED'] as const satisfies (typeof simulatorSizings)[number][]

/** Compares the position sizes, with their current inputs, on the same draws. */
export const PositionSizes = memo(function PositionSizes({ inputs, r, of, ready }: PositionSizesProps) {
  const asked = useMemo((): Sized & { readonly inputs: SimulatorInputs } => {
    const plans = sizings.map((sizing) => {
      const sized = { ...inputs, sizing }
      return parameterProblems(sized, r.length).length > 0 ? null : planOf(sized, r)
    })
    return { plans, runs: of.runs, limits: of.limits, inputs }
  }, [inputs, r, of])
  const { shown, state, error, again } = useWorkerRun(asked, sizesInWorkers, ready)
  const rows = shown?.result.map((outcomes, i): Row => {
    const sizing = sizings[i]!
    const sized = { ...shown.asked.inputs, sizing }
    return {
      sizing,
      chosen: sizing === shown.asked.inputs.sizing,
      outcomes,
      problem: parameterProblems(sized, r.length)[0]?.message,
    }
  })
  return (
    <Block title={title} measure="All sizes on the same draws">
      {state === 'failed' ? (
        <Problem error={error} doing="simulating trades" onRetry={again} />
      ) : rows === undefined || shown === null ? (
        <BlockSkeleton height={160} />
      ) : (
        <Sizes rows={rows} inputs={shown.asked.inputs} />
      )}
    </Block>
  )
})

interface NamedRow extends Row {
  readonly name: string
}
const sizeColumn: Column<NamedRow> = {
  head: 'Risk per trade',
  cell: ({ name, chosen, outcomes, problem }) => (
    <div className={classes.size}>
      <span className={chosen ? classes.chosen : undefined}>{name}</span>
      {chosen && (
        <Text as="span" size="micro" ink={3}>
          {' '}
          chosen
        </Text>
      )}
      {outcomes === null && (
        <Text as="span" size="micro" ink={3}>
          {' '}
          {problem}
        </Text>
      )}
    </div>
  ),
}

function Sizes({ rows, inputs: { numbers, own } }: { rows: readonly Row[]; inputs: SimulatorInputs }) {
  const { currency, decimals } = useActiveJournal()
  const words = unitWords('CURRENCY', { currency, decimals })
  const percent = (value: number | null, decimals = 2): string =>
    value === null ? unknown : withUnit(formatPrice(roundedTo(value, decimals)), '%')
  const names: Readonly<Record<SimulatorSizing, (outcomes: SizedOutcomes | null) => string>> = {
    FRACTION: () => `${percent(numbers.riskPercent)} of the balance`,
    AMOUNT: () => `${formatMoney(numbers.riskAmount, { decimals, currency })} in every trade`,
    HALF_KELLY: (kelly) =>
      [
        `Half Kelly${own ? ' of these inputs' : ''}, at most ${percent(numbers.kellyMostPercent)}: ${percent(kelly?.percent ?? null, 1)}`,
        ...(kelly?.low == null ? [] : [`at its pessimistic end ${percent(kelly.low, 1)}`]),
      ].join('; '),
    REDUCED: () =>
      `${percent(numbers.riskPercent)}, and ${percent(numbers.reducedRiskPercent)} from a drawdown of ${percent(numbers.reducedFromPercent)}`,
  }
  const figure = (head: string, text: (outcomes: SizedOutcomes) => string): Column<NamedRow> => ({
    head,
    align: 'end',
    cell: ({ outcomes }) => (outcomes === null ? formatWhole(null) : text(outcomes)),
  })
  const balance = (values: readonly number[] | null, at: 'median' | 'p5'): string =>
    words.short(values === null ? null : percentiles(values)[at])
  const share = (count: number, runs: number): string => withUnit(shareOfRuns(count, runs), '%')
  const columns: readonly Column<NamedRow>[] = [
    sizeColumn,
    figure(`Median final, ${currency}`, ({ figures }) => balance(figures.finalBalance.values, 'median')),
    figure('Final, 5%', ({ figures }) => balance(figures.finalBalance.values, 'p5')),
    figure(
      'Median drawdown',
      ({
        figures: {
          maxDrawdownPercent: { values },
        },
      }) => withUnit(shortNumber(values === null ? 0 : percentiles(values).median), '%'),
    ),
    figure('Ruin', ({ counts }) => share(counts.ruin, counts.runs)),
    figure('Profit', ({ counts }) => share(counts.profit, counts.runs)),
  ]
  return (
    <Table
      caption={title}
      columns={columns}
      rows={rows.map((row) => ({ ...row, name: names[row.sizing](row.outcomes) }))}
      rowKey={({ sizing }) => sizing}
      empty=""
    />
  )
}
