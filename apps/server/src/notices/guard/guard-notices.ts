import type { FoundBreach } from '@afterclose/core/guard-rule'
import { DAY, type LocalDate, wallClock } from '@afterclose/core/time'
import { dateOfTradingDay, weekOfTradingDay } from '@afterclose/core/trading-day'
import { type GuardLevel, guardLevels, reachedLevel } from '@afterclose/engine/guard/guard-levels'
import type { GuardLimit, GuardState } from '@afterclose/engine/guard/guard-state'
import { breachNotice, type GuardFormat, type GuardNotice, levelNotice } from '@afterclose/engine/guard/guard-words'
import { type Notice, noticeBody } from '../inbox/notice.ts'

const link = { path: '/rules', label: 'Open rules' } as const

type Told = Pick<GuardState, 'tradingDay' | 'limits'>
export interface GuardFacts {
  readonly attemptId: number
  readonly state: Told & Pick<GuardState, 'breaches'>
  /** At the end of the trading day before. */
  readonly before: Told
  /** 1 Monday to 7 Sunday. */
  readonly weekStart: number
  readonly format: GuardFormat
}

const notice = (key: string, { title, text }: GuardNotice): Notice => ({
  type: 'RULES',
  title,
  body: noticeBody(text, link),
  key,
  capped: false, // a limit matters most on a day of many notices
})

/** Time in which a limit has one notice of a level. */
function periodOf(rule: GuardLimit['rule'], tradingDay: LocalDate, { attemptId, weekStart }: GuardFacts): string {
  if (rule === 'MAX_LOSS') return String(attemptId)
  if (rule !== 'WEEKLY_LOSS') return tradingDay
  return dateOfTradingDay(weekOfTradingDay(wallClock(`${tradingDay}T00:00:00`) / DAY, weekStart))
}

/** A limit of loss is not used up before that is sure. */
function levelOf(limit: GuardLimit): GuardLevel | null {
  if (limit.touched || limit.used.sure >= limit.limit) return 100
  const level = reachedLevel(limit)
  return level === 100 ? 80 : level
}

const mayBeReached = 'It may have been reached: missing prices, or the order of prices, decide that.'

/** Words of a level. Those of a limit that was touched before the loss was recovered do not state what is left. */
function levelWords(limit: GuardLimit, level: GuardLevel, { state, format }: GuardFacts): GuardNotice {
  const words = levelNotice(limit, level, format)
  if (limit.room <= 0) return level === 100 ? words : { ...words, text: mayBeReached }
  if (level < 100 || limit.rule === 'MAX_TRADES') return words
  const breach = state.breaches.findLast(({ rule, sure }) => rule === limit.rule && sure)
  return breach === undefined ? words : breachNotice(breach, format)
}

const levelKey = (rule: GuardLimit['rule'], period: string, level: GuardLevel): string =>
  `guard ${rule} ${period} ${level}`

/** Keys of a limit's notices at this level and at higher ones: it is not sent if one of them was. */
export interface LevelNotice {
  readonly notice: Notice
  readonly unlessTold: readonly string[]
}

/**
 * Notices of the levels that limits reached on the current trading day: for each limit the highest. A limit that had reached it before
 * that day, by history that was imported, is silent.
 */
export function levelNotices(facts: GuardFacts): readonly LevelNotice[] {
  const { state, before } = facts
  return state.limits.flatMap((limit) => {
    const { rule } = limit
    const level = levelOf(limit)
    const period = periodOf(rule, state.tradingDay, facts)
    const former = before.limits.find((one) => one.rule === rule)
    const isOfPeriod = former !== undefined && periodOf(rule, before.tradingDay, facts) === period
    if (level === null || (isOfPeriod && (levelOf(former) ?? 0) >= level)) return []
    return {
      notice: notice(levelKey(rule, period, level), levelWords(limit, level, facts)),
      unlessTold: guardLevels.filter((one) => one >= level).map((one) => levelKey(rule, period, one)),
    }
  })
}

/** Rules without notices of their own: reaching a limit of loss is a level of it. */
const toldAsLevel: ReadonlySet<FoundBreach['rule']> = new Set(['DAILY_LOSS', 'WEEKLY_LOSS', 'MAX_LOSS'])

/** Notices of rules that were broken for sure on the current trading day, since there were rules. */
export const breachNotices = ({ state, format }: GuardFacts): readonly Notice[] =>
  state.breaches
    .filter(({ rule, sure, judgedAfterwards }) => sure && !judgedAfterwards && !toldAsLevel.has(rule))
    .filter(({ tradingDay }) => tradingDay === state.tradingDay)
    .map((breach) => {
      const { title, text } = breachNotice(breach, format)
      const trade = `Trade ${breach.tradeId}, ${breach.at.slice(11, 16)}.`
      return notice(`guard ${breach.rule} ${breach.tradingDay} trade ${breach.tradeId}`, {
        title,
        text: text === '' ? trade : `${trade} ${text}`,
      })
    })
