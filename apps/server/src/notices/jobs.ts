import { DAY, dateOf, hourOf, wallClockAt } from '@afterclose/core/time'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { damageKind } from '../platform/health/check-database.ts'
import { noticesKind } from '../store/ask-for-notices.ts'
import { type JobContext, payloadOf } from '../platform/jobs/runner.ts'
import { type Db, transaction } from '../store/db.ts'
import { guardJobKind } from './guard/guard-job.ts'
import { addNotices } from './inbox/add-notices.ts'
import { broadcastKind, broadcastNotice } from './inbox/broadcast.ts'
import { damageNotice } from './inbox/damage.ts'
import type { Notice } from './inbox/notice.ts'
import { deleteOld } from './inbox/repository.ts'
import { zoneOf } from './gather.ts'
import { tellOfKeysThatEnd } from './key-notices.ts'
import { tellOfCopiedPasskey } from './passkey-notices.ts'
import { monthEndRules, nightRules, notifyOwner, savedRules } from './notify.ts'
import { tellFirstAccount } from './tell-first-account.ts'
import { deleteDoneLooks, findAccounts, findJobKeys, findNightlyJournals, waitForWriters } from './repository.ts'

const nightHour = 2
const monthHour = 6
/** Last day of the month on which the report of the previous month is sent, if no server ran on the first. */
const lastReportDay = 4
/** Inactive owners get no notices after this time. */
const absentDays = 60
const journalsAtOnce = 500
const accountsAtOnce = 100
/** Lifetime of notifications, by whether they are read. */
const keptDays = { read: 90, unread: 365 } as const
const removedAtOnce = 500

const Hour = z.object({ at: z.iso.datetime() })
const Night = Hour.extend({ journalId: z.int(), rules: z.enum(['night', 'month']) })

/** Registers the jobs that check journals: after a change, and by the clocks of their owners. */
export function notificationJobs(app: FastifyInstance): void {
  const { db } = app.services
  app.jobs.register({
    kind: noticesKind,
    attempts: 3,
    async run({ job }: JobContext) {
      if (job.journal_id === null) return
      await waitForWriters(db, job.journal_id)
      await notifyOwner(app, savedRules, job.journal_id, Date.now())
      await deleteDoneLooks(db, job.journal_id, noticesKind)
    },
  })
  app.jobs.register(guardJobKind(app))
  app.jobs.register({
    kind: 'tell-of-copied-passkey',
    attempts: 3,
    run: ({ job }: JobContext) => tellOfCopiedPasskey(app, payloadOf(job)),
  })
  app.jobs.register({
    kind: 'notify-night',
    attempts: 3,
    run({ job }: JobContext) {
      const { journalId, rules, at } = Night.parse(payloadOf(job))
      return notifyOwner(app, rules === 'night' ? nightRules : monthEndRules, journalId, Date.parse(at))
    },
  })
  app.jobs.register({
    kind: 'notify-hour',
    attempts: 3,
    run: ({ job, signal }: JobContext) => askForNights(app, Date.parse(Hour.parse(payloadOf(job)).at), signal),
  })
  app.jobs.register({
    kind: broadcastKind,
    attempts: 10, // already sent ones are skipped
    run: ({ job, signal }: JobContext) => tellEverybody(app, broadcastNotice(job), signal),
  })
  app.jobs.register({
    kind: damageKind,
    attempts: 3,
    run: ({ job }: JobContext) => tellFirstAccount(app, damageNotice(job)),
  })
  app.jobs.schedule('nights of users', '0 * * * *', 'notify-hour')
  app.jobs.register({
    kind: 'remove-old-notifications',
    attempts: 3,
    run: ({ job, signal }: JobContext) => removeOld(db, Date.parse(Hour.parse(payloadOf(job)).at), signal),
  })
  app.jobs.register({
    kind: 'keys-that-end',
    attempts: 3,
    run: ({ job }: JobContext) => tellOfKeysThatEnd(app, Date.parse(Hour.parse(payloadOf(job)).at)),
  })
  app.jobs.schedule('keys that end', '15 6 * * *', 'keys-that-end')
  app.jobs.schedule('old notifications', '50 3 * * *', 'remove-old-notifications')
}

/** In batches, to keep transactions short. */
export async function removeOld(db: Db, at: number, signal: AbortSignal): Promise<void> {
  const before = (days: number): string => new Date(at - days * DAY).toISOString()
  const instants = { read: before(keptDays.read), unread: before(keptDays.unread) }
  while ((await deleteOld(db, instants, removedAtOnce)) === removedAtOnce) signal.throwIfAborted()
}

/**
 * Adds the jobs that are due in the time zone of each journal's owner: nightly rules from 02:00 on, monthly rules from 06:00 of the first
 * day on. Each runs once for its date, even if the server was down, or the clocks went back.
 */
export async function askForNights(app: FastifyInstance, at: number, signal: AbortSignal): Promise<void> {
  const { db } = app.services
  const usedSince = new Date(at - absentDays * DAY).toISOString()
  for (let after = 0; ; ) {
    signal.throwIfAborted()
    const journals = await findNightlyJournals(db, usedSince, after, journalsAtOnce)
    const due = journals.flatMap((journal) => dueOf(journal.id, wallClockAt(at, zoneOf(journal))))
    const known = await findJobKeys(
      db,
      due.map(({ key }) => key),
    )
    for (const { key, journalId, rules } of due) {
      if (known.has(key)) continue
      const payload = { journalId, rules, at: new Date(at).toISOString() }
      await app.jobs.add(db, { kind: 'notify-night', journalId, key, payload })
    }
    const last = journals.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

/** Sends a notice to every account, without a journal. */
async function tellEverybody(app: FastifyInstance, notice: Notice, signal: AbortSignal): Promise<void> {
  const { db, bus } = app.services
  const when = { now: Date.now(), timeZone: 'UTC' }
  for (let after = 0; ; ) {
    signal.throwIfAborted()
    const userIds = await findAccounts(db, after, accountsAtOnce)
    const last = userIds.at(-1)
    if (last === undefined) return
    for (const userId of userIds)
      await transaction(db, (tx) => addNotices({ tx, bus }, { userId, journalId: null }, [notice], when))
    after = last
  }
}

function dueOf(journalId: number, now: number) {
  const [date, hour] = [dateOf(now), hourOf(now)]
  const day = Number(date.slice(8))
  const due: { journalId: number; rules: 'night' | 'month'; key: string }[] = []
  if (hour >= nightHour) due.push({ journalId, rules: 'night', key: `night ${journalId} ${date}` })
  if (day <= lastReportDay && (day > 1 || hour >= monthHour))
    due.push({ journalId, rules: 'month', key: `month ${journalId} ${date.slice(0, 7)}` })
  return due
}
