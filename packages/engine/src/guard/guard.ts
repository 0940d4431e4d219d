import { type FoundBreach, guardRuleKinds, type RuleOf } from '@afterclose/core/guard-rule'
import { isLooser, ruleSpans, spanAt } from '@afterclose/core/rules-in-force'
import { MINUTE, type WallClock } from '@afterclose/core/time'
import { dateOfTradingDay } from '@afterclose/core/trading-day'
import type { TradeBook } from '../book/trade-book.ts'
import { inUnits, unitsIn } from '../trades/money-scale.ts'
import { minuteOfWeek } from './enter-trade.ts'
import { breachOfTouch } from './found-breach.ts'
import { floorRange } from './guard-floor.ts'
import { reachedLevel, usedPercent, warnLevel } from './guard-levels.ts'
import { type WalkedAttempt, walkedAttempt } from './guard-memory.ts'
import { amountIn, shareOf } from './guard-money.ts'
import type { CanLose, GuardLimit, GuardLine, GuardQuestion, GuardState, UsedUp } from './guard-state.ts'
import { dayOf } from './trading-days.ts'
import { usualRisk } from './usual-risk.ts'
import type { Touch } from './walk-state.ts'

/**
 * The state of the guard at a moment, from the trades of its attempt: those closed from its start on, and the open ones (beyond/DISCIPLINE
 * 1.1 to 1.4, beyond/LOOP 1). Rooms are those of the worse end where it is known, and "at most" where it is not.
 *
 * The first question about an attempt costs one pass over its trades. The next one, also after the book was patched, starts again at the last
 * trading day before the change.
 */
export function guardState(book: TradeBook, question: GuardQuestion): GuardState {
  const walked = walkedAttempt(book, question)
  const { rules, state, lists } = walked
  const units = unitsIn(rules.decimals)
  const positions = openPositions(book, walked)
  const limits = limitsOf(book, walked)
  const canLose = canLoseOf(limits, positions.risk / units, positions.withoutStop.length > 0)
  const trades = limits.find(({ rule }) => rule === 'MAX_TRADES')
  const tradesLeft = trades === undefined ? null : Math.max(0, trades.room)
  return {
    now: question.now,
    tradingDay: dateOfTradingDay(state.day),
    ...rulesAt(question),
    line: lineOf(book, question, walked, { limits, canLose, tradesLeft, openRisk: positions.risk }),
    balance: state.balance / units,
    canLose,
    openRisk: positions.risk / units,
    openTrades: walked.open.length,
    openWithoutStop: positions.withoutStop,
    withoutResult: [...lists.withoutResult],
    tradesLeft,
    tradesToday: state.dayTrades,
    limits,
    days: state.dayHasExit ? [...lists.days, dayOf(rules, state, question.now)] : [...lists.days],
    progress: progressOf(question, walked),
    breaches: breachesOf(walked),
  }
}

/** By time; at the same time, an entry that was not allowed before a limit that was touched. */
function breachesOf({ rules, state, lists }: WalkedAttempt): readonly FoundBreach[] {
  const current = (touch: Touch | null): readonly FoundBreach[] => (touch === null ? [] : [breachOfTouch(touch, rules)])
  const byDay = [...lists.dayBreaches, ...current(state.dayTouch)]
  const byWeek = [...lists.weekBreaches, ...current(state.weekTouch)]
  return merged(merged(merged(lists.breaches, byDay), byWeek), current(state.mostTouch))
}

/** Merges lists that are in order; sorting thousands of breaches would take longer than finding them. */
function merged(many: readonly FoundBreach[], few: readonly FoundBreach[]): readonly FoundBreach[] {
  const parts: (readonly FoundBreach[])[] = []
  let from = 0
  for (const breach of few) {
    let [low, high] = [from, many.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (many[middle]!.at <= breach.at) low = middle + 1
      else high = middle
    }
    parts.push(many.slice(from, low), [breach])
    from = low
  }
  return [...parts.flat(), ...many.slice(from)]
}

