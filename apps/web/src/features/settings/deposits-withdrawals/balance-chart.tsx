import { noFilters } from '@afterclose/core/filters'
import { balanceLine } from '@afterclose/engine/reports/equity/balance-line'
import { useMemo } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { useReport } from '../../../journal/engine/hooks.ts'
import { Problem } from '../../../parts/problem.tsx'
import { Block } from '../../../ui/block.tsx'
import type { ChartTheme } from '../../../ui/chart/chart-theme.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { balanceMarks, balanceOption, balanceTable, balanceWords } from './balance-option.ts'

const lines = ['line'] as const

const question = 'How has the balance changed?'

/** The balance over time with its deposits and withdrawals; hidden if there is no line. */
export function BalanceChart() {
  const { currency, decimals, dateFormat } = useActiveJournal()
  const {
    data: line,
    error,
    isFetching,
    refetch,
  } = useReport('balance', { columns: 800 }, balanceLine, { filters: noFilters })
  const words = useMemo(() => balanceWords({ currency, decimals, dateFormat }), [currency, decimals, dateFormat])
  const picture = useMemo(
    () =>
      line === undefined
        ? null
        : { option: (theme: ChartTheme) => balanceOption(line, theme), marks: balanceMarks(line, words) },
    [line, words],
  )
  if (line === undefined && error !== null)
    return (
      <Block title={question}>
        <Problem error={error} doing="loading the trades" retrying={isFetching} onRetry={() => void refetch()} />
      </Block>
    )
  if (line === undefined || picture === null || line.x.length < 2) return null
  const { x, y } = line
  const { amount, day } = words

  return (
    <Chart
      title={question}
      measure={currency}
      reading={`From ${day(x[0]!)} to ${day(x.at(-1)!)} the balance went from ${amount(y[0]!)} to ${amount(y.at(-1)!)}.`}
      kinds={lines}
      {...picture}
      height={240}
      table={balanceTable(line, words)}
    />
  )
}
