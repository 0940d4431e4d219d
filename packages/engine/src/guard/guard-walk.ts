import type { WallClock } from '@afterclose/core/time'
import { inUnits } from '../trades/money-scale.ts'
import { close } from './close-trade.ts'
import { enter } from './enter-trade.ts'
import type { GuardEvents } from './guard-events.ts'
import { judgeMoments, judgePiece } from './possible-equity.ts'
import { changeDay } from './trading-days.ts'
import { takeRules, type WalkLists, type WalkState } from './walk-state.ts'
import type { WatchedRules } from './watched-rules.ts'

/**
 * Walks over the events of an attempt in time: payins, then entries, then exits of a second. The balance is constant between two of them, and
 * so is the set of open trades, so that best and worst prices give the ends of equity there. A trade that was entered and closed in the
 * same second counts as open in the half second before.
 *
 * @param state continues from its time; changed in place
 * @param to wall clock at which the walk ends: open trades are open until then
 * @param onDay called at the start of each trading day with an event, before it
 */
export function walk(
  rules: WatchedRules,
  events: GuardEvents,
  state: WalkState,
  lists: WalkLists,
  to: WallClock,
  onDay: () => void,
): void {
  const { entries, withoutResult, closedTo, payinTo, entryDate, exitDate, payins } = events
  let entry = 0
  let exit = events.closedFrom
  let silent = 0
  let payin = events.payinFrom
  const entryAt = (): number => (entry < entries.length ? entryDate[entries[entry]!]! : Number.POSITIVE_INFINITY)
  const exitAt = (): number => (exit < closedTo ? exitDate[exit]! : Number.POSITIVE_INFINITY)
  const silentAt = (): number =>
    silent < withoutResult.length ? exitDate[withoutResult[silent]!]! : Number.POSITIVE_INFINITY
  const payinAt = (): number => (payin < payinTo ? payins.timestamp[payin]! : Number.POSITIVE_INFINITY)
  let nextEntry = entryAt()
  let nextExit = exitAt()
  // Rare, so that one comparison is enough for most events.
  let nextOther = Math.min(silentAt(), payinAt())
  for (;;) {
    let at = nextEntry < rules.start ? rules.start : nextEntry
    if (nextExit < at) at = nextExit
    if (nextOther < at) at = nextOther
    if (at === Number.POSITIVE_INFINITY) break
    state.now = at
    if (state.open > 0) {
      if (state.dayTo < at || state.ruleTo < at) stepOver(rules, state, lists, at)
      judgePiece(rules, state)
    }
    if (at >= state.dayTo) {
      changeDay(rules, state, lists, at)
      state.at = at
      onDay()
    }
    if (at >= state.ruleTo) takeRules(state, rules, at)
    // Trades from before the attempt are open when it begins.
    while (nextEntry < at) {
      enter(rules, events, state, lists, entries[entry]!)
      entry++
      nextEntry = entryAt()
    }
    if (nextEntry === at && events.hasMoments) judgeMoments(rules, state, events, entry)
    if (nextOther === at)
      for (; payinAt() === at; payin++) deposit(state, inUnits(payins.delta[payin]!, rules.decimals))
    while (nextEntry === at) {
      enter(rules, events, state, lists, entries[entry]!)
      entry++
      nextEntry = entryAt()
    }
    while (nextExit === at) {
      close(rules, events, state, exit)
      exit++
      nextExit = exitAt()
    }
    if (nextOther === at) {
      for (; silentAt() === at; silent++) closeWithoutResult(rules, state, lists, events.id[withoutResult[silent]!]!)
      nextOther = Math.min(silentAt(), payinAt())
    }
    state.at = at
  }
  if (to <= state.at) return
  if (state.open > 0) {
    stepOver(rules, state, lists, to)
    judgePiece(rules, state)
  }
  if (to >= state.dayTo) changeDay(rules, state, lists, to)
  if (to >= state.ruleTo) takeRules(state, rules, to)
  state.at = to
}

/** While trades are open, judges each day, and each span of rules, by itself. */
function stepOver(rules: WatchedRules, state: WalkState, lists: WalkLists, to: WallClock): void {
  for (;;) {
    const at = Math.min(state.dayTo, state.ruleTo)
    if (at >= to) break
    state.now = at
    judgePiece(rules, state)
    if (at >= state.dayTo) changeDay(rules, state, lists, at)
    if (at >= state.ruleTo) takeRules(state, rules, at)
    state.at = at
  }
  state.now = to
}

/** A deposit or withdrawal that counts: the balance changes, results do not. */
function deposit(state: WalkState, amount: number): void {
  state.balance += amount
  state.dayZero += amount
  state.weekZero += amount
  state.zero += amount
  if (state.open > 0) state.sharedUntil = state.now
  if (state.balance > state.surePeak) state.surePeak = state.balance
  if (state.balance > state.possiblePeak) state.possiblePeak = state.balance
}

/** A trade is closed whose gain is unknown. */
function closeWithoutResult(rules: WatchedRules, state: WalkState, lists: WalkLists, id: number): void {
  if (rules.needsPrices) {
    state.open--
    state.unknownBest--
    state.unknownWorst--
  }
  state.lastWithoutResult = state.now
  lists.withoutResult.push(id)
}
