import { counted } from '@afterclose/core/format'
import { type Issue, type IssueCode, issueCodes, issueSeverities } from '@afterclose/core/issue'
import { ledgerWarning, ledgerWarnings } from '@afterclose/core/payin'
import { DAY, localText, type WallClock } from '@afterclose/core/time'
import { directions } from '@afterclose/core/trade'
import { NONE, type TradeColumns } from '../../trades/trade-columns.ts'
import { balanceAfter, type TradeTable } from '../../trades/trade-table.ts'
import { possibleDuplicates } from './possible-duplicates.ts'

/** Maximum trades named by an issue; it counts all. */
export const mostTradesOfIssue = 1000
const instrumentsNamed = 3

export interface InstrumentFacts {
  readonly id: number
  readonly name: string
  readonly active: boolean
  /** Whether it has a tick size and a tick value. */
  readonly hasTickData: boolean
}

interface Found {
  readonly rows: readonly number[]
  readonly count: number
}

/**
 * Finds issues with a journal's trades and deposits, open trades included (PRODUCT A.17). O(trades).
 *
 * - Trades of one group are portions of one position, so they are no duplicates of each other.
 * - An imported trade with a disabled instrument has a symbol without an active instrument.
 *
 * @param now of the journal's clock
 * @returns one issue per applicable code, most severe first; none for a journal without trades, except a balance below 0
 */
export function issuesOf(table: TradeTable, instruments: readonly InstrumentFacts[], now: WallClock): readonly Issue[] {
  const { columns } = table
  const found = new Map<IssueCode, { readonly rows: Found; readonly text: string }>()
  const add = (code: IssueCode, rows: Found, text: string): void => {
    found.set(code, { rows, text })
  }
  const addTrades = (code: IssueCode, test: RowTest, say: (trades: string, many: boolean) => string): void => {
    const rows = rowsWith(columns, test)
    if (rows.count > 0) add(code, rows, say(counted(rows.count, 'trade'), rows.count > 1))
  }

  addDeposits(columns, add)
  const below = rowsWith(columns, (row) => balanceAfter(table, row) < 0)
  if (below.count > 0 || table.payinBalance.some((balance) => balance < 0))
    add(
      'NEGATIVE_BALANCE',
      below,
      'The account balance falls below 0. A deposit may be missing, or an amount may be wrong.',
    )

  const { exitDate, entryDate, entryPrice, stopLoss, takeProfit, highestPrice, lowestPrice, otpHit, direction } =
    columns
  const isClosed: RowTest = (row) => !Number.isNaN(exitDate[row]!)
  const wrongSide = (row: number): boolean => {
    const [entry, stop] = [entryPrice[row]!, stopLoss[row]!]
    return directions[direction[row]!] === 'LONG' ? stop >= entry : stop <= entry
  }
  addTrades(
    'STOP_WRONG_SIDE',
    wrongSide,
    (trades, many) => `${trades} ${many ? 'have' : 'has'} a stop loss on the profit side of the entry.`,
  )

  const byCode = (test: (instrument: InstrumentFacts) => boolean): InstrumentTest =>
    instrumentTest(columns, instruments, test)
  const unpriced = byCode(({ hasTickData }) => !hasTickData)
  addTrades(
    'CLOSED_WITHOUT_RESULT',
    (row) => row >= columns.closed && isClosed(row),
    (trades, many) =>
      `${trades} ${many ? 'are' : 'is'} closed and ${many ? 'have' : 'has'} no result: ${whyNoResult(columns, instruments)}.`,
  )
  addTrades('INSTRUMENT_WITHOUT_TICK_DATA', unpriced.test, (trades, many) => {
    const names = unpriced.names()
    return `${names} ${unpriced.many ? 'have' : 'has'} no tick size or no tick value; ${trades} ${many ? 'are' : 'is'} affected.`
  })
  const disabled = byCode(({ active }) => !active)
  const manual = columns.sources.indexOf('MANUAL')
  addTrades(
    'UNMAPPED_SYMBOL',
    (row) => columns.source[row] !== manual && disabled.test(row),
    (trades, many) => `${trades} ${many ? 'were' : 'was'} imported under a symbol that matches no active instrument.`,
  )
  const duplicates = possibleDuplicates(columns)
  addTrades(
    'POSSIBLE_DUPLICATE',
    (row) => duplicates.has(row),
    (trades) => `${trades} have the same instrument, direction, entry date and size. Some may be duplicates.`,
  )
  addTrades(
    'OPEN_OVER_30_DAYS',
    (row) => !isClosed(row) && now - entryDate[row]! > 30 * DAY,
    (trades, many) => `${trades} ${many ? 'have' : 'has'} been open for more than 30 days.`,
  )
  const lacks =
    (missingField: string) =>
    (trades: string, many: boolean): string =>
      `${trades} ${many ? 'have' : 'has'} no ${missingField}.`
  // the legs state the risk and the largest profit, and prices of options are not known
  const isPriced: RowTest = (row) => columns.structure[row] === NONE
  addTrades('STOP_MISSING', (row) => isPriced(row) && Number.isNaN(stopLoss[row]!), lacks('initial stop loss'))
  addTrades('TARGET_MISSING', (row) => isPriced(row) && Number.isNaN(takeProfit[row]!), lacks('target'))
  addTrades(
    'HIGH_LOW_MISSING',
    (row) => isPriced(row) && isClosed(row) && (Number.isNaN(highestPrice[row]!) || Number.isNaN(lowestPrice[row]!)),
    lacks('highest and lowest price'),
  )
  addTrades(
    'OTP_MISSING',
    (row) => isClosed(row) && otpHit[row] === NONE && !Number.isNaN(stopLoss[row]! + takeProfit[row]!),
    lacks('answer to “Original target hit”'),
  )

  return issueCodes.flatMap((code) => {
    const one = found.get(code)
    if (one === undefined) return []
    const tradeIds = one.rows.rows.map((row) => columns.id[row]!)
    return [{ code, severity: issueSeverities[code], count: one.rows.count, tradeIds, text: one.text }]
  })
}

