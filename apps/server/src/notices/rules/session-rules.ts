import { counted, formatMoney, plural } from '@afterclose/core/format'
import { DAY, dateOf, type LocalDate, type WallClock, wallClock } from '@afterclose/core/time'
import { type Notice, noticeBody } from '../inbox/notice.ts'
import { dayBefore, dayName } from './calendar.ts'
import type { NightFacts, SavedFacts } from './facts.ts'

const link = { path: '/sessions', label: 'Open sessions' } as const
const notice = (title: string, key: string, text: string): Notice => ({
  type: 'SESSIONS',
  title,
  body: noticeBody(text, link),
  key,
  capped: true,
})
/** Days after which a session counts as old. */
const oldAfter = 7

interface AboutSession {
  readonly sessionDate: LocalDate
  readonly now: WallClock
  /** States how many others there are. */
  readonly others: (count: number) => string
}

/** Notices about sessions; those about old sessions are combined. */
function aboutSession(title: string, key: string, text: string, { sessionDate, now, others }: AboutSession): Notice {
  const one = notice(title, key, text)
  if (wallClock(`${sessionDate}T00:00:00`) >= now - oldAfter * DAY) return one
  return { ...one, bodyOfSeveral: (count) => noticeBody(`${text} ${others(count)}`, link) }
}

/** SESSIONS, after a save: limits that a session's running gain fell below, newest first. */
export function sessionRules({ now, trades: { lowestGains }, limitedSessions, money }: SavedFacts): Notice[] {
  return limitedSessions
    .map((session, i) => ({ ...session, loss: -(lowestGains[i] ?? 0) }))
    .filter(({ loss, maxLoss }) => loss > maxLoss)
    .toSorted((a, b) => (a.sessionDate < b.sessionDate ? 1 : -1))
    .map(({ id, sessionDate, loss, maxLoss }) =>
      aboutSession(
        'Daily loss limit exceeded',
        `limit ${id}`,
        `${dayName(sessionDate, now)}: lost ${formatMoney(loss, money)}, limit ${formatMoney(maxLoss, money)}.`,
        {
          sessionDate,
          now,
          others: (count) =>
            `${counted(count, 'earlier session')} also exceeded ${plural(count, 'its', 'their')} limit.`,
        },
      ),
    )
}

/** SESSIONS, at night. */
export function nightlySessionRules({ now, trades: { tradedYesterday }, sessions }: NightFacts): Notice[] {
  const notices = sessions.unfinished.map(({ id, sessionDate }) =>
    aboutSession(
      'Finish your session review',
      `review ${id}`,
      `The session of ${dayName(sessionDate, now)} is not reviewed yet.`,
      {
        sessionDate,
        now,
        others: (count) => `${counted(count, 'other session')} ${plural(count, 'waits', 'wait')} for a review too.`,
      },
    ),
  )
  if (tradedYesterday === 0 || sessions.ofYesterday || !sessions.any) return notices
  const date = dateOf(dayBefore(now).from)
  return [
    notice('No session notes', `none ${date}`, `You traded on ${dayName(date, now)} but wrote no notes.`),
    ...notices,
  ]
}
