import type { Decimal } from '@afterclose/core/decimal'
import type { Market } from '@afterclose/core/journal'
import type { Direction } from '@afterclose/core/trade'
import type { ParsedPayin, ParsedTrade, RowProblem } from '../../importer.ts'
import { rowText } from '../../shared/table-row.ts'
import { accountNames } from '../metatrader/account-names.ts'
import { commentNotes } from '../metatrader/comment-notes.ts'
import { addExact, negatedDecimal } from '../metatrader/exact.ts'
import { levels } from '../metatrader/levels.ts'
import { guessMarket } from '../metatrader/market.ts'
import { rowProblem } from '../metatrader/row-problem.ts'
import { type Column, isNumber, RowReading } from '../metatrader/table-reading.ts'
import type { Entry, Sections } from './statement-sections.ts'

/** A trade with data that only the totals need. */
export interface StatementTrade {
  readonly trade: ParsedTrade
  readonly ticket: string
  /** As the file has them: cost negative. */
  readonly money: {
    readonly commission: Decimal
    readonly taxes: Decimal
    readonly swap: Decimal
    readonly profit: Decimal
  }
  readonly net: Decimal
}

export interface StatementRows {
  readonly closed: readonly StatementTrade[]
  readonly open: readonly StatementTrade[]
  readonly deposits: readonly ParsedPayin[]
  readonly credits: readonly ParsedPayin[]
  readonly rejected: readonly RowProblem[]
}

interface Columns {
  readonly ticket: Column
  readonly openTime: Column
  readonly type: Column
  readonly size: Column
  readonly symbol: Column
  readonly openPrice: Column
  readonly stop: Column
  readonly target: Column
  readonly closeTime: Column
  readonly closePrice: Column
  readonly commission: Column
  readonly taxes: Column | null
  readonly swap: Column
  readonly profit: Column
}

/** The columns always come in this order; older servers leave out the taxes. */
export function columnsOf(names: readonly string[]): Columns {
  const at = (column: number): Column => ({ column, name: names[column]! })
  const taxed = (names[13] ?? '') !== ''
  return {
    ticket: at(0),
    openTime: at(1),
    type: at(2),
    size: at(3),
    symbol: at(4),
    openPrice: at(5),
    stop: at(6),
    target: at(7),
    closeTime: at(8),
    closePrice: at(9),
    commission: at(10),
    taxes: taxed ? at(11) : null,
    swap: at(taxed ? 12 : 11),
    profit: at(taxed ? 13 : 12),
  }
}

/** Parses every entry of a statement into exactly one of the lists. */
export function statementRows(
  { closed, open, working, columns: names }: Sections,
  account: string | null,
): StatementRows {
  const columns = columnsOf(names)
  const nameOf = accountNames(account)
  const markets = new Map<string, Market | null>()
  const lists = {
    closed: [] as StatementTrade[],
    open: [] as StatementTrade[],
    deposits: [] as ParsedPayin[],
    credits: [] as ParsedPayin[],
    rejected: [] as RowProblem[],
  }
  const marketOf = (symbol: string): Market | null => {
    let market = markets.get(symbol)
    if (market === undefined) markets.set(symbol, (market = guessMarket(symbol)))
    return market
  }

  const take = (entry: Entry, isOpen: boolean): void => {
    const { row } = entry
    const reading = new RowReading(row)
    const type = reading.text(columns.type).toLowerCase()
    if (type === 'buy' || type === 'sell') {
      const read = readTrade(reading, { columns, comment: entry.comment, isOpen, nameOf, marketOf, account })
      if (reading.problem === null) (isOpen ? lists.open : lists.closed).push(read)
      else lists.rejected.push(reading.problem)
    } else if (isCash(row.cells, columns)) {
      const payin = readPayin(reading, columns, nameOf)
      if (reading.problem !== null) lists.rejected.push(reading.problem)
      else if (payin.delta === '0') lists.rejected.push(rowProblem(row, 'note', 'A balance entry of 0.'))
      else (type === 'credit' ? lists.credits : lists.deposits).push(payin)
    } else if (/limit|stop/.test(type) || row.cells.slice(columns.swap.column).every((cell) => cell === '')) {
      lists.rejected.push(rowProblem(row, 'note', 'A pending order that was never filled.'))
    } else lists.rejected.push(rowProblem(row, 'error', `"${type}" is not a trade type.`, columns.type))
  }
  for (const entry of closed) take(entry, false)
  for (const entry of open) take(entry, true)
  for (const { row } of working) lists.rejected.push(rowProblem(row, 'note', 'A pending order that is still waiting.'))
  return lists
}

