import type Big from 'big.js'
import { big, decimalText, money } from '@afterclose/core/decimal'
import { plural } from '@afterclose/core/format'
import { DAY, wallClock } from '@afterclose/core/time'
import { readTime } from '../../shared/dates.ts'
import type { Fill, OptionFacts } from '../../shared/fill.ts'
import { optionName, optionOf } from '../../shared/options.ts'
import { withoutShares } from '../../shared/sentences.ts'
import { type BrokerRow, instrumentOf, movesPremium, type OptionContract } from './broker-row.ts'

/** Contracts in another section of a statement, by symbol. */
export type DescribedContracts = ReadonlyMap<string, Pick<OptionContract, 'underlying' | 'multiplier'>>

/** "SPY 17APR26 560 P", as activity statements write contracts. */
const inStatement = /^(.+) (\d{1,2}[A-Z]{3}\d{2}) (\d+(?:\.\d+)?) ([CP])$/

/** Contract of an option by its name; null if it has another form. */
export function namedContract(symbol: string): OptionContract | null {
  const [, root, day, price, letter] = inStatement.exec(symbol) ?? []
  const time = day === undefined ? null : readTime(day.replace(/^(\d+)([A-Z]+)/, '$1 $2 '), 'DMY')
  const name =
    root === undefined || time === null
      ? optionName(symbol)
      : optionOf(root, new Date(time.wall).toISOString().slice(0, 10), price!, letter!)
  const [, underlying, expires, strike, right] = /^(.+) (\S+) (\S+) ([CP])$/.exec(name ?? '') ?? []
  return underlying === undefined
    ? null
    : { underlying, right: right === 'C' ? 'CALL' : 'PUT', strike: strike!, expires: expires! }
}

/**
 * Orders of executions. The brokerage's id joins the legs of an order; the other id may be another for each leg, and counts only if it joins
 * legs.
 */
export function ordersOf(rows: readonly BrokerRow[]): (row: BrokerRow) => string | null {
  const instruments = new Map<string, Set<string>>()
  for (const row of rows) {
    if (row.legOrder === null) continue
    const joined = instruments.get(row.legOrder)
    if (joined === undefined) instruments.set(row.legOrder, new Set([instrumentOf(row)]))
    else joined.add(instrumentOf(row))
  }
  return ({ order, legOrder, codes }) => {
    if (movesPremium(codes)) return null
    return order ?? (legOrder !== null && instruments.get(legOrder)!.size > 1 ? legOrder : null)
  }
}

/** How a row ended an option; undefined: it did not. */
export function endOf({ codes, contract, market, price, quantity, realised }: BrokerRow): OptionFacts['end'] {
  if (contract === null || (!movesPremium(codes) && !codes.has('Ep'))) return undefined
  if (!big(price).eq(0)) return 'CASH'
  if (!movesPremium(codes)) return 'EXPIRED'
  // Where a premium moves into shares, the option has no result.
  if (realised !== null && big(realised).abs().gt('0.005')) return 'CASH'
  // Options on futures deliver futures, which are no part of a structure.
  if (market === 'FUTURES') return undefined
  if (codes.has('A')) return 'ASSIGNED'
  return codes.has('Ex') || quantity.lt(0) ? 'EXERCISED' : 'ASSIGNED'
}

/** An option that was assigned or exercised, and its shares are in the file. */
interface Delivered {
  readonly fill: Fill
  /** Money received by its opening, below 0: paid; null: unknown. */
  readonly premium: Big | null
}

/**
 * Marks the shares that options of the file delivered: the broker counts the premiums in them, and here prices count. Shares whose option is
 * in no row keep the broker's result, which has its premium.
 *
 * @param fills in order of execution
 */
export function withDeliveries(fills: readonly Fill[]): {
  readonly fills: readonly Fill[]
  readonly warnings: readonly string[]
} {
  if (fills.every(({ end }) => end === undefined || end === 'EXPIRED')) return { fills, warnings: [] }
  const ended = fills.filter(({ end, effect }) => effect !== 'CANCEL' && (end === 'ASSIGNED' || end === 'EXERCISED'))
  const { premiums, settled } = openingsOf(fills)
  const shares = fills.flatMap((fill) =>
    fill.explained && fill.right === undefined ? [{ fill, left: big(fill.size) }] : [],
  )
  const deliveredBy = new Map<Fill, Fill>()
  const delivered: Delivered[] = []
  const missing = new Set<string>()
  for (const option of ended) {
    const size = big(option.size).times(option.multiplier ?? option.pointValue ?? '100')
    const premium = premiums.get(option) ?? null
    let needed = size
    for (const share of shares) {
      if (share.left.eq(0) || needed.eq(0) || !delivers(share.fill, option, premium?.div(size) ?? null)) continue
      const takenSize = share.left.lt(needed) ? share.left : needed
      share.left = share.left.minus(takenSize)
      needed = needed.minus(takenSize)
      deliveredBy.set(share.fill, option)
    }
    if (needed.gt(0)) missing.add(option.symbol)
    else delivered.push({ fill: option, premium })
  }
  return {
    fills: fills.map((fill) => atStrike(settled.get(fill) ?? fill, deliveredBy.get(fill))),
    warnings: [...premiumSentences(delivered), ...withoutShares([...missing])],
  }
}

