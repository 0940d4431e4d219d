import { formatMoney } from '@afterclose/core/format'
import { dateOf } from '@afterclose/core/time'
import { type Notice, noticeBody } from '../inbox/notice.ts'
import { dayBefore } from './calendar.ts'
import type { NightFacts, SavedFacts } from './facts.ts'

const link = { path: '/sessions', label: 'Open sessions' } as const
const notice = (title: string, key: string, text: string): Notice => ({
  type: 'SESSIONS',
  title,
  body: noticeBody(text, link),
  key,
  capped: true,
})

/** SESSIONS, after something was saved: limits that the running gain of a session fell below, the newest first. */
export function sessionRules({ trades: { lowestGains }, limitedSessions, money }: SavedFacts): Notice[] {
  return limitedSessions
    .map((session, i) => ({ ...session, loss: -(lowestGains[i] ?? 0) }))
    .filter(({ loss, maxLoss }) => loss > maxLoss)
    .toSorted((a, b) => (a.sessionDate < b.sessionDate ? 1 : -1))
    .map(({ id, loss, maxLoss }) =>
      notice(
        'Daily loss limit exceeded',
        `limit ${id}`,
        `${formatMoney(loss, money)} vs limit ${formatMoney(maxLoss, money)}.`,
      ),
    )
}

/** SESSIONS, at night. */
export function nightlySessionRules({ now, trades: { tradedYesterday }, sessions }: NightFacts): Notice[] {
  const notices = sessions.unfinished.map(({ id, sessionDate }) =>
    notice('Finish your session review', `review ${id}`, `The session of ${sessionDate} is not reviewed yet.`),
  )
  if (tradedYesterday === 0 || sessions.ofYesterday || !sessions.any) return notices
  const date = dateOf(dayBefore(now).from)
  return [notice('No session notes', `none ${date}`, `You traded on ${date} and wrote nothing about it.`), ...notices]
}
