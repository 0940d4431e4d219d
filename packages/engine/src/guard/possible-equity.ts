import type { GuardEvents } from './guard-events.ts'
import { floorAt } from './guard-floor.ts'
import type { WalkState } from './walk-state.ts'
import type { WatchedRules } from './watched-rules.ts'

/** Equity since the last event, at both ends. Times are in the state, because numbers passed to a function are copied to the heap. */
export function judgePiece(rules: WatchedRules, state: WalkState): void {
  if (state.now > state.at) judgeEquity(rules, state)
}

/** Trades that were entered and closed in this second, which the walk has not entered yet. */
export function judgeMoments(rules: WatchedRules, state: WalkState, events: GuardEvents, from: number): void {
  const { entries } = events
  const { now, open, openBest, openWorst, unknownBest, unknownWorst } = state
  for (let i = from; i < entries.length && events.entryDate[entries[i]!]! <= now; i++) {
    const row = entries[i]!
    if (events.exitDate[row] !== now || events.entryDate[row] !== now) continue
    const best = events.best[row - events.closedFrom] ?? Number.NaN
    const worst = events.worst[row - events.closedFrom] ?? Number.NaN
    state.open++
    if (Number.isNaN(best)) state.unknownBest++
    else state.openBest += best
    if (Number.isNaN(worst)) state.unknownWorst++
    else state.openWorst += worst
  }
  if (state.open === open) return
  judgeEquity(rules, state)
  Object.assign(state, { open, openBest, openWorst, unknownBest, unknownWorst })
}

function judgeEquity(rules: WatchedRules, state: WalkState): void {
  const { open, openBest: best, openWorst: worst, unknownBest, unknownWorst } = state
  const { daily, weekly, most } = state
  if (open > 1) state.sharedUntil = state.now
  if (unknownBest > 0) state.possiblePeak = Number.POSITIVE_INFINITY
  else if (state.balance + best > state.possiblePeak) state.possiblePeak = state.balance + best
  if (unknownWorst > 0) {
    state.dayUnknown = true
    state.weekUnknown = true
    state.mostUnknown = true
    return
  }
  if (daily?.equity === true)
    state.dayMay = Math.max(state.dayMay, worst - (state.balance - state.dayZero) - state.dayLimit)
  if (weekly?.equity === true)
    state.weekMay = Math.max(state.weekMay, worst - (state.balance - state.weekZero) - state.weekLimit)
  if (most?.equity === true) {
    const floor = floorAt(rules, most, state.mostLimit, state.peakOfDays, state.possiblePeak)
    if (floor < Number.POSITIVE_INFINITY) state.mostMay = Math.max(state.mostMay, floor - (state.balance - worst))
  }
}