/** Risk of the open trades in units, and the ids of those whose risk is unknown. */
function openPositions(book: TradeBook, { rules, open }: WalkedAttempt) {
  const { risk, id } = book.table.columns
  const withoutStop = open.filter((row) => Number.isNaN(risk[row]))
  return {
    risk: open.reduce((sum, row) => (Number.isNaN(risk[row]) ? sum : sum + inUnits(risk[row]!, rules.decimals)), 0),
    withoutStop: withoutStop.map((row) => id[row]!),
  }
}

function rulesAt({ attempt, versions, weekStart, now }: GuardQuestion): Pick<GuardState, 'inForce' | 'later'> {
  const newest = versions.at(-1)
  const kinds = guardRuleKinds.map((kind) => {
    const spans = ruleSpans(kind, versions, attempt, weekStart)
    const last = spans.at(-1)
    return { kind, span: spanAt(spans, now), last, newest: newest?.rules.find((rule) => rule.kind === kind) ?? null }
  })
  return {
    inForce: kinds.flatMap(({ span }) =>
      span === undefined || span.rule === null ? [] : [{ rule: span.rule, version: span.version }],
    ),
    later: kinds.flatMap<GuardState['later'][number]>(({ kind, span, last, newest: rule }) => {
      if (last !== undefined && last !== span && last.from > now) return [{ kind, from: last.from }]
      // A looser maximum loss has no span in this attempt.
      return kind === 'MAX_LOSS' && isLooser(last?.rule ?? null, rule) ? [{ kind, from: null }] : []
    }),
  }
}

function limitsOf(book: TradeBook, { rules, state, lists }: WalkedAttempt): readonly GuardLimit[] {
  const { daily, weekly, most, trades } = state
  const units = unitsIn(rules.decimals)
  const limits: GuardLimit[] = []
  const lossLimit = (
    rule: 'DAILY_LOSS' | 'WEEKLY_LOSS',
    {
      limit,
      gain,
      from,
      may,
      isUnknown,
      isTouched,
      equity,
    }: {
      readonly limit: number
      readonly gain: number
      readonly from: WallClock
      readonly may: number
      readonly isUnknown: boolean
      readonly isTouched: boolean
      readonly equity: boolean
    },
  ): GuardLimit => {
    const used = Math.max(0, -gain)
    const isUncertain = equity && !isTouched && (may >= 0 || isUnknown)
    return {
      rule,
      limit: limit / units,
      used: {
        sure: used / units,
        possible: isUncertain && isUnknown ? Number.NaN : (isUncertain ? Math.max(used, may + limit) : used) / units,
      },
      room: (limit + gain) / units,
      atMost: isUncertain || state.lastWithoutResult >= from,
      unknownIds: equity && isUnknown ? unknownWorstSince(book, lists.unknownWorst, from) : [],
      floor: null,
      touched: isTouched,
      result: gain / units,
    }
  }
  if (daily !== null)
    limits.push(
      lossLimit('DAILY_LOSS', {
        limit: state.dayLimit,
        gain: state.balance - state.dayZero,
        from: state.dayFrom,
        may: state.dayMay,
        isUnknown: state.dayUnknown,
        isTouched: state.dayTouch?.sure === true,
        equity: daily.equity,
      }),
    )
  if (weekly !== null)
    limits.push(
      lossLimit('WEEKLY_LOSS', {
        limit: state.weekLimit,
        gain: state.balance - state.weekZero,
        from: state.weekFrom,
        may: state.weekMay,
        isUnknown: state.weekUnknown,
        isTouched: state.weekTouch?.sure === true,
        equity: weekly.equity,
      }),
    )
  const floor = floorRange(rules, state)
  if (most !== null && floor !== null) {
    const limit = state.mostLimit / units
    const roomAt = (one: number): number => (state.balance - Math.round(one * units)) / units
    const isFloorUnknown = Number.isNaN(floor.possible)
    const room = roomAt(isFloorUnknown ? floor.sure : floor.possible)
    const isTouched = state.mostTouch?.sure === true
    const isUncertain = most.equity && !isTouched && (state.mostMay >= 0 || state.mostUnknown)
    limits.push({
      rule: 'MAX_LOSS',
      limit,
      used: {
        sure: Math.max(0, limit - roomAt(floor.sure)),
        possible: isFloorUnknown ? Number.NaN : Math.max(0, limit - room),
      },
      room,
      atMost: isFloorUnknown || isUncertain || lists.withoutResult.length > 0,
      unknownIds: [
        ...new Set([...(isFloorUnknown ? lists.unknownBest : []), ...(most.equity ? lists.unknownWorst : [])]),
      ].toSorted((a, b) => a - b),
      floor,
      touched: isTouched,
      result: null,
    })
  }
  if (trades !== null)
    limits.push({
      rule: 'MAX_TRADES',
      limit: trades.trades,
      used: { sure: state.dayTrades, possible: state.dayTrades },
      room: trades.trades - state.dayTrades,
      atMost: false,
      unknownIds: [],
      floor: null,
      touched: state.dayTrades >= trades.trades,
      result: null,
    })
  return limits
}

