import { localText, type WallClock, weekday, DAY, MINUTE } from '@afterclose/core/time'
import type { BreakableRule, FoundBreach } from '@afterclose/core/guard-rule'
import { outcomes } from '@afterclose/core/trade'
import { startOfTradingDay, tradingDayOf, dateOfTradingDay, weekOfTradingDay } from '@afterclose/core/trading-day'
import { inUnits, unitsIn } from '../trades/money-scale.ts'
import type { TradeColumns } from '../trades/trade-columns.ts'
import { amountIn, decimalOf } from './guard-money.ts'
import type { GuardDay, GuardRange } from './guard-state.ts'
import type {
  Spans,
  WatchedHours,
  WatchedLoss,
  WatchedMaxLoss,
  WatchedPause,
  WatchedRisk,
  WatchedRules,
  WatchedTrades,
} from './watched-rules.ts'

/** Columns that every event needs: an object with few fields is read faster than one with a hundred. */
type EventColumns = Pick<TradeColumns, (typeof eventColumns)[number]>
export const eventColumns = ['id', 'entryDate', 'exitDate', 'gain', 'outcome', 'groupId', 'risk', 'payins'] as const

/** Trades of an attempt in the order of their events, from a time on. Rows of the columns. */
export interface GuardEvents extends EventColumns {
  /** Closed trades from this row to before `closedTo`, by (exit, id). */
  readonly closedFrom: number
  readonly closedTo: number
  /** By (entry, id): closed trades, those without a result, and open ones. */
  readonly entries: Uint32Array
  /** Closed trades without a known gain, by exit. */
  readonly withoutResult: Uint32Array
  readonly payinFrom: number
  readonly payinTo: number
  /** Largest open profits and losses of the closed trades from `closedFrom` on, units, NaN if unknown; empty if no rule needs them. */
  readonly best: Float64Array
  readonly worst: Float64Array
  /** Whether prices are needed, and some trade was entered and closed in the same second. */
  readonly hasMoments: boolean
}

/** A limit of loss that was touched, or may have been. */
export interface Touch {
  readonly rule: 'DAILY_LOSS' | 'WEEKLY_LOSS' | 'MAX_LOSS'
  readonly version: number
  readonly sure: boolean
  readonly at: WallClock
  readonly tradeId: number
  readonly tradingDay: string
  /** Units beyond the limit, 0 or more. */
  readonly over: number
  /** Trades entered later in the day, week or attempt: grows while these last. */
  readonly forbidden: number[]
}

/** Running figures of the walk, all amounts in whole units. Changed in place by the walk. */
export interface WalkState {
  /** Everything before it is done. */
  at: WallClock
  /** Time of the present event. */
  now: WallClock
  /** Trades that were entered so far. */
  events: number
  balance: number
  /** Trading day, its start and end, and the first trading day of its week. */
  day: number
  /** The day that has a name so far. */
  namedDay: number
  dayName: string
  dayFrom: WallClock
  dayTo: WallClock
  week: number
  weekFrom: WallClock
  /** Sums of gains, and the balance at the start. */
  dayGain: number
  dayBase: number
  weekGain: number
  weekBase: number
  dayHasExit: boolean
  /** Highest of the start and the ends of earlier trading days. */
  peakOfDays: number
  /** The same when the latest trade was entered. */
  peakOfDaysAtEntry: number
  /** Highest equity for sure, and at most: infinite if a best price is unknown. */
  surePeak: number
  possiblePeak: number
  /** Open trades, if some rule needs prices; sums of their largest open profits and losses, and how many of these are unknown. */
  open: number
  openBest: number
  openWorst: number
  unknownBest: number
  unknownWorst: number
  /** Until then several trades were open, or the balance was changed by a deposit. */
  sharedUntil: WallClock
  /** Worst that equity may have been in the day, the week or the attempt, as an amount beyond the limit; −∞ if not near. */
  dayMay: number
  weekMay: number
  mostMay: number
  /** Some worst price was unknown in the day or week, or the attempt. */
  dayUnknown: boolean
  weekUnknown: boolean
  mostUnknown: boolean
  dayTouch: Touch | null
  weekTouch: Touch | null
  mostTouch: Touch | null
  dayTrades: number
  /** Groups that were entered today; null until one was. */
  dayGroups: Set<number> | null
  losses: number
  lastLoss: WallClock
  daysTraded: number
  lastDayTraded: number
  gain: number
  bestDay: number
  bestDayGain: number
  /** Ends of days and weeks in which trades without a result were closed. */
  lastWithoutResult: WallClock
  // Rules in force, with their amounts for the day.
  ruleTo: WallClock
  daily: WatchedLoss | null
  dayLimit: number
  weekly: WatchedLoss | null
  weekLimit: number
  most: WatchedMaxLoss | null
  mostLimit: number
  trades: WatchedTrades | null
  pause: WatchedPause | null
  risk: WatchedRisk | null
  riskLimit: number
  hours: WatchedHours | null
}

