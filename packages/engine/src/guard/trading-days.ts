import type { WallClock } from '@afterclose/core/time'
import { startOfTradingDay, tradingDayOf, weekOfTradingDay } from '@afterclose/core/trading-day'
import { unitsIn } from '../trades/money-scale.ts'
import { breachOfTouch } from './found-breach.ts'
import { floorRange } from './guard-floor.ts'
import type { GuardDay } from './guard-state.ts'
import { takeLimits, type WalkLists, type WalkState } from './walk-state.ts'
import type { WatchedRules } from './watched-rules.ts'

/** Ends the trading day, and begins that of `at`. */
export function changeDay(rules: WatchedRules, state: WalkState, lists: WalkLists, at: WallClock): void {
  if (state.dayHasExit) {
    const gain = state.balance - state.dayZero
    if (gain > state.bestDayGain) {
      state.bestDayGain = gain
      state.bestDay = state.day
    }
    state.peakOfDays = Math.max(state.peakOfDays, state.balance)
    lists.days.push(dayOf(rules, state, state.dayTo))
  } else state.peakOfDays = Math.max(state.peakOfDays, state.balance)
  if (state.dayTouch !== null) lists.dayBreaches.push(breachOfTouch(state.dayTouch, rules))
  const day = tradingDayOf(at, rules.dayShift)
  const week = weekOfTradingDay(day, rules.weekStart)
  if (week !== state.week) {
    if (state.weekTouch !== null) lists.weekBreaches.push(breachOfTouch(state.weekTouch, rules))
    state.week = week
    state.weekFrom = startOfTradingDay(week, rules.dayShift)
    state.weekBase = state.balance
    state.weekZero = state.balance
    state.weekMay = Number.NEGATIVE_INFINITY
    state.weekUnknown = false
    state.weekTouch = null
  }
  state.day = day
  state.dayFrom = startOfTradingDay(day, rules.dayShift)
  state.dayTo = startOfTradingDay(day + 1, rules.dayShift)
  state.dayBase = state.balance
  state.dayZero = state.balance
  state.dayHasExit = false
  state.dayMay = Number.NEGATIVE_INFINITY
  state.dayUnknown = false
  state.dayTouch = null
  state.dayTrades = 0
  state.dayGroups = null
  state.losses = 0
  state.lastLoss = Number.NEGATIVE_INFINITY
  takeLimits(state)
}

/** Balance and floor as they are. */
export function dayOf(rules: WatchedRules, state: WalkState, at: WallClock): GuardDay {
  const units = unitsIn(rules.decimals)
  return { at, balance: state.balance / units, floor: floorRange(rules, state) }
}
