import { big, decimalText } from '@afterclose/core/decimal'
import type { FoundBreach, GuardRuleKind, RuleOf } from '@afterclose/core/guard-rule'
import { ruleSpans } from '@afterclose/core/rules-in-force'
import { DAY, dateOf, localText, MINUTE, wallClock, weekday } from '@afterclose/core/time'
import type { GuardQuestion } from '@afterclose/engine/guard/guard-state'
import { inMarch, type GuardTrade } from './guard-journals.ts'

/** Payins of a journal of March 2026. */
export interface GuardPayin {
  readonly at: string
  readonly amount: number
}

/** Minutes from one look to the next: every time of a journal, its rules and questions is a multiple of it. */
export const slowStep = 30

interface SlowTrade extends GuardTrade {
  readonly in: number
  /** Infinite while it is open. */
  readonly out: number
  readonly made: number | null
}

/** A stretch between two looks, or the moment of a trade that was entered and closed in the same second. */
interface Stretch {
  /** Its end. */
  readonly at: number
  /** A time inside, which decides on its trading day and rules. */
  readonly inside: number
  readonly balance: number
  /** Null if a price of an open trade is unknown. */
  readonly best: number | null
  readonly worst: number | null
}

/**
 * The guard of a journal as it is defined, look by look: each figure is summed up again from all trades at each time. Money in account
 * currency with at most two decimals.
 *
 * @param question the times in it are multiples of `slowStep` minutes
 */
