import { outcomes } from '@afterclose/core/trade'
import { inUnits } from '../trades/money-scale.ts'
import { dayName } from './found-breach.ts'
import type { GuardEvents } from './guard-events.ts'
import { floorAt } from './guard-floor.ts'
import type { Touch, WalkState } from './walk-state.ts'
import type { WatchedRules } from './watched-rules.ts'

const LOSER = outcomes.indexOf('LOSER')
const WINNER = outcomes.indexOf('WINNER')

/** A trade is closed: its gain counts, and limits may be touched, by the balance or by equity while it was open alone. */
export function close(rules: WatchedRules, events: GuardEvents, state: WalkState, row: number): void {
  const { daily, weekly, most } = state
  const exit = events.exitDate[row]!
  const gain = inUnits(events.gain[row]!, rules.decimals)
  // Amounts beyond the limits that equity reached for sure while the trade was open alone.
  let dayOver = Number.NEGATIVE_INFINITY
  let weekOver = Number.NEGATIVE_INFINITY
  let mostOver = Number.NEGATIVE_INFINITY
  if (rules.needsPrices) {
    const best = events.best[row - events.closedFrom]!
    const worst = events.worst[row - events.closedFrom]!
    const entry = events.entryDate[row]!
    const opened = entry < exit ? entry : entry - 500
    const isAlone = state.sharedUntil <= opened
    if (isAlone && !Number.isNaN(worst)) {
      if (daily !== null && daily.equity && daily.from <= opened && state.dayFrom <= opened)
        dayOver = worst - (state.balance - state.dayZero) - state.dayLimit
      if (weekly !== null && weekly.equity && weekly.from <= opened && state.weekFrom <= opened)
        weekOver = worst - (state.balance - state.weekZero) - state.weekLimit
      if (most !== null && most.equity && most.from <= opened) {
        const floor = floorAt(rules, most, state.mostLimit, state.peakOfDaysAtEntry, state.surePeak)
        mostOver = floor - (state.balance - worst)
      }
    }
    if (isAlone && !Number.isNaN(best)) {
      state.surePeak = Math.max(state.surePeak, state.balance + best)
      // a payin of the second in which the trade was entered and closed came before it
      state.possiblePeak = Math.max(state.possiblePeak, state.surePeak)
    }
    state.open--
    if (Number.isNaN(best)) state.unknownBest--
    else state.openBest -= best
    if (Number.isNaN(worst)) state.unknownWorst--
    else state.openWorst -= worst
  }
  const balance = state.balance + gain
  state.balance = balance
  state.dayHasExit = true
  if (rules.needsPrices) {
    if (balance > state.surePeak) state.surePeak = balance
    if (balance > state.possiblePeak) state.possiblePeak = balance
  }

  if (daily !== null && state.dayTouch?.sure !== true) {
    const over = Math.max(dayOver, state.dayZero - balance - state.dayLimit)
    if (over >= 0) state.dayTouch = touchOf('DAILY_LOSS', daily.version, true, state, events, row, over)
    else if (state.dayMay >= 0)
      state.dayTouch ??= touchOf('DAILY_LOSS', daily.version, false, state, events, row, state.dayMay)
  }
  if (weekly !== null && state.weekTouch?.sure !== true) {
    const over = Math.max(weekOver, state.weekZero - balance - state.weekLimit)
    if (over >= 0) state.weekTouch = touchOf('WEEKLY_LOSS', weekly.version, true, state, events, row, over)
    else if (state.weekMay >= 0)
      state.weekTouch ??= touchOf('WEEKLY_LOSS', weekly.version, false, state, events, row, state.weekMay)
  }
  if (most !== null && state.mostTouch?.sure !== true) {
    const { mostLimit, peakOfDays } = state
    const floor = floorAt(rules, most, mostLimit, peakOfDays, state.surePeak)
    const over = Math.max(mostOver, floor - balance)
    const ceiling = floorAt(rules, most, mostLimit, peakOfDays, state.possiblePeak)
    const may = Math.max(
      state.mostMay,
      ceiling < Number.POSITIVE_INFINITY ? ceiling - balance : Number.NEGATIVE_INFINITY,
    )
    if (over >= 0) state.mostTouch = touchOf('MAX_LOSS', most.version, true, state, events, row, over)
    else if (may >= 0) state.mostTouch ??= touchOf('MAX_LOSS', most.version, false, state, events, row, may)
  }

  const outcome = events.outcome[row]
  if (outcome === LOSER) {
    state.losses++
    state.lastLoss = exit
  } else if (outcome === WINNER) state.losses = 0
}

function touchOf(
  rule: Touch['rule'],
  version: number,
  sure: boolean,
  state: WalkState,
  events: GuardEvents,
  row: number,
  over: number,
): Touch {
  const tradingDay = dayName(state)
  return { rule, version, sure, at: events.exitDate[row]!, tradeId: events.id[row]!, tradingDay, over, forbidden: [] }
}
