import type { Derived, DerivedTrade } from './derive.ts'
import { mayBeSameAccount } from './legs.ts'
import { positionsByFill } from './positions-by-fill.ts'
import { rootOf } from './records.ts'
import { isRest } from './rest-names.ts'

export interface Change {
  /**
   * `new`: continues no trade. `changed`: dates, prices, sizes or results differ. `closed` and `reopened`: it was open before, or is again.
   * `joined`: several trades were merged; the first of `formerTrades` keeps its fields. `split`: it continues with a part of its fills, the
   * others are in `new` trades with it in `sourceTrades`. `gone`: none of its fills is known any more.
   */
  readonly kind: 'new' | 'same' | 'changed' | 'closed' | 'reopened' | 'joined' | 'split' | 'gone'
  /** The trade afterwards; null for `gone`. */
  readonly trade: DerivedTrade | null
  /** Trades that continue in it, by entry. */
  readonly formerTrades: readonly DerivedTrade[]
  /** Trades that contained the fills of a new trade before. */
  readonly sourceTrades: readonly DerivedTrade[]
  /** Whether the added or removed statement contains part of it. */
  readonly isInStatement: boolean
}

/**
 * Matches trades before and after a change of statements. A trade continues in the one that contains its first fill, or the earliest of its
 * fills that is still known. A stated trade without an id is identified by its content, which changes when it is closed: it continues in a
 * trade with the same entry that no other trade continues in.
 *
 * @param statementNames names of the records of the added or removed statement
 */
export function compare(before: Derived, after: Derived, statementNames: ReadonlySet<string>): readonly Change[] {
  const tradesAfter = before.trades.length === 0 ? nobody : new Holders(after.trades)
  const formersByTrade = new Map<DerivedTrade, DerivedTrade[]>()
  const endedTrades: DerivedTrade[] = []
  for (const trade of before.trades) {
    const successor = successorOf(trade, tradesAfter)
    if (successor === null) endedTrades.push(trade)
    else addTo(formersByTrade, successor, trade)
  }
  const goneTrades =
    endedTrades.length === 0 ? endedTrades : withoutSameEntry(endedTrades, after.trades, formersByTrade)
  const holdersBefore = new Holders(before.trades)
  const changes = after.trades.map((trade): Change => {
    const formers = formersByTrade.get(trade) ?? none
    return {
      kind: kindOf(trade, formers, tradesAfter),
      trade,
      formerTrades: formers,
      sourceTrades: formers.length > 0 ? none : sourcesOf(trade, holdersBefore),
      isInStatement: isNamed(trade, statementNames),
    }
  })
  return [
    ...changes,
    ...goneTrades.map(
      (trade): Change => ({
        kind: 'gone',
        trade: null,
        formerTrades: [trade],
        sourceTrades: [],
        isInStatement: isNamed(trade, statementNames),
      }),
    ),
  ]
}

const none: readonly DerivedTrade[] = []

/** Finds the trades that contained the fills of a new trade before. */
function sourcesOf(trade: DerivedTrade, before: Holders): readonly DerivedTrade[] {
  const sources = new Set<DerivedTrade>()
  for (const part of trade.parts) {
    const source = before.find(trade, part)
    if (source !== undefined) sources.add(source)
  }
  return sources.size === 0 ? none : [...sources]
}

const isNamed = ({ parts }: DerivedTrade, statementNames: ReadonlySet<string>): boolean =>
  parts.some((part) => statementNames.has(part))