/** Deposits, withdrawals, credits and corrections have no prices: only an amount in the last column. */
const isCash = (cells: readonly string[], { symbol, swap, profit }: Columns): boolean =>
  cells.slice(symbol.column, swap.column + 1).every((cell) => cell === '') && isNumber(cells[profit.column] ?? '')

function readPayin(reading: RowReading, columns: Columns, nameOf: (ticket: string) => string): ParsedPayin {
  const reason = reading.text(columns.size)
  return {
    externalId: nameOf(reading.text(columns.ticket)),
    timestamp: reading.time(columns.openTime),
    delta: reading.number(columns.profit),
    currency: null,
    textualReason: (reason === '' ? 'Import' : `Import: ${reason}`).slice(0, 200),
    line: reading.row.line,
  }
}

interface TradeContext {
  readonly columns: Columns
  readonly comment: string
  readonly isOpen: boolean
  readonly account: string | null
  readonly nameOf: (ticket: string) => string
  readonly marketOf: (symbol: string) => Market | null
}

function readTrade(reading: RowReading, context: TradeContext): StatementTrade {
  const { columns, comment, isOpen, nameOf, marketOf, account } = context
  const ticket = reading.text(columns.ticket)
  const symbol = reading.text(columns.symbol)
  if (ticket === '') reading.wrong(columns.ticket, 'The ticket is missing')
  if (symbol === '') reading.wrong(columns.symbol, 'The symbol is missing')
  const direction: Direction = reading.text(columns.type).toLowerCase() === 'buy' ? 'LONG' : 'SHORT'
  const entryDate = reading.time(columns.openTime)
  const size = reading.positive(columns.size)
  const entryPrice = reading.positive(columns.openPrice)
  const exitDate = isOpen ? null : reading.time(columns.closeTime)
  const exitPrice = isOpen ? null : reading.positive(columns.closePrice)
  if (exitDate !== null && exitDate < entryDate) reading.wrong(columns.closeTime, 'It closes before it opens')
  const stop = reading.optional(columns.stop, null)
  const target = reading.optional(columns.target, null)
  const money = {
    commission: reading.optional(columns.commission, '0'),
    taxes: reading.optional(columns.taxes, '0'),
    swap: reading.optional(columns.swap, '0'),
    profit: reading.number(columns.profit),
  }
  const net = addExact([money.commission, money.taxes, money.swap, money.profit])
  const { note, ...keptLevels } = levels(direction, entryPrice, { stop, target })
  const notes = commentNotes(comment)
  return {
    ticket,
    money,
    net,
    trade: {
      externalId: reading.problem === null ? nameOf(ticket) : ticket,
      account,
      symbol,
      market: marketOf(symbol),
      direction,
      entryDate,
      exitDate,
      entryPrice,
      exitPrice,
      size,
      ...keptLevels,
      highestPrice: null,
      lowestPrice: null,
      commission: negatedDecimal(addExact([money.commission, money.taxes])),
      swap: money.swap,
      netGain: isOpen ? null : net,
      pointValue: null,
      currency: null,
      fxRate: null,
      notes: note === '' ? notes : `${notes}\n${note}`.trim(),
      executions: [],
      lines: [reading.row.line],
      texts: [rowText(reading.row.cells)],
    },
  }
}