/** Ids of trades without a worst price that were open in a day or week. */
function unknownWorstSince(book: TradeBook, ids: readonly number[], from: WallClock): readonly number[] {
  const unknown = new Set(ids)
  const { id, exitDate, rows } = book.table.columns
  const since: number[] = []
  for (let row = rows - 1; row >= 0; row--) if (!(exitDate[row]! < from) && unknown.has(id[row]!)) since.push(id[row]!)
  return since.toSorted((a, b) => a - b)
}

function canLoseOf(limits: readonly GuardLimit[], openRisk: number, lacksStop: boolean): CanLose | null {
  const losses = limits.filter(({ rule }) => rule !== 'MAX_TRADES')
  const nearest = losses.reduce<GuardLimit | null>(
    (least, limit) => (least === null || limit.room < least.room ? limit : least),
    null,
  )
  if (nearest === null || nearest.rule === 'MAX_TRADES') return null
  return {
    amount: Math.round((nearest.room - openRisk) * 1e8) / 1e8,
    atMost: lacksStop || losses.some(({ atMost }) => atMost),
    by: nearest.rule,
  }
}

interface Reading {
  readonly limits: readonly GuardLimit[]
  readonly canLose: CanLose | null
  readonly tradesLeft: number | null
  readonly openRisk: number
}

