import type Big from 'big.js'
import { big, type Decimal, decimalText, money } from '@afterclose/core/decimal'
import { plural } from '@afterclose/core/format'
import { readTime } from '../../shared/dates.ts'
import { matchDeliveries } from '../../shared/deliveries.ts'
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
export function endOf({
  codes,
  contract,
  market,
  price,
  quantity,
}: BrokerRow): NonNullable<OptionFacts['end']> | undefined {
  if (contract === null || (!movesPremium(codes) && !codes.has('Ep'))) return undefined
  if (!big(price).eq(0)) return 'CASH'
  if (!movesPremium(codes)) return 'EXPIRED'
  // Options on futures deliver futures, which are no part of a structure.
  if (market === 'FUTURES') return undefined
  if (codes.has('A')) return 'ASSIGNED'
  return codes.has('Ex') || quantity.lt(0) ? 'EXERCISED' : 'ASSIGNED'
}

/**
 * Marks the shares that options of the file delivered: the broker counts the premiums in them, and here prices count. Shares whose option is
 * in no row keep the broker's result, which has its premium. Options on an index deliver money, which is only in their result.
 *
 * @param fills in order of execution
 */
export function withDeliveries(fills: readonly Fill[]): {
  readonly fills: readonly Fill[]
  readonly warnings: readonly string[]
} {
  if (!fills.some(({ end }) => end === 'ASSIGNED' || end === 'EXERCISED')) return { fills, warnings: [] }
  const { premiums, settlements } = openingsOf(fills)
  const { optionOf, delivered, waiting } = matchDeliveries(fills, (option) => {
    const premium = premiums.get(option)
    return premium === undefined ? null : premium.div(option.size).div(sharesOf(option))
  })
  const settled = new Map(
    waiting.flatMap((option) => {
      const cash = settlements.get(option)
      return cash === undefined ? [] : [[option, { ...option, end: 'CASH' as const, cash }] as const]
    }),
  )
  const missing = waiting.filter((option) => !settled.has(option)).map(({ symbol }) => symbol)
  return {
    fills: fills.map((fill) => settled.get(fill) ?? atStrike(fill, optionOf.get(fill))),
    warnings: [...premiumSentences(delivered, premiums), ...withoutShares([...new Set(missing)])],
  }
}

/** Shares that a contract delivers. */
const sharesOf = ({ multiplier, pointValue }: Fill): string => multiplier ?? pointValue ?? '100'

/** Delivered shares, at the strike of their option. */
function atStrike(fill: Fill, option: Fill | undefined): Fill {
  const { end, strike = null } = option ?? {}
  if (strike === null) return fill
  if (big(strike).eq(fill.price)) return { ...fill, end }
  const paid = big(strike).times(fill.size)
  return { ...fill, end, price: strike, cash: decimalText(fill.side === 'BUY' ? paid.neg() : paid) }
}

/**
 * Matches options that ended with their openings in the file, the oldest first: the premium of each, and the money in its result that is not
 * from its prices.
 */
function openingsOf(fills: readonly Fill[]) {
  const premiums = new Map<Fill, Big>()
  const settlements = new Map<Fill, Decimal>()
  const held = new Map<string, { readonly fill: Fill; left: Big }[]>()
  for (const fill of fills) {
    if ((fill.right ?? null) === null || fill.effect === 'CANCEL') continue
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
    if ((fill.end ?? null) === null && fill.effect !== 'CLOSE' && rest.gt(0)) lots.push({ fill, left: rest })
    else if (rest.eq(0)) {
      premiums.set(fill, premium)
      // A premium that was moved into shares leaves a result of 0.
      const settlement = big(fill.realised ?? '0')
        .minus(premium)
        .plus(costs)
      const hasResult = big(fill.realised ?? '0')
        .abs()
        .gt('0.005')
      if (hasResult && settlement.abs().gt('0.005')) settlements.set(fill, money(settlement))
    }
  }
  return { premiums, settlements }
}

/** Money that the opening of one contract received, below 0: paid. */
const premiumOf = (fill: Fill): Big =>
  big(fill.price)
    .times(sharesOf(fill))
    .times(fill.side === 'SELL' ? 1 : -1)

function premiumSentences(delivered: readonly Fill[], premiums: ReadonlyMap<Fill, Big>): readonly string[] {
  const currencies = new Set(delivered.map(({ currency }) => currency))
  const groups = Map.groupBy(delivered, ({ currency, right }) => `${currency ?? ''}\u0000${right}`)
  return Array.from(groups, ([key, options]) => {
    const [currency = '', right] = key.split('\u0000')
    const amounts = options.flatMap((option) => premiums.get(option) ?? [])
    const sum = amounts.reduce((total, amount) => total.plus(amount), big(0))
    const unit = currencies.size > 1 ? ` ${currency}` : ''
    const premium = amounts.length < options.length ? 'the premium' : `${sum.abs().toFixed(2)}${unit} of premium`
    const contracts = new Set(options.map(({ symbol }) => symbol))
    const word = plural(contracts.size, right === 'PUT' ? 'put' : 'call')
    return `Interactive Brokers counts ${premium} in the shares; here it stays with the ${word}. The sum is the same.`
  })
}
