import { type Amount, amountOf, amountText, noAmount, plus } from '@afterclose/core/amount'
import type { BrokerFill, Statement } from './records.ts'

interface Named {
  readonly sorted: readonly Statement[]
  /** Names that records have in their own statements, by the name that they have here. */
  readonly aliases: ReadonlyMap<string, readonly string[]>
}

/**
 * Gives fills of statements that name no account the account of another statement that contains some of the same fills, and fills without
 * a currency the one that other kinds of export state for the symbol.
 */
export function withNames(sorted: readonly Statement[]): Named {
  const aliases = new Map<string, readonly string[]>()
  const inAccounts = withAccounts(sorted, aliases)
  return { sorted: withCurrencies(inAccounts), aliases }
}

const namesNoAccount = ({ fills }: Statement): boolean =>
  fills.length > 0 && fills.every(({ account }) => account === null)

function withAccounts(sorted: readonly Statement[], aliases: Map<string, readonly string[]>): readonly Statement[] {
  const unnamed = sorted.filter(namesNoAccount)
  if (unnamed.length === 0 || unnamed.length === sorted.length) return sorted
  const fillsOf = Map.groupBy(
    sorted.flatMap(({ fills }) => fills.filter(({ account }) => account !== null)),
    ({ account }) => account!,
  )
  const evidence = [...fillsOf]
    .map(([account, fills]) => ({ account, ...evidenceOf(once(fills)) }))
    .toSorted((a, b) => (a.account < b.account ? -1 : 1))
  const ownerOf = (statement: Statement): string | null => {
    const ownEvidence = evidenceOf(statement.fills)
    let best: { account: string; shared: number } | null = null
    for (const { account, fills, days } of evidence) {
      const sameFills = [...ownEvidence.fills].filter((content) => fills.has(content)).length
      const sameDays = [...ownEvidence.days].filter(([day, moves]) => days.get(day) === moves).length
      const shared = sameFills + sameDays
      if (shared > (best?.shared ?? 0)) best = { account, shared }
    }
    return best?.account ?? null
  }
  const owners = new Map(unnamed.map((statement) => [statement, ownerOf(statement)]))
  const foundAccounts = new Set([...owners.values()].filter((account) => account !== null))
  // Of the only account of a platform are all statements, once one of them is.
  const only = fillsOf.size === 1 && foundAccounts.size === 1 ? [...foundAccounts][0]! : null
  return sorted.map((statement) => {
    const account = owners.get(statement) ?? (owners.has(statement) ? only : null)
    if (account === null) return statement
    const fills = statement.fills.map((fill): BrokerFill => {
      const name = fill.id === null ? fill.name : `${fill.name}@${account}`
      if (name !== fill.name) aliases.set(name, [fill.name])
      return { ...fill, account, name }
    })
    return { ...statement, fills }
  })
}

/** Each fill once, by name. */
const once = (fills: readonly BrokerFill[]): readonly BrokerFill[] => [
  ...new Map(fills.map((fill) => [fill.name, fill])).values(),
]

function evidenceOf(fills: readonly BrokerFill[]) {
  const moves = new Map<string, Record<BrokerFill['side'], Amount>>()
  for (const { symbol, date, side, size } of fills) {
    const day = `${symbol}\u0000${date.slice(0, 10)}`
    const dayMoves = moves.get(day) ?? { BUY: noAmount, SELL: noAmount }
    dayMoves[side] = plus(dayMoves[side], amountOf(size))
    moves.set(day, dayMoves)
  }
  return {
    fills: new Set(
      fills.map(({ symbol, date, side, price, size }) =>
        [symbol, date, side, plain(price), plain(size)].join('\u0000'),
      ),
    ),
    days: new Map([...moves].map(([day, { BUY, SELL }]) => [day, `${amountText(BUY)} ${amountText(SELL)}`])),
  }
}

const plain = (text: string): string => amountText(amountOf(text))

function withCurrencies(sorted: readonly Statement[]): readonly Statement[] {
  const isWithout = ({ fills }: Statement): boolean =>
    fills.length > 0 && fills.every(({ currency }) => currency === null)
  const without = new Set(sorted.filter(isWithout))
  if (without.size === 0 || without.size === sorted.length) return sorted
  const fillBySymbol = new Map<string, BrokerFill | null>()
  for (const statement of sorted)
    for (const fill of statement.fills) {
      if (fill.currency === null) continue
      const before = fillBySymbol.get(fill.symbol)
      fillBySymbol.set(fill.symbol, before === undefined || before?.instrument === fill.instrument ? fill : null)
    }
  return sorted.map((statement) => {
    if (!without.has(statement)) return statement
    const fills = statement.fills.map((fill): BrokerFill => {
      const other = fillBySymbol.get(fill.symbol)
      return other == null ? fill : { ...fill, instrument: other.instrument, currency: other.currency }
    })
    return { ...statement, fills }
  })
}
