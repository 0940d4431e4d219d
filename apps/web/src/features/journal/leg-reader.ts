import type { TradeLeg } from '@afterclose/core/option-leg'

interface KnownLegs {
  readonly legs: readonly TradeLeg[]
  /** "iron condor 550/560/620/630, 17 Apr" */
  readonly title: string | null
}

/** Legs of the trades that a grid shows. The feed has only the names of their structures. */
export interface LegReader {
  /** Null until they are there: then they are requested with those of the other visible trades, and `subscribe` calls back. */
  readonly at: (tradeId: number) => KnownLegs | null
  /** Resolves once the legs of a trade are there. Rejects if they cannot be read. */
  readonly load: (tradeId: number) => Promise<void>
  readonly subscribe: (onArrival: () => void) => () => void
  /** Raised with each arrival. */
  readonly version: () => number
  /** Requests legs again, as they are seen: the trades may have changed. The known ones are shown meanwhile. */
  readonly renew: (revision: number) => void
}

/** Trades of a request; those that were scrolled past are not requested. */
const mostTrades = 100
/** Collects the trades of one screen, ms. */
const collects = 20
/** Until legs that could not be read are requested again, ms. */
const retries = 5000

export function legReader(journalId: number): LegReader {
  const known = new Map<number, KnownLegs>()
  const requested = new Set<number>()
  const callbacks = new Set<() => void>()
  let wanted: number[] = []
  let currentRevision = 0
  let version = 0

  async function read(ids: readonly number[]): Promise<void> {
    const { readLegs } = await import('./read-legs.ts')
    for (const { id, ...legs } of await readLegs(journalId, ids)) known.set(id, legs)
    version++
    for (const callback of callbacks) callback()
  }

  function readWanted(): void {
    const ids = wanted.slice(-mostTrades)
    for (const id of wanted) if (!ids.includes(id)) requested.delete(id)
    wanted = []
    // without them, the name of the structure stays
    read(ids).catch(() => setTimeout(() => ids.map((id) => requested.delete(id)), retries))
  }

  return {
    at(tradeId) {
      if (!requested.has(tradeId)) {
        if (wanted.length === 0) setTimeout(readWanted, collects)
        requested.add(tradeId)
        wanted.push(tradeId)
      }
      return known.get(tradeId) ?? null
    },
    load: (tradeId) => (known.has(tradeId) ? Promise.resolve() : read([tradeId])),
    subscribe(onArrival) {
      callbacks.add(onArrival)
      return () => callbacks.delete(onArrival)
    },
    version: () => version,
    renew(revision) {
      if (revision === currentRevision) return
      currentRevision = revision
      requested.clear()
    },
  }
}
