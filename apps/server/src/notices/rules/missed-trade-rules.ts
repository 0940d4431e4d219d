import { sum } from '@afterclose/core/decimal'
import { formatNumber, plural } from '@afterclose/core/format'
import type { MissedReason } from '@afterclose/core/missed-trade'
import { DAY, wallClock, weekday } from '@afterclose/core/time'
import { type Notice, noticeBody } from '../inbox/notice.ts'
import { isoWeek, weekBefore } from './calendar.ts'
import type { NightFacts, SavedFacts } from './facts.ts'

const sameReasonFrom = 3
const evaluatedFrom = 3
const daysToEvaluate = 3
const link = { path: '/missed-trades/journal', label: 'Open missed trades' } as const

/** @example reasonText('FEAR_AFTER_LOSS') // "Fear after loss" */
const reasonText = (reason: MissedReason): string =>
  `${reason.charAt(0)}${reason.slice(1).toLowerCase().replaceAll('_', ' ')}`

const notice = (title: string, key: string, text: string): Notice => ({
  type: 'MISSED_TRADES',
  title,
  body: noticeBody(text, link),
  key,
  capped: true,
})
const r = (value: number): string => `${formatNumber(value, { decimals: 2 })}R`

/** MISSED_TRADES, after a save: those of the last seven days. */
export function missedTradeRules({ now, missed }: SavedFacts): Notice[] {
  const recent = missed.filter(({ entryDate }) => wallClock(entryDate) > now - 7 * DAY)
  return [...Map.groupBy(recent, ({ reason }) => reason)]
    .filter(([, those]) => those.length >= sameReasonFrom)
    .map(([reason, those]) =>
      notice(
        'Recurring reason',
        `${reason} ${isoWeek(now)}`,
        `${reasonText(reason)} cost you ${those.length} trades this week.`,
      ),
    )
}

/** MISSED_TRADES, at night; on Mondays for the previous week. */
export function nightlyMissedTradeRules({ now, missed, trades: { week } }: NightFacts): Notice[] {
  const notices: Notice[] = []
  const unknown = missed.filter((one) => one.missedR === null && wallClock(one.entryDate) < now - daysToEvaluate * DAY)
  if (unknown.length > 0) {
    const text = `${unknown.length} ${plural(unknown.length, 'needs', 'need')} an outcome.`
    notices.push(notice('Complete your missed trades', `outcome ${isoWeek(now)}`, text))
  }
  if (weekday(now) !== 1) return notices
  const { from, to } = weekBefore(now)
  const evaluated = missed.flatMap(({ entryDate, missedR }) => {
    const at = wallClock(entryDate)
    return missedR !== null && at >= from && at < to ? [missedR] : []
  })
  const missedR = Number(sum(evaluated.map(String)))
  if (evaluated.length >= evaluatedFrom && missedR > week.totalR) {
    const text = `${r(missedR)} missed, ${r(week.totalR)} taken.`
    notices.push(notice('Missed more than taken', `missed ${isoWeek(from)}`, text))
  }
  return notices
}
