import type { Decimal } from '@afterclose/core/decimal'
import { formatMoney } from '@afterclose/core/format'
import type { ParsedFile, ParsedPayin } from '../../importer.ts'
import type { OwnFigure } from '../metatrader/computed-figures.ts'
import { addExact, mostDecimals, negatedDecimal, toUnits } from '../metatrader/exact.ts'
import { reportTotals } from '../metatrader/report-totals.ts'
import { type StatedFigure, statedFigures } from '../metatrader/stated-figures.ts'
import type { Sections } from './statement-sections.ts'
import { columnsOf, type StatementRows, type StatementTrade } from './statement-trades.ts'

const ownFigure = (label: string, name: string, value: Decimal): OwnFigure => ({ label, name, value, isMoney: true })

const earliest = (payins: readonly ParsedPayin[]): ParsedPayin | null =>
  payins.reduce<ParsedPayin | null>((a, b) => (a !== null && a.timestamp <= b.timestamp ? a : b), null)

const nets = (trades: readonly StatementTrade[]) => addExact(trades.map(({ net }) => net))

/**
 * Compares the totals of a statement with computed ones. The balance, and the drawdowns that start from the first deposit, can only be
 * computed if the exported period is complete: if deposits and closed trades add up to the stated balance.
 */
export function statementTotals(
  sections: Sections,
  read: StatementRows,
  { fileFigures, currency }: { readonly fileFigures: readonly StatedFigure[]; readonly currency: string | null },
): Pick<ParsedFile, 'totals' | 'warnings' | 'balance'> {
  const closed = nets(read.closed)
  const floating = nets(read.open)
  const deposited = addExact(read.deposits.map(({ delta }) => delta))
  const balance = addExact([deposited, closed])
  const statedValue = (label: string) => fileFigures.find((figure) => figure.label === label)?.main.value ?? null
  const statedBalance = statedValue('balance')
  const isComplete = statedBalance === null || statedBalance === balance
  const firstDeposit = earliest(read.deposits.filter(({ delta }) => !delta.startsWith('-')))

  const inOrder = read.closed.toSorted(byClose)
  const scale = mostDecimals([...inOrder.map(({ net }) => net), firstDeposit?.delta ?? '0'])
  const money = (name: keyof StatementTrade['money']) => addExact(read.closed.map((trade) => trade.money[name]))
  const { totals, unsure } = reportTotals(
    [...sumFigures(sections), ...fileFigures],
    {
      results: inOrder.map(({ net, trade }) => ({ direction: trade.direction, net: toUnits(net, scale) })),
      scale,
      start: isComplete && firstDeposit !== null ? toUnits(firstDeposit.delta, scale) : null,
      own: [
        ownFigure('commission', 'Commission', money('commission')),
        ownFigure('taxes', 'Taxes', money('taxes')),
        ownFigure('swap', 'Swap', money('swap')),
        ownFigure('profit', 'Profit', money('profit')),
        ownFigure('closed p/l', 'Closed P/L', closed),
        ownFigure('closed trade p/l', 'Closed trade P/L', closed),
        ownFigure('floating p/l', 'Floating P/L', floating),
        ownFigure('deposit/withdrawal', 'Deposit/Withdrawal', deposited),
        ...(isComplete
          ? [
              ownFigure('balance', 'Balance', balance),
              ownFigure('equity', 'Equity', addExact([balance, floating, statedValue('credit facility') ?? '0'])),
            ]
          : []),
      ],
      currency,
      perTrade: true,
      balanceLine: 'none',
    },
    { drift: 0, simultaneous: inOrder.some(({ trade }, at) => trade.exitDate === inOrder[at - 1]?.trade.exitDate) },
  )
  return {
    totals,
    warnings: [...balanceWarning(isComplete, statedBalance, balance), ...unsureWarning(unsure)],
    balance:
      statedBalance === null ? null : { start: addExact([statedBalance, negatedDecimal(balance)]), end: statedBalance },
  }
}

/** MetaTrader's statistics are by close time, then by ticket. */
function byClose(a: StatementTrade, b: StatementTrade): number {
  const [left, right] = [a.trade.exitDate!, b.trade.exitDate!]
  if (left !== right) return left < right ? -1 : 1
  return a.ticket.length - b.ticket.length || (a.ticket < b.ticket ? -1 : 1)
}

/** The sums under the money columns, by our names for these. */
function sumFigures({ sums, columns }: Sections): readonly StatedFigure[] {
  if (sums === null) return []
  const { commission, taxes, swap, profit } = columnsOf(columns)
  const named = Object.entries({ commission, taxes, swap, profit })
  const cells = named.flatMap(([name, at]) => (at === null ? [] : [name, sums.cells[at.column]!]))
  return statedFigures([{ ...sums, cells }])
}

function balanceWarning(isComplete: boolean, statedBalance: string | null, ours: string): readonly string[] {
  if (isComplete || statedBalance === null) return []
  const [theirs, computed] = [statedBalance, ours].map((value) => formatMoney(value, { decimals: 2 }))
  return [
    `The statement's balance is ${theirs}, but its deposits and closed trades add up to ${computed}: the ` +
      'exported period does not include all of them. Balance and drawdowns were not checked; all other totals were.',
  ]
}

const unsureWarning = (unsure: readonly string[]): readonly string[] =>
  unsure.length === 0
    ? []
    : [
        `Some trades closed in the same second, and the statement does not state their order. These figures depend ` +
          `on that order and differ from ours: ${unsure.join(', ')}.`,
      ]
