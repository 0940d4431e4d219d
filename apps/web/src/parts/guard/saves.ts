import { breachKey, type FoundBreach } from '@afterclose/core/guard-rule'
import type { GuardState } from '@afterclose/engine/guard/guard-state'
import { createStore } from '../../journal/store.ts'

/** A trade that this tab has stored, and of which it is not known yet whether it broke a rule. */
export interface Save {
  readonly tradeId: number
  /** State of the guard before. */
  readonly before: GuardState
  /** `performance.now()` of the response. */
  readonly at: number
}

export const saves = createStore<readonly Save[]>([])

/** State of the guard that the page shows; null while none is watched. */
let watched: GuardState | null = null

export const watch = (state: GuardState | null): void => void (watched = state)

const allowing: ReadonlySet<GuardState['line']['is']> = new Set([
  'ROOM',
  'STOPS_USE_UP',
  'NOT_STARTED',
  'MAX_LOSS_POSSIBLE',
])

/** Whether the state that the page shows allows no new trade. A trade that waits on the device is not in it. */
export const isForbiddenNow = (): boolean => watched !== null && !allowing.has(watched.line.is)

/**
 * Notes that a trade is about to be stored: if it breaks a rule, the frame says so once the state of the guard includes it.
 *
 * @returns to be called with the id of the stored trade
 */
export function noteSave(): (tradeId: number) => void {
  const before = watched
  if (before === null) return () => {}
  return (tradeId) => saves.set([...saves.get(), { tradeId, before, at: performance.now() }])
}

/** Broken rules that a trade has to do with: it touched the limit, was not allowed itself, or came after the limit was touched. */
const aboutTrade = ({ breaches }: GuardState, id: number): readonly FoundBreach[] =>
  breaches.filter(({ tradeId, forbiddenTradeIds }) => tradeId === id || forbiddenTradeIds.includes(id))

/** Rules that a stored trade has broken since the state before. */
export function brokenSince({ tradeId, before }: Save, after: GuardState): readonly FoundBreach[] {
  const earlier = new Set(aboutTrade(before, tradeId).map(breachKey))
  return aboutTrade(after, tradeId).filter((breach) => !earlier.has(breachKey(breach)))
}
