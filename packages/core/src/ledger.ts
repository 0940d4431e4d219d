import { type Decimal, big, ratioOf } from './decimal.ts'
import type { Payin } from './payin.ts'
import type { LocalDateTime } from './time.ts'

export interface LedgerTrade {
  readonly id: number
  readonly exitDate: LocalDateTime
  /** Net, account currency. */
  readonly gain: Decimal
}

export interface TradeBalance {
  readonly before: Decimal
  readonly after: Decimal
  /** gain ÷ balance before × 100, 6 decimals; null if that balance is not above 0. */
  readonly gainPercentage: number | null
}

/** Balances after the payins of an account, and the latest. */
export interface Balances {
  /** Balance right after each payin, by its id. */
  readonly payins: ReadonlyMap<number, Decimal>
  /** The latest balance; "0" without events. */
  readonly balance: Decimal
}

export interface Ledger extends Balances {
  /** Balances around the exit of each trade, by its id. */
  readonly trades: ReadonlyMap<number, TradeBalance>
}

/** Payins or closed trades of an account in order: by time, then by id. */
export interface LedgerSide<Time extends number | string> {
  readonly count: number
  readonly time: (i: number) => Time
  /** Integer units of the currency, the same on both sides. */
  readonly amount: (i: number) => bigint
}

/**
 * The ledger of PRODUCT A.14: the account as one running sum from 0, payins at their timestamp and closed trades at their exit, in the
 * order (time, payin before trade, id). Exact, and the only definition of this order. The engine computes the same in Float64 where that is
 * exact (`engine/trades/ledger`), and is tested against it.
 *
 * @param visit called with each balance, in units, in that order
 * @returns the latest balance
 */
export function walkLedger<Time extends number | string>(
  payins: LedgerSide<Time>,
  trades: LedgerSide<Time>,
  visit: {
    readonly payin: (i: number, after: bigint) => void
    readonly trade: (i: number, before: bigint, after: bigint) => void
  },
): bigint {
  let balance = 0n
  let payin = 0
  const pay = (): void => {
    balance += payins.amount(payin)
    visit.payin(payin++, balance)
  }
  for (let trade = 0; trade < trades.count; trade++) {
    while (payin < payins.count && payins.time(payin) <= trades.time(trade)) pay()
    const before = balance
    balance += trades.amount(trade)
    visit.trade(trade, before, balance)
  }
  while (payin < payins.count) pay()
  return balance
}

/** Calculates the ledger; the order of the arguments does not matter. */
export function ledger(
  payins: readonly Pick<Payin, 'id' | 'delta' | 'timestamp'>[],
  closedTrades: readonly LedgerTrade[],
): Ledger {
  const trades = new Map<number, TradeBalance>()
  const inOrder = closedTrades.toSorted((a, b) => compare(a.exitDate, b.exitDate) || a.id - b.id)
  const balances = run(payins, inOrder, (i, before, after) => {
    const { id, gain } = inOrder[i]!
    trades.set(id, { before: text(before), after: text(after), gainPercentage: gainPercentage(gain, text(before)) })
  })
  return { ...balances, trades }
}

/**
 * Calculates only the balances of deposits and the latest balance: 100,000 trades take milliseconds. Trades without a deposit in between
 * may be passed as one sum.
 */
export function payinBalances(
  payins: readonly Pick<Payin, 'id' | 'delta' | 'timestamp'>[],
  closedTrades: readonly Pick<LedgerTrade, 'exitDate' | 'gain'>[],
): Balances {
  return run(
    payins,
    closedTrades.toSorted((a, b) => compare(a.exitDate, b.exitDate)),
    () => {},
  )
}

/** Gain ÷ the balance before it × 100, 6 decimals; null if that balance is not above 0. */
export const gainPercentage = (gain: Decimal, before: Decimal | number): number | null =>
  big(before).gt(0) ? ratioOf(big(gain), big(before), 100) : null

/** @param trades in order */
function run(
  payins: readonly Pick<Payin, 'id' | 'delta' | 'timestamp'>[],
  trades: readonly Pick<LedgerTrade, 'exitDate' | 'gain'>[],
  onTrade: (i: number, before: bigint, after: bigint) => void,
): Balances {
  const afterPayin = new Map<number, Decimal>()
  const paid = payins.toSorted((a, b) => compare(a.timestamp, b.timestamp) || a.id - b.id)
  const balance = walkLedger(
    { count: paid.length, time: (i) => paid[i]!.timestamp, amount: (i) => units(paid[i]!.delta) },
    { count: trades.length, time: (i) => trades[i]!.exitDate, amount: (i) => units(trades[i]!.gain) },
    { payin: (i, after) => afterPayin.set(paid[i]!.id, text(after)), trade: onTrade },
  )
  return { payins: afterPayin, balance: text(balance) }
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

/** Decimals in which amounts are summed: the maximum of an amount. */
const decimals = 10
const one = 10n ** BigInt(decimals)

function units(amount: Decimal): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  if (fraction.length > decimals) throw new RangeError(`An amount can have at most ${decimals} decimals: ${amount}`)
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

function text(value: bigint): Decimal {
  const size = value < 0n ? -value : value
  const fraction = String(size % one)
    .padStart(decimals, '0')
    .replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${size / one}${fraction === '' ? '' : `.${fraction}`}`
}