/** Trades by account and fill name. */
class Holders {
  readonly #trades: readonly DerivedTrade[]
  readonly #accounts: ReadonlyMap<string | null, ReadonlyMap<string, DerivedTrade>>
  #elsewhere: {
    readonly parts: ReadonlyMap<string, DerivedTrade>
    readonly also: ReadonlyMap<string, DerivedTrade>
  } | null = null

  constructor(trades: readonly DerivedTrade[]) {
    this.#trades = trades
    this.#accounts = new Map(
      Array.from(
        Map.groupBy(trades, ({ account }) => account),
        ([account, some]) => [account, positionsByFill(some)],
      ),
    )
  }

  /**
   * The trade with a fill of another one, by one of its names: in the same account, or in one that another export names or does not name. Ids
   * alone may be the same in several accounts.
   */
  find(other: DerivedTrade, name: string): DerivedTrade | undefined {
    const ownTrade = this.#accounts.get(other.account)?.get(name)
    if (ownTrade !== undefined || this.#accounts.size === 0) return ownTrade
    if (other.account !== null && !this.#accounts.has(null)) return undefined
    this.#elsewhere ??= {
      parts: new Map(this.#trades.flatMap((trade) => trade.parts.map((part) => [part, trade] as const))),
      also: new Map(this.#trades.flatMap((trade) => exportsOf(trade).map((also) => [also, trade] as const))),
    }
    const { parts, also } = this.#elsewhere
    const otherTrade = also.get(name) ?? (exportsOf(other).includes(name) ? parts.get(name) : undefined)
    return otherTrade !== undefined && mayBeSameAccount(otherTrade.account, other.account) ? otherTrade : undefined
  }
}

/** Names that other exports give the fills, without the id that earlier releases used as the name. */
function exportsOf({ also, parts: [first = ''], account }: DerivedTrade): readonly string[] {
  const at = also.findIndex((name) => first === `${name}@${account}`)
  return at === -1 ? also : also.toSpliced(at, 1)
}

const nobody = new Holders([])

/** A rest of the trade may be that of another one, which has later fills, so fills come first. */
function successorOf(trade: DerivedTrade, tradesAfter: Holders): DerivedTrade | null {
  const also = trade.also.filter((name) => !isRest(name))
  for (const name of [trade.externalId, ...also, ...trade.parts, ...trade.also]) {
    const successor = tradesAfter.find(trade, name)
    if (successor !== undefined) return successor
  }
  return null
}

/** Assigns lost trades to new trades with the same entry: those of the same size first. */
function withoutSameEntry(
  endedTrades: readonly DerivedTrade[],
  after: readonly DerivedTrade[],
  formersByTrade: Map<DerivedTrade, DerivedTrade[]>,
): readonly DerivedTrade[] {
  const roots = new Set(endedTrades.map(rootOf))
  const free = Map.groupBy(
    after.filter((trade) => !formersByTrade.has(trade) && roots.has(rootOf(trade))),
    rootOf,
  )
  return endedTrades.filter((trade) => {
    const candidates = free.get(rootOf(trade)) ?? []
    const successor = candidates.find(({ size }) => size === trade.size) ?? candidates[0]
    if (successor === undefined) return true
    candidates.splice(candidates.indexOf(successor), 1)
    formersByTrade.set(successor, [trade])
    return false
  })
}

function kindOf(trade: DerivedTrade, formers: readonly DerivedTrade[], tradesAfter: Holders): Change['kind'] {
  const [formerTrade] = formers
  if (formerTrade === undefined) return 'new'
  if (formers.length > 1) return 'joined'
  const others = formerTrade.parts.some((part) => {
    const successor = tradesAfter.find(formerTrade, part)
    return successor !== undefined && successor !== trade && !trade.parts.includes(part)
  })
  if (others) return 'split'
  if (formerTrade.exitDate === null && trade.exitDate !== null) return 'closed'
  if (formerTrade.exitDate !== null && trade.exitDate === null) return 'reopened'
  return isSame(formerTrade, trade) ? 'same' : 'changed'
}

const fields = [
  'externalId',
  'partOf',
  'symbol',
  'market',
  'direction',
  'entryDate',
  'exitDate',
  'entryPrice',
  'exitPrice',
  'size',
  'stopLoss',
  'takeProfit',
  'finalStop',
  'highestPrice',
  'lowestPrice',
  'commission',
  'swap',
  'netGain',
  'pointValue',
  'currency',
  'fxRate',
  'notes',
  'withheld',
] as const satisfies readonly (keyof DerivedTrade)[]

const isSame = (a: DerivedTrade, b: DerivedTrade): boolean =>
  fields.every((field) => a[field] === b[field]) &&
  (a.beforeCosts ?? false) === (b.beforeCosts ?? false) &&
  a.executions.length === b.executions.length &&
  (a.executions.length === 0 || JSON.stringify(a.executions) === JSON.stringify(b.executions))

function addTo(lists: Map<DerivedTrade, DerivedTrade[]>, key: DerivedTrade, value: DerivedTrade): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