function lineOf(
  book: TradeBook,
  question: GuardQuestion,
  { rules, state, closed }: WalkedAttempt,
  reading: Reading,
): GuardLine {
  const { now } = question
  const { limits, canLose, tradesLeft, openRisk } = reading
  if (now < rules.start) return { is: 'NOT_STARTED', from: rules.start }
  const most = limits.find(({ rule }) => rule === 'MAX_LOSS')
  if (state.mostTouch?.sure === true) return { is: 'MAX_LOSS_REACHED', at: state.mostTouch.at }
  if (most?.floor != null && state.balance <= Math.round(most.floor.sure * unitsIn(rules.decimals)))
    return { is: 'MAX_LOSS_REACHED', at: lastChange(book, state.most?.from ?? now, now) }
  for (const [rule, touch] of [
    ['WEEKLY_LOSS', state.weekTouch],
    ['DAILY_LOSS', state.dayTouch],
  ] as const) {
    const limit = limits.find((one) => one.rule === rule)
    const isTouched = touch?.sure === true
    if (isTouched || (limit !== undefined && limit.room <= 0))
      return {
        is: 'DONE',
        rule,
        over: limit !== undefined && limit.room <= 0 ? -limit.room + 0 : null,
        breach: touch !== null && isTouched ? breachOfTouch(touch, rules) : null,
      }
  }
  // Before whatever passes with the time: it may be the end of the attempt.
  if (most !== undefined && most.room <= 0) return { is: 'MAX_LOSS_POSSIBLE', over: -most.room + 0 }
  if (tradesLeft === 0) return { is: 'NO_TRADES_LEFT', canLose }
  const { pause, hours } = state
  if (pause !== null && state.losses >= pause.losses && now < state.lastLoss + pause.milliseconds) {
    const until = Math.min(state.lastLoss + pause.milliseconds, state.dayTo)
    return {
      is: 'COOL_DOWN',
      until: pause.milliseconds === Number.POSITIVE_INFINITY ? null : until,
      losses: state.losses,
    }
  }
  if (hours !== null && hours.inside[minuteOfWeek(now)] === 0)
    return { is: 'OUTSIDE_HOURS', next: nextInside(hours.inside, now) }
  if (canLose !== null && canLose.amount <= 0 && openRisk > 0) return { is: 'STOPS_USE_UP', over: -canLose.amount + 0 }
  const usual = canLose === null ? null : usualRisk(book.table.columns, closed.to)
  const isTooMuch = canLose !== null && usual !== null && usual >= canLose.amount
  return { is: 'ROOM', canLose, tradesLeft, warning: warningOf(limits), usualRisk: isTooMuch ? usual : null }
}

/** When no trade reached the maximum loss: the change of the rule, or the last withdrawal, which did. */
function lastChange(book: TradeBook, ruleFrom: WallClock, now: WallClock): WallClock {
  const paid = book.table.columns.payins.timestamp.findLast((at) => at <= now) ?? Number.NEGATIVE_INFINITY
  const at = Math.max(paid, ruleFrom)
  return at === Number.NEGATIVE_INFINITY ? now : at
}

/** Start of the next minute in which trades may be entered. */
function nextInside(inside: Uint8Array, now: WallClock): WallClock | null {
  const minute = minuteOfWeek(now)
  for (let after = 1; after <= inside.length; after++)
    if (inside[(minute + after) % inside.length] === 1) return (Math.floor(now / MINUTE) + after) * MINUTE
  return null
}

/** The limit of which most is used, if that is 80 % or more. */
function warningOf(limits: readonly GuardLimit[]): UsedUp | null {
  const warned = limits
    .filter((limit) => (reachedLevel(limit) ?? 0) >= warnLevel)
    .map((limit) => ({ rule: limit.rule, percent: usedPercent(limit) }))
  return warned.reduce<UsedUp | null>((most, one) => (most === null || one.percent > most.percent ? one : most), null)
}

function progressOf(question: GuardQuestion, { rules, state }: WalkedAttempt): GuardState['progress'] {
  const units = unitsIn(rules.decimals)
  const ruleOf = <Kind extends 'TARGET' | 'MIN_DAYS'>(kind: Kind): RuleOf<Kind> | null =>
    question.unwatched.includes(kind)
      ? null
      : (spanAt(ruleSpans(kind, question.versions, question.attempt, question.weekStart), question.now)?.rule ?? null)
  const target = ruleOf('TARGET')
  const dayGain = state.balance - state.dayZero
  const isTodayBest = state.dayHasExit && dayGain > state.bestDayGain
  const bestGain = isTodayBest ? dayGain : state.bestDayGain
  return {
    profit: (state.balance - state.zero) / units,
    target:
      target === null
        ? null
        : target.unit === 'MONEY'
          ? Number(target.value)
          : amountIn(shareOf(target.value), rules.startBalance) / units,
    daysTraded: state.daysTraded,
    leastDays: ruleOf('MIN_DAYS')?.days ?? null,
    bestDay:
      bestGain === Number.NEGATIVE_INFINITY
        ? null
        : { day: dateOfTradingDay(isTodayBest ? state.day : state.bestDay), gain: bestGain / units },
  }
}