/** Lists that only grow; a walk that starts again cuts them. */
export interface WalkLists {
  /** Each list of breaches by time: of entries, days and weeks. */
  readonly breaches: FoundBreach[]
  readonly dayBreaches: FoundBreach[]
  readonly weekBreaches: FoundBreach[]
  readonly days: GuardDay[]
  /** Ids of trades without a best price, and without a worst price, by entry. */
  readonly unknownBest: number[]
  readonly unknownWorst: number[]
  readonly withoutResult: number[]
}

const LOSER = outcomes.indexOf('LOSER')
const WINNER = outcomes.indexOf('WINNER')

export function startOfWalk(rules: WatchedRules): WalkState {
  const { start, startBalance } = rules
  const day = tradingDayOf(start, rules.dayShift)
  const week = weekOfTradingDay(day, rules.weekStart)
  const state: WalkState = {
    at: start,
    now: start,
    events: 0,
    balance: startBalance,
    day,
    namedDay: Number.NaN,
    dayName: '',
    dayFrom: startOfTradingDay(day, rules.dayShift),
    dayTo: startOfTradingDay(day + 1, rules.dayShift),
    week,
    weekFrom: startOfTradingDay(week, rules.dayShift),
    dayGain: 0,
    dayBase: startBalance,
    weekGain: 0,
    weekBase: startBalance,
    dayHasExit: false,
    peakOfDays: startBalance,
    peakOfDaysAtEntry: startBalance,
    surePeak: startBalance,
    possiblePeak: startBalance,
    open: 0,
    openBest: 0,
    openWorst: 0,
    unknownBest: 0,
    unknownWorst: 0,
    sharedUntil: start,
    dayMay: Number.NEGATIVE_INFINITY,
    weekMay: Number.NEGATIVE_INFINITY,
    mostMay: Number.NEGATIVE_INFINITY,
    dayUnknown: false,
    weekUnknown: false,
    mostUnknown: false,
    dayTouch: null,
    weekTouch: null,
    mostTouch: null,
    dayTrades: 0,
    dayGroups: null,
    losses: 0,
    lastLoss: Number.NEGATIVE_INFINITY,
    daysTraded: 0,
    lastDayTraded: Number.NEGATIVE_INFINITY,
    gain: 0,
    bestDay: Number.NaN,
    bestDayGain: Number.NEGATIVE_INFINITY,
    lastWithoutResult: Number.NEGATIVE_INFINITY,
    ruleTo: Number.NEGATIVE_INFINITY,
    daily: null,
    dayLimit: 0,
    weekly: null,
    weekLimit: 0,
    most: null,
    mostLimit: 0,
    trades: null,
    pause: null,
    risk: null,
    riskLimit: 0,
    hours: null,
  }
  takeRules(state, rules, start)
  return state
}

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
  let nextEntry = entryAt()
  for (;;) {
    const nextExit = exit < closedTo ? exitDate[exit]! : Number.POSITIVE_INFINITY
    let at = nextEntry < rules.start ? rules.start : nextEntry
    if (nextExit < at) at = nextExit
    if (silent < withoutResult.length) at = Math.min(at, exitDate[withoutResult[silent]!]!)
    if (payin < payinTo) at = Math.min(at, payins.timestamp[payin]!)
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
    for (; payin < payinTo && payins.timestamp[payin] === at; payin++) {
      state.balance += inUnits(payins.delta[payin]!, rules.decimals)
      if (state.open > 0) state.sharedUntil = at
      state.surePeak = Math.max(state.surePeak, state.balance)
      state.possiblePeak = Math.max(state.possiblePeak, state.balance)
    }
    while (nextEntry <= at) {
      enter(rules, events, state, lists, entries[entry]!)
      entry++
      nextEntry = entryAt()
    }
    for (; exit < closedTo && exitDate[exit] === at; exit++) close(rules, events, state, exit)
    for (; silent < withoutResult.length && exitDate[withoutResult[silent]!] === at; silent++) {
      if (rules.needsPrices) {
        state.open--
        state.unknownBest--
        state.unknownWorst--
      }
      state.lastWithoutResult = at
      lists.withoutResult.push(events.id[withoutResult[silent]!]!)
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

/** Equity since the last event, at both ends. Times are in the state, because numbers passed to a function are copied to the heap. */
function judgePiece(rules: WatchedRules, state: WalkState): void {
  if (state.now > state.at) judgeEquity(rules, state)
}

/** Trades that were entered and closed in this second, which the walk has not entered yet. */
function judgeMoments(rules: WatchedRules, state: WalkState, events: GuardEvents, from: number): void {
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
  if (daily?.equity === true) state.dayMay = Math.max(state.dayMay, worst - state.dayGain - state.dayLimit)
  if (weekly?.equity === true) state.weekMay = Math.max(state.weekMay, worst - state.weekGain - state.weekLimit)
  if (most?.equity === true) {
    const floor = floorAt(rules, most, state.mostLimit, state.peakOfDays, state.possiblePeak)
    if (floor < Number.POSITIVE_INFINITY) state.mostMay = Math.max(state.mostMay, floor - (state.balance - worst))
  }
}

/** Balance at which MAX_LOSS is reached; infinite if the peak is unknown and the floor has no lock. */
export function floorAt(
  { startBalance }: WatchedRules,
  { floor, cap }: WatchedMaxLoss,
  limit: number,
  peakOfDays: number,
  peak: number,
): number {
  if (floor === 'STATIC') return startBalance - limit
  return Math.min((floor === 'TRAIL_EOD' ? peakOfDays : peak) - limit, cap)
}

function enter(rules: WatchedRules, events: GuardEvents, state: WalkState, lists: WalkLists, row: number): void {
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

/** Made once a day: a day may have many breaches. */
function dayName(state: WalkState): string {
  if (state.namedDay !== state.day) {
    state.namedDay = state.day
    state.dayName = dateOfTradingDay(state.day)
  }
  return state.dayName
}

function entryBreach(
  rule: BreakableRule,
  version: number,
  rules: WatchedRules,
  state: WalkState,
  tradeId: number,
  at: WallClock,
  over: number | null,
): FoundBreach {
  return {
    rule,
    version,
    tradingDay: dayName(state),
    at: localText(at),
    tradeId,
    sure: true,
    judgedAfterwards: at < rules.firstMadeAt,
    over: over === null ? null : decimalOf(over, rules.decimals),
    forbiddenTradeIds: [tradeId],
  }
}

function close(rules: WatchedRules, events: GuardEvents, state: WalkState, row: number): void {
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
        dayOver = worst - state.dayGain - state.dayLimit
      if (weekly !== null && weekly.equity && weekly.from <= opened && state.weekFrom <= opened)
        weekOver = worst - state.weekGain - state.weekLimit
      if (most !== null && most.equity && most.from <= opened) {
        const floor = floorAt(rules, most, state.mostLimit, state.peakOfDaysAtEntry, state.surePeak)
        mostOver = floor - (state.balance - worst)
      }
    }
    if (isAlone && !Number.isNaN(best)) state.surePeak = Math.max(state.surePeak, state.balance + best)
    state.open--
    if (Number.isNaN(best)) state.unknownBest--
    else state.openBest -= best
    if (Number.isNaN(worst)) state.unknownWorst--
    else state.openWorst -= worst
  }
  state.balance += gain
  state.dayGain += gain
  state.weekGain += gain
  state.gain += gain
  state.dayHasExit = true
  if (state.balance > state.surePeak) state.surePeak = state.balance
  if (state.balance > state.possiblePeak) state.possiblePeak = state.balance

  if (daily !== null && state.dayTouch?.sure !== true) {
    const over = Math.max(dayOver, -state.dayGain - state.dayLimit)
    if (over >= 0) state.dayTouch = touchOf('DAILY_LOSS', daily.version, true, state, events, row, over)
    else if (state.dayMay >= 0)
      state.dayTouch ??= touchOf('DAILY_LOSS', daily.version, false, state, events, row, state.dayMay)
  }
  if (weekly !== null && state.weekTouch?.sure !== true) {
    const over = Math.max(weekOver, -state.weekGain - state.weekLimit)
    if (over >= 0) state.weekTouch = touchOf('WEEKLY_LOSS', weekly.version, true, state, events, row, over)
    else if (state.weekMay >= 0)
      state.weekTouch ??= touchOf('WEEKLY_LOSS', weekly.version, false, state, events, row, state.weekMay)
  }
  if (most !== null && state.mostTouch?.sure !== true) {
    const { mostLimit, peakOfDays } = state
    const floor = floorAt(rules, most, mostLimit, peakOfDays, state.surePeak)
    const over = Math.max(mostOver, floor - state.balance)
    const ceiling = floorAt(rules, most, mostLimit, peakOfDays, state.possiblePeak)
    const may = Math.max(
      state.mostMay,
      ceiling < Number.POSITIVE_INFINITY ? ceiling - state.balance : Number.NEGATIVE_INFINITY,
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

export const breachOfTouch = (touch: Touch, { firstMadeAt, decimals }: WatchedRules): FoundBreach => ({
  rule: touch.rule,
  version: touch.version,
  tradingDay: touch.tradingDay,
  at: localText(touch.at),
  tradeId: touch.tradeId,
  sure: touch.sure,
  judgedAfterwards: touch.at < firstMadeAt,
  over: decimalOf(touch.over, decimals),
  forbiddenTradeIds: [...touch.forbidden],
})

/** Ends the trading day, and begins that of `at`. */
function changeDay(rules: WatchedRules, state: WalkState, lists: WalkLists, at: WallClock): void {
  if (state.dayHasExit) {
    if (state.dayGain > state.bestDayGain) {
      state.bestDayGain = state.dayGain
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
    state.weekGain = 0
    state.weekBase = state.balance
    state.weekMay = Number.NEGATIVE_INFINITY
    state.weekUnknown = false
    state.weekTouch = null
  }
  state.day = day
  state.dayFrom = startOfTradingDay(day, rules.dayShift)
  state.dayTo = startOfTradingDay(day + 1, rules.dayShift)
  state.dayGain = 0
  state.dayBase = state.balance
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

/** Account currency; null without the rule. */
export function floorRange(rules: WatchedRules, state: WalkState): GuardRange | null {
  const { most, mostLimit, peakOfDays, surePeak, possiblePeak } = state
  if (most === null) return null
  const units = unitsIn(rules.decimals)
  const possible = floorAt(rules, most, mostLimit, peakOfDays, possiblePeak)
  return {
    sure: floorAt(rules, most, mostLimit, peakOfDays, surePeak) / units,
    possible: possible === Number.POSITIVE_INFINITY ? Number.NaN : possible / units,
  }
}

/** Sets the rules that count at a time, with their amounts. */
export function takeRules(state: WalkState, rules: WatchedRules, at: WallClock): void {
  let next = Number.POSITIVE_INFINITY
  const ruleAt = <Rule extends { readonly from: WallClock; readonly version: number }>(
    spans: Spans<Rule>,
  ): Rule | null => {
    let rule: Rule | null = null
    for (const span of spans) {
      if (span.from <= at) rule = span.rule
      else if (span.from < next) next = span.from
    }
    return rule
  }
  state.daily = ruleAt(rules.daily)
  state.weekly = ruleAt(rules.weekly)
  state.most = ruleAt(rules.most)
  state.trades = ruleAt(rules.trades)
  state.pause = ruleAt(rules.pause)
  state.risk = ruleAt(rules.risk)
  state.hours = ruleAt(rules.hours)
  state.ruleTo = next
  takeLimits(state)
}

/** Amounts that are shares of the balance at the start of the day or week. */
function takeLimits(state: WalkState): void {
  const { daily, weekly, most, risk, dayBase, weekBase } = state
  if (daily !== null) state.dayLimit = amountIn(daily.amount, dayBase)
  if (weekly !== null) state.weekLimit = amountIn(weekly.amount, weekBase)
  if (most !== null) state.mostLimit = amountIn(most.amount, dayBase)
  if (risk !== null) state.riskLimit = amountIn(risk.amount, dayBase)
}