export function slowGuard(trades: readonly GuardTrade[], payins: readonly GuardPayin[], question: GuardQuestion) {
  const { attempt, versions, weekStart, now, riskPercent } = question
  const start = wallClock(attempt.startedAt)
  const startBalance = Number(attempt.startBalance)
  const [hour = 0, minute = 0] = (versions[0]?.dayStart ?? '00:00').split(':').map(Number)
  const beginsAt = (hour * 60 + minute) * MINUTE
  const shiftOfDay = hour < 12 ? beginsAt : beginsAt - DAY
  const dayOf = (at: number): number => Math.floor((at - shiftOfDay) / DAY)
  const weekOf = (at: number): number => {
    let day = dayOf(at)
    while (weekday(day * DAY) !== weekStart) day--
    return day
  }
  const cut = (dayOf(now) + 1) * DAY + shiftOfDay
  const all = trades
    .map((trade): SlowTrade => {
      const out = trade.exit === null ? Number.POSITIVE_INFINITY : wallClock(inMarch(trade.exit))
      return {
        ...trade,
        in: wallClock(inMarch(trade.entry)),
        out: out >= cut ? Number.POSITIVE_INFINITY : out,
        made: trade.gain === null || trade.gain === undefined || out >= cut ? null : Number(trade.gain),
      }
    })
    .filter((trade) => trade.in < cut && trade.out >= start)
  const closed = all.filter(({ made }) => made !== null).toSorted((a, b) => a.out - b.out || a.id - b.id)
  const entries = all.toSorted((a, b) => a.in - b.in || a.id - b.id)
  const counted =
    attempt.payins === 'COUNT' ? payins.map(({ at, amount }) => ({ at: wallClock(inMarch(at)), amount })) : []
  const paid = (upTo: number): number =>
    counted.reduce((sum, { at, amount }) => (at > start && at <= upTo && at < cut ? sum + amount : sum), 0)
  const made = (some: readonly SlowTrade[]): number => round(some.reduce((sum, trade) => sum + trade.made!, 0))
  const endOf = (at: number): number => (dayOf(at) + 1) * DAY + shiftOfDay

  const ruleAt = <Kind extends GuardRuleKind>(kind: Kind, at: number) => {
    const span = ruleSpans(kind, versions, attempt, weekStart).findLast(({ from }) => from <= at)
    return span === undefined || span.rule === null ? null : { ...span, rule: span.rule }
  }
  /** Balance before the first event at a time. */
  const balanceAtStartOf = (at: number): number =>
    round(startBalance + made(closed.filter(({ out }) => out < at)) + paid(at - 1))
  const baseOf = (at: number, week: boolean): number => {
    const from = (week ? weekOf(at) : dayOf(at)) * DAY + shiftOfDay
    return from <= start ? startBalance : balanceAtStartOf(from)
  }
  const amountOf = (rule: { readonly value: string; readonly unit: string }, at: number, week = false): number => {
    const base = rule.unit === 'PERCENT_OF_START' ? startBalance : baseOf(at, week)
    const exact =
      rule.unit === 'MONEY'
        ? big(rule.value)
        : big(rule.value)
            .times(base)
            .times(rule.unit === 'R' ? riskPercent : 1)
            .div(100)
    return Math.max(0, Number(exact.round(8, 0).toFixed()))
  }

  // Equity at both ends in each stretch.
  const isZero = (trade: SlowTrade): boolean => trade.in === trade.out
  const sumOf = (some: readonly SlowTrade[], of: 'mfe' | 'mae'): number | null =>
    some.reduce<number | null>((sum, trade) => {
      const value = openPrice(trade, of)
      return sum === null || value === null ? null : round(sum + value)
    }, 0)
  const stretches: Stretch[] = []
  const lastEvent = Math.max(
    start,
    ...all.flatMap((trade) => [trade.in, trade.out].filter(Number.isFinite)),
    ...counted.map(({ at }) => at).filter((at) => at < cut),
  )
  const end = Math.max(now, lastEvent)
  for (let at = start; at <= end; at += slowStep * MINUTE) {
    const open = all.filter((trade) => trade.in < at && trade.out >= at)
    const look = { at, balance: balanceAtStartOf(at) }
    if (open.length > 0 && at > start)
      stretches.push({ ...look, inside: at - 1, best: sumOf(open, 'mfe'), worst: sumOf(open, 'mae') })
    const moments = all.filter((trade) => isZero(trade) && trade.in === at)
    if (moments.length > 0)
      stretches.push({
        ...look,
        inside: at,
        best: sumOf([...open, ...moments], 'mfe'),
        worst: sumOf([...open, ...moments], 'mae'),
      })
  }

  const opened = (trade: SlowTrade): number => (isZero(trade) ? trade.in - 500 : trade.in)
  const isAlone = (trade: SlowTrade): boolean =>
    opened(trade) >= start &&
    all.every((other) => other === trade || opened(other) >= trade.out || other.out <= opened(trade)) &&
    counted.every(({ at }) => at <= trade.in || at > trade.out || at <= start)
  const isUpTo = (trade: SlowTrade, last: SlowTrade): boolean =>
    trade.out < last.out || (trade.out === last.out && trade.id <= last.id)
  const before = (trade: SlowTrade): number =>
    round(startBalance + made(closed.filter((other) => other !== trade && isUpTo(other, trade))) + paid(trade.out))
  const after = (trade: SlowTrade): number => round(before(trade) + trade.made!)

  /** Highest equity for sure, up to and with a trade, or all that happened before a time. */
  const surePeak = (done: readonly SlowTrade[], paidTo: number): number =>
    Math.max(
      startBalance,
      ...done.map(after),
      ...done.flatMap((trade) => {
        const best = openPrice(trade, 'mfe')
        return isAlone(trade) && best !== null ? [round(before(trade) + best)] : []
      }),
      ...counted.filter(({ at }) => at > start && at <= paidTo && at < cut).map(({ at }) => balanceAfterPayins(at)),
    )
  // Payins of a second come before its trades; several of one second are seen one by one.
  const balanceAfterPayins = (at: number): number => {
    const same = counted.filter((one) => one.at === at)
    let sum = round(startBalance + made(closed.filter(({ out }) => out < at)) + paid(at - 1))
    let most = Number.NEGATIVE_INFINITY
    for (const { amount } of same) {
      sum = round(sum + amount)
      most = Math.max(most, sum)
    }
    return most
  }
  const possiblePeak = (done: readonly SlowTrade[], seen: readonly Stretch[], paidTo: number): number =>
    Math.max(
      surePeak(done, paidTo),
      ...seen.map(({ balance, best }) => (best === null ? Number.POSITIVE_INFINITY : round(balance + best))),
    )
  const peakOfDays = (at: number): number => {
    const ends: number[] = [startBalance]
    for (let close = endOf(start); close <= at; close += DAY) ends.push(balanceAtStartOf(close))
    return Math.max(...ends)
  }
  const floorAt = (rule: RuleOf<'MAX_LOSS'>, peak: number, at: number): number => {
    const limit = amountOf(rule, at)
    if (rule.floor === 'STATIC') return round(startBalance - limit)
    const cap = rule.lock === null ? Number.POSITIVE_INFINITY : startBalance + Number(rule.lock)
    return Math.min(round((rule.floor === 'TRAIL_EOD' ? peakOfDays(at) : peak) - limit), cap)
  }

  // Broken rules, in the order of exits and entries.
  const firstMadeAt = wallClock(versions[0]?.madeAt ?? attempt.startedAt)
  const breaches: FoundBreach[] = []
  const forbiddenAfter = (at: number, until: (trade: SlowTrade) => boolean): number[] =>
    entries.filter((trade) => trade.in > at && trade.in >= start && until(trade)).map(({ id }) => id)
  const breach = (
    rule: FoundBreach['rule'],
    trade: SlowTrade,
    at: number,
    more: Pick<FoundBreach, 'version' | 'sure' | 'forbiddenTradeIds'> & { readonly beyond: number | null },
  ): FoundBreach => {
    const { beyond, ...rest } = more
    return {
      ...rest,
      rule,
      at: localText(at),
      tradingDay: dateOf(dayOf(at) * DAY),
      tradeId: trade.id,
      judgedAfterwards: at < firstMadeAt,
      over: beyond === null ? null : decimalText(big(beyond)),
    }
  }
  type Found = { readonly trade: SlowTrade; readonly version: number; readonly sure: boolean; readonly over: number }
  /** The sure one if there is one, else the first that may be. */
  const chosen = (found: readonly Found[]): Found | undefined => found.find(({ sure }) => sure) ?? found[0]
  const lossFound = (
    kind: 'DAILY_LOSS' | 'WEEKLY_LOSS',
    periodOf: (at: number) => number,
    period: number,
  ): Found | undefined => {
    const isWeek = kind === 'WEEKLY_LOSS'
    const inPeriod = closed.filter(({ out }) => periodOf(out) === period)
    const from = period * DAY + shiftOfDay
    return chosen(
      inPeriod.flatMap((trade): Found[] => {
        const span = ruleAt(kind, trade.out)
        if (span === null) return []
        const limit = amountOf(span.rule, trade.out, isWeek)
        const lost = -made(inPeriod.filter((other) => isUpTo(other, trade)))
        const worst = openPrice(trade, 'mae')
        const during =
          span.rule.measure === 'EQUITY' &&
          isAlone(trade) &&
          worst !== null &&
          opened(trade) >= from &&
          span.from <= opened(trade)
            ? round(worst + lost + trade.made! - limit)
            : Number.NEGATIVE_INFINITY
        const over = Math.max(during, round(lost - limit))
        if (over >= 0) return [{ trade, version: span.version, sure: true, over }]
        const may = mayOf(kind, periodOf, period, trade.out)
        return may >= 0 ? [{ trade, version: span.version, sure: false, over: may }] : []
      }),
    )
  }
  const mayOf = (
    kind: 'DAILY_LOSS' | 'WEEKLY_LOSS',
    periodOf: (at: number) => number,
    period: number,
    upTo: number,
  ): number =>
    Math.max(
      Number.NEGATIVE_INFINITY,
      ...stretches.flatMap(({ at, inside, worst }) => {
        const span = ruleAt(kind, inside)
        if (at > upTo || periodOf(inside) !== period || worst === null || span?.rule.measure !== 'EQUITY') return []
        const lost = -made(closed.filter(({ out }) => periodOf(out) === period && out < at))
        return [round(worst + lost - amountOf(span.rule, inside, kind === 'WEEKLY_LOSS'))]
      }),
    )
  const days = [...new Set(closed.map(({ out }) => dayOf(out)))]
  const weeks = [...new Set(closed.map(({ out }) => weekOf(out)))]
  const dayFound = new Map(days.map((day) => [day, lossFound('DAILY_LOSS', dayOf, day)]))
  const weekFound = new Map(weeks.map((week) => [week, lossFound('WEEKLY_LOSS', weekOf, week)]))
  const mostMay = (upTo: number): number =>
    Math.max(
      Number.NEGATIVE_INFINITY,
      ...stretches.flatMap((stretch) => {
        const { at, inside, balance, worst } = stretch
        const span = ruleAt('MAX_LOSS', inside)
        if (at > upTo || worst === null || span?.rule.measure !== 'EQUITY') return []
        const seen = stretches.slice(0, stretches.indexOf(stretch) + 1)
        const floor = floorAt(
          span.rule,
          possiblePeak(
            closed.filter(({ out }) => out < at),
            seen,
            at - 1,
          ),
          inside,
        )
        return floor === Number.POSITIVE_INFINITY ? [] : [round(floor - (balance - worst))]
      }),
    )
  const mostFound = chosen(
    closed.flatMap((trade): Found[] => {
      const span = ruleAt('MAX_LOSS', trade.out)
      if (span === null) return []
      const done = closed.filter((other) => isUpTo(other, trade))
      const doneBefore = done.filter((other) => other !== trade)
      const worst = openPrice(trade, 'mae')
      const during =
        span.rule.measure === 'EQUITY' && isAlone(trade) && worst !== null && span.from <= opened(trade)
          ? round(floorDuring(span.rule, trade, surePeak(doneBefore, trade.out)) - (before(trade) - worst))
          : Number.NEGATIVE_INFINITY
      const over = Math.max(during, round(floorAt(span.rule, surePeak(done, trade.out), trade.out) - after(trade)))
      if (over >= 0) return [{ trade, version: span.version, sure: true, over }]
      const ceiling = floorAt(
        span.rule,
        possiblePeak(
          done,
          stretches.filter(({ at }) => at <= trade.out),
          trade.out,
        ),
        trade.out,
      )
      const may = Math.max(
        mostMay(trade.out),
        ceiling === Number.POSITIVE_INFINITY ? Number.NEGATIVE_INFINITY : round(ceiling - after(trade)),
      )
      return may >= 0 ? [{ trade, version: span.version, sure: false, over: may }] : []
    }),
  )
  /** The floor of a day's close may rise while a trade is open over night: the one at its entry counted in any case. */
  function floorDuring(rule: RuleOf<'MAX_LOSS'>, trade: SlowTrade, peak: number): number {
    if (rule.floor !== 'TRAIL_EOD') return floorAt(rule, peak, trade.out)
    const cap = rule.lock === null ? Number.POSITIVE_INFINITY : startBalance + Number(rule.lock)
    return Math.min(round(peakOfDays(trade.in) - amountOf(rule, trade.out)), cap)
  }

  for (const [day, found] of dayFound)
    if (found !== undefined)
      breaches.push(
        breach('DAILY_LOSS', found.trade, found.trade.out, {
          version: found.version,
          sure: found.sure,
          beyond: found.over,
          forbiddenTradeIds: found.sure ? forbiddenAfter(found.trade.out, (trade) => dayOf(trade.in) === day) : [],
        }),
      )
  for (const [week, found] of weekFound)
    if (found !== undefined)
      breaches.push(
        breach('WEEKLY_LOSS', found.trade, found.trade.out, {
          version: found.version,
          sure: found.sure,
          beyond: found.over,
          forbiddenTradeIds: found.sure ? forbiddenAfter(found.trade.out, (trade) => weekOf(trade.in) === week) : [],
        }),
      )
  if (mostFound !== undefined)
    breaches.push(
      breach('MAX_LOSS', mostFound.trade, mostFound.trade.out, {
        version: mostFound.version,
        sure: mostFound.sure,
        beyond: mostFound.over,
        forbiddenTradeIds: mostFound.sure ? forbiddenAfter(mostFound.trade.out, () => true) : [],
      }),
    )

  /** Trades counted on the day of an entry up to it, groups once. */
  const countedOn = (day: number, upTo: SlowTrade | null): readonly SlowTrade[] => {
    const today = entries.filter((trade) => trade.in >= start && dayOf(trade.in) === day)
    const some = upTo === null ? today : today.slice(0, today.indexOf(upTo) + 1)
    return some.filter(
      ({ groupId }, i) => groupId == null || some.findIndex((other) => other.groupId === groupId) === i,
    )
  }
  /** Losses in a row before a time, among trades closed on its day, and the exit of the last. */
  const losses = (at: number, day: number): { readonly run: number; readonly last: number } => {
    let run = 0
    let last = Number.NEGATIVE_INFINITY
    for (const trade of closed) {
      if (trade.out >= at || dayOf(trade.out) !== day || trade.breakEven === true || trade.made === 0) continue
      run = trade.made! < 0 ? run + 1 : 0
      if (trade.made! < 0) last = trade.out
    }
    return { run, last }
  }
  /** @param seen losses before then count: for the present, all of the day */
  const pauseAt = (at: number, seen = at): { readonly version: number; readonly until: number } | null => {
    const span = ruleAt('COOL_DOWN', at)
    const { run, last } = losses(seen, dayOf(at))
    if (span === null || run < span.rule.losses) return null
    const until = span.rule.minutes === null ? Number.POSITIVE_INFINITY : last + span.rule.minutes * MINUTE
    return at < until ? { version: span.version, until } : null
  }
  const isInside = (at: number, rule: RuleOf<'HOURS'>): boolean =>
    rule.windows.some(({ weekdays, from, to }) =>
      [at, at - DAY].some((day) => {
        const midnight = Math.floor(day / DAY) * DAY
        const opens = midnight + wallClock(`1970-01-01T${from}:00`)
        const closes = midnight + wallClock(`1970-01-01T${to}:00`) + (to > from ? 0 : DAY)
        return weekdays.includes(weekday(midnight)) && at >= opens && at < closes
      }),
    )
  for (const trade of entries) {
    if (trade.in < start) continue
    const forbids = { sure: true, forbiddenTradeIds: [trade.id] }
    const trades_ = ruleAt('MAX_TRADES', trade.in)
    const today = countedOn(dayOf(trade.in), trade)
    if (trades_ !== null && today.includes(trade) && today.length > trades_.rule.trades)
      breaches.push(breach('MAX_TRADES', trade, trade.in, { ...forbids, version: trades_.version, beyond: null }))
    const pause = pauseAt(trade.in)
    if (pause !== null)
      breaches.push(breach('COOL_DOWN', trade, trade.in, { ...forbids, version: pause.version, beyond: null }))
    const risk = ruleAt('MAX_TRADE_RISK', trade.in)
    if (risk !== null && trade.risk != null) {
      const beyond = round(trade.risk - amountOf(risk.rule, trade.in))
      if (beyond > 0)
        breaches.push(breach('MAX_TRADE_RISK', trade, trade.in, { ...forbids, version: risk.version, beyond }))
    }
    const hours = ruleAt('HOURS', trade.in)
    if (hours !== null && !isInside(trade.in, hours.rule))
      breaches.push(breach('HOURS', trade, trade.in, { ...forbids, version: hours.version, beyond: null }))
  }

  // The present.
  const today = dayOf(now)
  const week = weekOf(now)
  const balance = round(startBalance + made(closed) + paid(Number.POSITIVE_INFINITY))
  const open = all.filter(({ out }) => out === Number.POSITIVE_INFINITY)
  const withoutResult = all.filter((trade) => Number.isFinite(trade.out) && trade.made === null)
  const roomOf = (
    kind: 'DAILY_LOSS' | 'WEEKLY_LOSS',
    periodOf: (at: number) => number,
    period: number,
  ): number | null => {
    const span = ruleAt(kind, now)
    if (span === null) return null
    return round(
      amountOf(span.rule, now, kind === 'WEEKLY_LOSS') + made(closed.filter(({ out }) => periodOf(out) === period)),
    )
  }
  const most = ruleAt('MAX_LOSS', now)
  const allPaid = Number.POSITIVE_INFINITY
  const floor =
    most === null
      ? null
      : {
          sure: floorAt(most.rule, surePeak(closed, allPaid), now),
          possible: floorAt(most.rule, possiblePeak(closed, stretches, allPaid), now),
        }
  return {
    balance,
    breaches,
    dailyRoom: roomOf('DAILY_LOSS', dayOf, today),
    weeklyRoom: roomOf('WEEKLY_LOSS', weekOf, week),
    floor,
    maxRoom:
      floor === null
        ? null
        : round(balance - (floor.possible === Number.POSITIVE_INFINITY ? floor.sure : floor.possible)),
    isDailyTouched: dayFound.get(today)?.sure === true,
    isWeeklyTouched: weekFound.get(week)?.sure === true,
    tradesToday: countedOn(today, null).length,
    daysTraded: new Set(entries.filter((trade) => trade.in >= start).map((trade) => dayOf(trade.in))).size,
    openRisk: round(open.reduce((sum, { risk }) => sum + (risk ?? 0), 0)),
    withoutStop: open.filter(({ risk }) => risk == null).map(({ id }) => id),
    withoutResult: withoutResult.map(({ id }) => id),
    pauseUntil: pauseAt(now, cut)?.until ?? null,
  }
}

/** Best or worst open result of a closed trade: known if price and stop are, or if price never went there. */
function openPrice(trade: SlowTrade, of: 'mfe' | 'mae'): number | null {
  const value = trade[of]
  if (trade.made === null || value == null) return null
  return value === 0 ? 0 : trade.risk == null ? null : value
}

/** Sums of amounts with eight decimals. */
const round = (amount: number): number => (Number.isFinite(amount) ? Math.round(amount * 1e8) / 1e8 + 0 : amount)