type RowTest = (row: number) => boolean

function rowsWith({ rows: all }: TradeColumns, test: RowTest): Found {
  const rows: number[] = []
  let count = 0
  for (let row = 0; row < all; row++) if (test(row) && ++count <= mostTradesOfIssue) rows.push(row)
  return { rows, count }
}

/** The same text as the warning next to the balance. */
function addDeposits(columns: TradeColumns, add: (code: IssueCode, rows: Found, text: string) => void): void {
  const { entryDate, rows, payins } = columns
  let earliest = Number.POSITIVE_INFINITY
  for (let row = 0; row < rows; row++) earliest = Math.min(earliest, entryDate[row]!)
  const deposits = payins.timestamp.filter((_, i) => payins.delta[i]! > 0)
  const warning = ledgerWarning(rows === 0 ? null : localText(earliest), deposits.map(localText))
  if (warning === ledgerWarnings.missing) add('NO_INITIAL_DEPOSIT', { rows: [], count: 0 }, warning)
  if (warning !== ledgerWarnings.late) return
  const first = deposits.reduce((a, b) => Math.min(a, b))
  add(
    'DEPOSIT_AFTER_FIRST_TRADE',
    rowsWith(columns, (row) => entryDate[row]! < first),
    warning,
  )
}

/** "EURUSD has no tick value", for the instruments of closed trades without a result. */
function whyNoResult(
  { rows, closed, exitDate, instrument, instruments: ids }: TradeColumns,
  facts: readonly InstrumentFacts[],
) {
  const byId = new Map(facts.map((one) => [one.id, one]))
  const lacking = new Set<string>()
  let other = false
  for (let row = closed; row < rows; row++) {
    if (Number.isNaN(exitDate[row])) continue
    const one = byId.get(ids[instrument[row]!] ?? 0)
    if (one !== undefined && !one.hasTickData) lacking.add(one.name)
    else other = true
  }
  const missing = 'an entry price, an exit price or a size is missing'
  if (lacking.size === 0) return missing
  const ticks = `${namesOf([...lacking])} ${lacking.size > 1 ? 'have' : 'has'} no tick value`
  return other ? `${ticks}, or ${missing}` : ticks
}

/** The first names, and the number of the others. */
function namesOf(names: readonly string[]): string {
  const others = names.length - instrumentsNamed
  return others <= 0 ? names.join(', ') : `${names.slice(0, instrumentsNamed).join(', ')} and ${others} more`
}

interface InstrumentTest {
  readonly test: RowTest
  /** True when several instruments of trades pass. */
  readonly many: boolean
  /** The names of the first ones. */
  names(): string
}

function instrumentTest(
  { rows, instrument, instruments: ids }: TradeColumns,
  facts: readonly InstrumentFacts[],
  test: (instrument: InstrumentFacts) => boolean,
): InstrumentTest {
  const byId = new Map(facts.map((one) => [one.id, one]))
  const traded = new Set<number>()
  for (let row = 0; row < rows; row++) traded.add(instrument[row]!)
  const passing = ids.map((id, code) => {
    const one = byId.get(id)
    return one !== undefined && traded.has(code) && test(one) ? one : null
  })
  const found = passing.filter((one) => one !== null)
  return {
    test: (row) => passing[instrument[row]!] !== null,
    many: found.length > 1,
    names: () => namesOf(found.map(({ name }) => name)),
  }
}