/** The broker writes both at the same time. */
const near = 4 * DAY

/** Rounding, and costs of the opening. */
const tolerance = big('0.02')

/** @param premium of the option for a share; null: unknown */
function delivers(share: Fill, option: Fill, premium: Big | null): boolean {
  // Assigned puts and exercised calls buy shares.
  const side = (option.side === 'BUY') === (option.right === 'PUT') ? 'BUY' : 'SELL'
  if (share.symbol !== option.underlying || share.account !== option.account || share.side !== side) return false
  if (Math.abs(wallClock(share.date) - wallClock(option.date)) > near) return false
  const above = big(share.price).minus(option.strike ?? '0')
  if (above.eq(0)) return true
  // The premium may be moved into the price as well.
  return (
    premium !== null &&
    above
      .minus(side === 'BUY' ? premium.neg() : premium)
      .abs()
      .lte(tolerance)
  )
}

/** Delivered shares, at the strike of their option. */
function atStrike(fill: Fill, option: Fill | undefined): Fill {
  if (option?.strike === undefined) return fill
  const { end, strike } = option
  if (big(strike).eq(fill.price)) return { ...fill, end }
  const paid = big(strike).times(fill.size)
  return { ...fill, end, price: strike, cash: decimalText(fill.side === 'BUY' ? paid.neg() : paid) }
}

/**
 * Matches options that ended with their openings in the file, the oldest first: the premium of each; and of those settled in cash at a price
 * of 0, the fill with the money of their settlement, which is only in the result.
 */
function openingsOf(fills: readonly Fill[]) {
  const premiums = new Map<Fill, Big>()
  const settled = new Map<Fill, Fill>()
  const held = new Map<string, { readonly fill: Fill; left: Big }[]>()
  for (const fill of fills) {
    if (fill.right === undefined || fill.effect === 'CANCEL') continue
    const key = `${fill.account ?? ''}\u0000${fill.instrument}`
    const lots = held.get(key) ?? []
    held.set(key, lots)
    let [rest, premium, costs] = [big(fill.size), big(0), big(fill.commission)]
    while (rest.gt(0) && lots[0] !== undefined && lots[0].fill.side !== fill.side) {
      const [lot] = lots
      const takenSize = lot.left.lt(rest) ? lot.left : rest
      premium = premium.plus(premiumOf(lot.fill).times(takenSize))
      costs = costs.plus(big(lot.fill.commission).times(takenSize).div(lot.fill.size))
      rest = rest.minus(takenSize)
      lot.left = lot.left.minus(takenSize)
      if (lot.left.eq(0)) lots.shift()
    }
    if (fill.end === undefined && fill.effect !== 'CLOSE' && rest.gt(0)) lots.push({ fill, left: rest })
    else if (rest.eq(0)) {
      premiums.set(fill, premium)
      if (fill.end === 'CASH' && fill.price === '0' && fill.realised !== null)
        settled.set(fill, { ...fill, cash: money(big(fill.realised).minus(premium).plus(costs)) })
    }
  }
  return { premiums, settled }
}

/** Money that the opening of one contract received, below 0: paid. */
const premiumOf = ({ side, price, multiplier, pointValue }: Fill): Big =>
  big(price)
    .times(multiplier ?? pointValue ?? '100')
    .times(side === 'SELL' ? 1 : -1)

function premiumSentences(delivered: readonly Delivered[]): readonly string[] {
  const currencies = new Set(delivered.map(({ fill }) => fill.currency))
  const groups = Map.groupBy(delivered, ({ fill }) => `${fill.currency ?? ''}\u0000${fill.right}`)
  return Array.from(groups, ([key, some]) => {
    const [currency = '', right] = key.split('\u0000')
    const premiums = some.flatMap(({ premium }) => premium ?? [])
    const sum = premiums.reduce((total, premium) => total.plus(premium), big(0))
    const money = currencies.size > 1 ? ` ${currency}` : ''
    const amount = premiums.length < some.length ? 'the premium' : `${sum.abs().toFixed(2)}${money} of premium`
    const contracts = new Set(some.map(({ fill }) => fill.symbol))
    const word = plural(contracts.size, right === 'PUT' ? 'put' : 'call')
    return `Interactive Brokers counts ${amount} in the shares; here it stays with the ${word}. The sum is the same.`
  })
}
