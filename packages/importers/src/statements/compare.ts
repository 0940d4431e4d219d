import type { BrokerTrade } from '../importer.ts'
import type { Derived, DerivedTrade } from './derive.ts'
import { mayBeSame } from './legs.ts'
import { rootOf } from './records.ts'

export interface Change {
  /**
   * `new`: continues no trade. `changed`: dates, prices, sizes or results differ. `closed` and `reopened`: it was open before, or is again.
   * `joined`: several trades were merged; the first of `former` keeps its fields. `split`: it continues with a part of its fills, the
   * others are in `new` trades with it in `from`. `gone`: none of its fills is known any more.
   */
  readonly kind: 'new' | 'same' | 'changed' | 'closed' | 'reopened' | 'joined' | 'split' | 'gone'
  /** The trade afterwards; null for `gone`. */
  readonly trade: DerivedTrade | null
  /** Trades that continue in it, by entry. */
  readonly former: readonly DerivedTrade[]
  /** Trades that contained the fills of a new trade before. */
  readonly from: readonly DerivedTrade[]
  /** Whether the added or removed statement contains part of it. */
  readonly own: boolean
}

/**
 * Matches trades before and after a change of statements. A trade continues in the one that contains its first fill, or the earliest of its
 * fills that is still known. A stated trade without an id is identified by its content, which changes when it is closed: it continues in a
 * trade with the same entry that no other trade continues in.
 *
 * @param own names of the records of the added or removed statement
 */
export function compare(before: Derived, after: Derived, own: ReadonlySet<string>): readonly Change[] {
  const heirs = before.trades.length === 0 ? nobody : new Holders(after.trades)
  const former = new Map<DerivedTrade, DerivedTrade[]>()
  const lost: DerivedTrade[] = []
  for (const trade of before.trades) {
    const heir = heirOf(trade, heirs)
    if (heir === null) lost.push(trade)
    else addTo(former, heir, trade)
  }
  const gone = lost.length === 0 ? lost : withoutSameEntry(lost, after.trades, former)
  const holdersBefore = new Holders(before.trades)
  const changes = after.trades.map((trade): Change => {
    const formers = former.get(trade) ?? none
    return {
      kind: kindOf(trade, formers, heirs),
      trade,
      former: formers,
      from: formers.length > 0 ? none : sourcesOf(trade, holdersBefore),
      own: isOwn(trade, own),
    }
  })
  return [
    ...changes,
    ...gone.map((trade): Change => ({ kind: 'gone', trade: null, former: [trade], from: [], own: isOwn(trade, own) })),
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

const isOwn = ({ parts }: DerivedTrade, own: ReadonlySet<string>): boolean => parts.some((part) => own.has(part))

/** Trades by account and fill name. A fill that closes one and opens the next belongs to the later one. */
class Holders {
  readonly #trades: readonly DerivedTrade[]
  readonly #accounts = new Map<string | null, Map<string, DerivedTrade>>()
  #elsewhere: {
    readonly parts: ReadonlyMap<string, DerivedTrade>
    readonly also: ReadonlyMap<string, DerivedTrade>
  } | null = null

  constructor(trades: readonly DerivedTrade[]) {
    this.#trades = trades
    for (const trade of trades) {
      const known = this.#accounts.get(trade.account)
      if (known === undefined) this.#accounts.set(trade.account, new Map([[trade.externalId, trade]]))
      else known.set(trade.externalId, trade)
    }
    for (const trade of trades.toReversed()) {
      const known = this.#accounts.get(trade.account)!
      for (const name of trade.parts) if (!known.has(name)) known.set(name, trade)
      for (const name of trade.also) if (!known.has(name)) known.set(name, trade)
    }
  }

  /**
   * The trade with a fill of another one, by one of its names: in the same account, or in one that another export names or does not name. Ids
   * alone may be the same in several accounts.
   */
  find(other: DerivedTrade, name: string): DerivedTrade | undefined {
    const own = this.#accounts.get(other.account)?.get(name)
    if (own !== undefined || this.#accounts.size === 0) return own
    if (other.account !== null && !this.#accounts.has(null)) return undefined
    this.#elsewhere ??= {
      parts: new Map(this.#trades.flatMap((trade) => trade.parts.map((part) => [part, trade] as const))),
      also: new Map(this.#trades.flatMap((trade) => exportsOf(trade).map((also) => [also, trade] as const))),
    }
    const { parts, also } = this.#elsewhere
    const found = also.get(name) ?? (exportsOf(other).includes(name) ? parts.get(name) : undefined)
    return found !== undefined && mayBeSame(found.account, other.account) ? found : undefined
  }
}

/** Names that other exports give the fills, without the id that earlier releases used as the name. */
function exportsOf({ also, parts: [first = ''], account }: DerivedTrade): readonly string[] {
  const at = also.findIndex((name) => first === `${name}@${account}`)
  return at === -1 ? also : also.toSpliced(at, 1)
}

const nobody = new Holders([])

function heirOf(trade: DerivedTrade, heirs: Holders): DerivedTrade | null {
  for (const name of [trade.externalId, ...trade.also, ...trade.parts]) {
    const heir = heirs.find(trade, name)
    if (heir !== undefined) return heir
  }
  return null
}

/** Assigns lost trades to new trades with the same entry: those of the same size first. */
function withoutSameEntry(
  lost: readonly DerivedTrade[],
  after: readonly DerivedTrade[],
  former: Map<DerivedTrade, DerivedTrade[]>,
): readonly DerivedTrade[] {
  const roots = new Set(lost.map(rootOf))
  const free = Map.groupBy(
    after.filter((trade) => !former.has(trade) && roots.has(rootOf(trade))),
    rootOf,
  )
  return lost.filter((trade) => {
    const candidates = free.get(rootOf(trade)) ?? []
    const heir = candidates.find(({ size }) => size === trade.size) ?? candidates[0]
    if (heir === undefined) return true
    candidates.splice(candidates.indexOf(heir), 1)
    former.set(heir, [trade])
    return false
  })
}

function kindOf(trade: DerivedTrade, formers: readonly DerivedTrade[], heirs: Holders): Change['kind'] {
  const [former] = formers
  if (former === undefined) return 'new'
  if (formers.length > 1) return 'joined'
  const others = former.parts.some((part) => {
    const heir = heirs.find(former, part)
    return heir !== undefined && heir !== trade && !trade.parts.includes(part)
  })
  if (others) return 'split'
  if (former.exitDate === null && trade.exitDate !== null) return 'closed'
  if (former.exitDate !== null && trade.exitDate === null) return 'reopened'
  return isSame(former, trade) ? 'same' : 'changed'
}

const fields = [
  'externalId',
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
] as const satisfies readonly (keyof BrokerTrade)[]

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
