import { transaction } from '../store/db.ts'
import type { FastifyInstance } from 'fastify'
import { addNotices } from './inbox/add-notices.ts'
import { foldOld, type Notice } from './inbox/notice.ts'
import { findSentKeys } from './inbox/repository.ts'
import { type Journal, nightFacts, savedFacts, zoneOf } from './gather.ts'
import { findNotifiedJournal } from './repository.ts'
import { afterSaving, atMonthsEnd, atNight } from './rules/all-rules.ts'

type Rules = (app: FastifyInstance, journal: Journal, at: number) => Promise<readonly Notice[]>

/** After a save. */
export const savedRules: Rules = async (app, journal, at) =>
  afterSaving(journal.plan, await savedFacts(app, journal, at))

/** Once a night. */
export const nightRules: Rules = async (app, journal, at) => atNight(journal.plan, await nightFacts(app, journal, at))

/** After the end of a month. */
export const monthEndRules: Rules = async (app, journal, at) =>
  atMonthsEnd(journal.plan, await nightFacts(app, journal, at))

/**
 * Sends the notices of the rules to the owner of a journal; no one if it was deleted.
 * @param at reference time of the rules, ms
 */
export async function notifyOwner(app: FastifyInstance, rules: Rules, journalId: number, at: number): Promise<void> {
  const { db, bus } = app.services
  const journal = await findNotifiedJournal(db, journalId, new Date(at).toISOString())
  if (journal === undefined) return
  const notices = await rules(app, journal, at)
  if (notices.length === 0) return
  const keys = notices.map(({ key }) => key)
  const sentKeys = new Set(
    (await findSentKeys(db, journal.owner_id, journalId, keys)).map((row) => `${row.type} ${row.dedupe_key}`),
  )
  const fresh = notices.filter(({ type, key }) => !sentKeys.has(`${type} ${key}`)) // usually none: nothing is written then
  if (fresh.length === 0) return
  const to = { userId: journal.owner_id, journalId }
  await transaction(db, (tx) => addNotices({ tx, bus }, to, foldOld(fresh), { now: at, timeZone: zoneOf(journal) }))
}
