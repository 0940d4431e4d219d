import { muteSetting } from '@afterclose/core/notification'
import { DAY, instantOf, isTimeZone, wallClockAt } from '@afterclose/core/time'
import { toFlag } from '../../store/codecs.ts'
import { afterCommit, type Tx } from '../../store/db.ts'
import type { MessageBus } from '../../platform/bus/bus.ts'
import { topics } from '../../platform/bus/topics.ts'
import { findSettings } from '../../accounts/settings/repository.ts'
import type { Notice } from './notice.ts'
import * as repository from './repository.ts'

/** Maximum capped notices per user, journal and local day. */
export const mostInADay = 3

/** Recipient, and journal; null for none. */
export interface Recipient {
  readonly userId: number
  readonly journalId: number | null
}

/** The user's zone, else the journal's. */
export const timeZoneOf = (settings: Readonly<Record<string, string>>, ofJournal: string): string => {
  const own = settings['timeZone']
  return own !== undefined && isTimeZone(own) ? own : ofJournal
}

/**
 * Adds notifications in order: skips sent and muted ones, and respects the daily cap. The live channel sends them after the commit.
 *
 * @param timeZone of the journal, for users without their own
 * @returns how many were added
 */
export async function addNotices(
  { tx, bus }: { readonly tx: Tx; readonly bus: MessageBus },
  { userId, journalId }: Recipient,
  notices: readonly Notice[],
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): Promise<number> {
  if (notices.length === 0) return 0
  const before = await repository.lockLastId(tx, userId)
  const settings = await findSettings(tx, userId)
  const rows = await repository.findSentKeys(tx, userId, journalId, [...new Set(notices.map(({ key }) => key))])
  const sentKeys = new Set(rows.map((row) => `${row.type} ${row.dedupe_key}`))
  const midnight = startOfDay(now, timeZoneOf(settings, timeZone))
  let room = mostInADay - (await repository.countCapped(tx, userId, journalId, new Date(midnight).toISOString()))

  const added: repository.NotificationRow[] = []
  for (const { type, title, body, key, capped, folded } of notices) {
    const name = `${type} ${key}`
    const muted = type !== 'SYSTEM' && settings[muteSetting(type)] === 'false'
    if (muted || sentKeys.has(name) || (capped && room <= 0)) continue
    sentKeys.add(name)
    if (capped) room--
    added.push({
      user_id: userId,
      id: before + added.length + 1,
      journal_id: journalId,
      type,
      title,
      body,
      read: toFlag(folded === true),
      created: new Date(now).toISOString(),
      capped: toFlag(capped),
      dedupe_key: key,
    })
  }
  await repository.insertNotifications(tx, userId, added)
  if (added.length > 0) afterCommit(tx, () => void bus.publish(topics.notified, String(userId)))
  return added.length
}

function startOfDay(now: number, zone: string): number {
  const wall = wallClockAt(now, zone)
  return instantOf(Math.floor(wall / DAY) * DAY, zone)
}
