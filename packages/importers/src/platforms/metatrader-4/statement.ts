import type { Decimal } from '@afterclose/core/decimal'
import { formatMoney } from '@afterclose/core/format'
import { failed, type ParsedFile } from '../../importer.ts'
import { htmlRows } from '../../shared/html-tables.ts'
import { addExact, mostDecimals, toUnits } from '../metatrader/exact.ts'
import { reportTotals } from '../metatrader/report-totals.ts'
import { type StatedFigure, statedFigures } from '../metatrader/stated-figures.ts'
import { accountOf, type Sections, splitStatement } from './statement-sections.ts'
import { type StatementRows, statementRows, type StatementTrade } from './statement-trades.ts'

/**
 * A MetaTrader 4 statement, plain or detailed.
 *
 * Rows read are the entries with a ticket that carry a trade or an order: closed and open trades (each a trade of its
 * own, the parts of a partial close too), and pending orders, deleted or waiting (rejected as notes). Balance and
 * credit entries are payins and no rows; the second row that an export "with comments" gives a trade is its comment.
 */
export function readStatement(text: string): ParsedFile {
  const { rows, problem } = htmlRows(text)
  if (problem !== null) return failed('MetaTrader 4 statement', problem)
  const sections = splitStatement(rows)
  if (sections === null)
    return failed('MetaTrader 4 statement', 'The table of closed transactions is missing: this is no whole statement.')
  const stated = statedFigures(sections.figures)
  const detailed = stated.some(({ label }) => label === 'total trades')
  const format = detailed ? 'MetaTrader 4 detailed statement' : 'MetaTrader 4 statement'
  if (!sections.complete)
    return failed(
      format,
      'The statement ends in the middle of its tables. Save the report again and import the whole file.',
    )

  const { account, currency } = accountOf(sections.head)
  const read = statementRows(sections, account)
  const trades = [...read.closed, ...read.open].map(({ trade }) => trade)
  const { totals, warnings } = compareTotals(sections, read, { stated, currency })
  return {
    format,
    failure: null,
    accountCurrency: currency,
    timeZone: null,
    rowsRead: trades.length + read.rejected.length,
    trades,
    payins: read.payins.map(({ credit: _, ...payin }) => payin),
    rejected: read.rejected,
    duplicateLines: [],
    totals,
    warnings: /<\/(?:html|table)>\s*$/i.test(text.slice(-200))
      ? warnings
      : [...warnings, 'The file ends in the middle of its summary: only the totals before the end could be compared.'],
    mapping: null,
  }
}

const nets = (trades: readonly StatementTrade[]) => addExact(trades.map(({ net }) => net))

function compareTotals(
  sections: Sections,
  read: StatementRows,
  { stated, currency }: { readonly stated: readonly StatedFigure[]; readonly currency: string | null },
): Pick<ParsedFile, 'totals' | 'warnings'> {
  const closed = nets(read.closed)
  const floating = nets(read.open)
  const deposits = read.payins.filter(({ credit }) => !credit)
  const deposited = addExact(deposits.map(({ delta }) => delta))
  const balance = addExact([deposited, closed])
  const statedValue = (label: string) => stated.find((figure) => figure.label === label)?.main.value ?? null
  const statedBalance = statedValue('balance')
  const whole = statedBalance === null || statedBalance === balance
  const firstDeposit = deposits
    .filter(({ delta }) => !delta.startsWith('-'))
    .reduce<(typeof deposits)[number] | null>((a, b) => (a !== null && a.timestamp <= b.timestamp ? a : b), null)

  const inOrder = read.closed.toSorted(byClose)
  const scale = mostDecimals([...inOrder.map(({ net }) => net), firstDeposit?.delta ?? '0'])
  const money = (name: keyof StatementTrade['money']) => addExact(read.closed.map((trade) => trade.money[name]))
  const own = (label: string, name: string, value: Decimal) => ({ label, name, value, isMoney: true })
  const { totals, unsure } = reportTotals(
    [...sumFigures(sections), ...stated],
    {
      results: inOrder.map(({ net, trade }) => ({ direction: trade.direction, net: toUnits(net, scale) })),
      scale,
      start: whole && firstDeposit !== null ? toUnits(firstDeposit.delta, scale) : null,
      own: [
        own('commission', 'Commission', money('commission')),
        own('taxes', 'Taxes', money('taxes')),
        own('swap', 'Swap', money('swap')),
        own('profit', 'Profit', money('profit')),
        own('closed p/l', 'Closed P/L', closed),
        own('closed trade p/l', 'Closed trade P/L', closed),
        own('floating p/l', 'Floating P/L', floating),
        own('deposit/withdrawal', 'Deposit/Withdrawal', deposited),
        ...(whole
          ? [
              own('balance', 'Balance', balance),
              own('equity', 'Equity', addExact([balance, floating, statedValue('credit facility') ?? '0'])),
            ]
          : []),
      ],
      currency,
      perTrade: true,
      balanceLine: 'none',
    },
    { drift: 0, simultaneous: inOrder.some(({ trade }, at) => trade.exitDate === inOrder[at - 1]?.trade.exitDate) },
  )
  return { totals, warnings: [...balanceWarning(whole, statedBalance, balance), ...unsureWarning(unsure)] }
}

/** MetaTrader's statistics go by close time; tickets decide between trades of the same second. */
function byClose(a: StatementTrade, b: StatementTrade): number {
  const [left, right] = [a.trade.exitDate ?? '', b.trade.exitDate ?? '']
  if (left !== right) return left < right ? -1 : 1
  return a.ticket.length - b.ticket.length || (a.ticket < b.ticket ? -1 : 1)
}

/** The sums under the four money columns, named as their columns are. */
function sumFigures({ sums }: Sections): readonly StatedFigure[] {
  if (sums === null) return []
  const names = ['Commission', 'Taxes', 'Swap', 'Profit']
  return statedFigures([{ ...sums, cells: names.flatMap((name, at) => [name, sums.cells[10 + at] ?? '', '']) }])
}

function balanceWarning(whole: boolean, stated: string | null, ours: string): readonly string[] {
  if (whole || stated === null) return []
  const money = (value: string) => formatMoney(value, { decimals: 2 })
  return [
    `The statement's balance is ${money(stated)}, while the deposits and closed trades in it make ${money(ours)}: the ` +
      'exported period leaves some of them out. Balance and drawdowns were not compared; every other total was.',
  ]
}

const unsureWarning = (unsure: readonly string[]): readonly string[] =>
  unsure.length === 0
    ? []
    : [
        `Some trades closed in the same second, and the statement does not tell in which order. These figures depend ` +
          `on it and differ from ours: ${unsure.join(', ')}.`,
      ]
