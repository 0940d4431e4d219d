import { DAY, MINUTE, type WallClock, weekday } from '@afterclose/core/time'
import { inUnits } from '../trades/money-scale.ts'
import { entryBreach } from './found-breach.ts'
import type { GuardEvents } from './guard-events.ts'
import type { WalkLists, WalkState } from './walk-state.ts'
import type { WatchedRules } from './watched-rules.ts'

/** A trade is open from now on; says which rules of entries it broke, and which limits had been touched before it. */
export function enter(rules: WatchedRules, events: GuardEvents, state: WalkState, lists: WalkLists, row: number): void {
  const id = events.id[row]!
  const at = events.entryDate[row]!
  state.events++
  if (rules.needsPrices) {
    // Prices of a trade that is not closed, or has no result, are not complete.
    const best = row < events.closedTo ? events.best[row - events.closedFrom]! : Number.NaN
    const worst = row < events.closedTo ? events.worst[row - events.closedFrom]! : Number.NaN
    state.open++
    if (Number.isNaN(best)) {
      state.unknownBest++
      lists.unknownBest.push(id)
    } else state.openBest += best
    if (Number.isNaN(worst)) {
      state.unknownWorst++
      lists.unknownWorst.push(id)
    } else state.openWorst += worst
    state.peakOfDaysAtEntry = state.peakOfDays
  }
  if (at < rules.start) return
  if (state.lastDayTraded !== state.day) {
    state.lastDayTraded = state.day
    state.daysTraded++
  }
  const { dayTouch, weekTouch, mostTouch, trades, pause, risk, hours } = state
  // Touched in an earlier second, as entries of a second come before its exits.
  if (dayTouch?.sure === true) dayTouch.forbidden.push(id)
  if (weekTouch?.sure === true) weekTouch.forbidden.push(id)
  if (mostTouch?.sure === true) mostTouch.forbidden.push(id)
  const group = events.groupId[row]!
  const isCounted = group === 0 || state.dayGroups?.has(group) !== true
  if (isCounted) {
    state.dayTrades++
    if (group !== 0) (state.dayGroups ??= new Set()).add(group)
    if (trades !== null && state.dayTrades > trades.trades)
      lists.breaches.push(entryBreach('MAX_TRADES', trades.version, rules, state, id, at, null))
  }
  if (pause !== null && state.losses >= pause.losses && at < state.lastLoss + pause.milliseconds)
    lists.breaches.push(entryBreach('COOL_DOWN', pause.version, rules, state, id, at, null))
  if (risk !== null && !Number.isNaN(events.risk[row])) {
    const over = inUnits(events.risk[row]!, rules.decimals) - state.riskLimit
    if (over > 0) lists.breaches.push(entryBreach('MAX_TRADE_RISK', risk.version, rules, state, id, at, over))
  }
  if (hours !== null && hours.inside[minuteOfWeek(at)] === 0)
    lists.breaches.push(entryBreach('HOURS', hours.version, rules, state, id, at, null))
}

/** Minutes since Monday 00:00. */
export const minuteOfWeek = (at: WallClock): number =>
  (weekday(at) - 1) * 24 * 60 + Math.floor((at - Math.floor(at / DAY) * DAY) / MINUTE)
