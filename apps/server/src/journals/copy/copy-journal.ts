import type { CopyJournal, JournalView } from '@afterclose/contract/journals'
import type { Quotas } from '@afterclose/contract/storage'
import { starterCategories } from '@afterclose/core/session'
import { mustHold, reveal } from '../archive/hidden-repository.ts'
import { setCounters } from '../archive/repository.ts'
import { type Db, transaction } from '../../store/db.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { countStoredTrades } from '../../records/trades/repository.ts'
import { findUsedFiles, noteCopiedPictures } from '../../records/picture-files/repository.ts'
import { lockUser } from '../../platform/http/access/repository.ts'
import type { SessionUser } from '../../platform/http/access/login-session.ts'
import type { Services } from '../../platform/http/services.ts'
import { mustHaveJournalLeft } from '../../platform/quotas/journals-left.ts'
import { mustFit } from '../../platform/quotas/quotas.ts'
import { enableFirstSetup } from './repository.ts'
import { insertCategories } from '../../records/session-notes/repository.ts'
import { insertSetups } from '../../records/setups/repository.ts'
import { FairQueue } from '../../platform/workers/fair-queue.ts'
import { ofUser } from '../../platform/workers/on-behalf.ts'
import type { BeginCopy, CopyAsk } from './begin-copy.ts'
import { type HalfCopy, orGiveUp } from './half-copy.ts'
import { viewJournal } from '../service.ts'

/** Maximum concurrent copies: each reads through one connection and writes through another, so they must not take all. */
const copying = new FairQueue({ atOnce: 2, ofOneAtOnce: 1, ofOneWaiting: 10 })
const mostTries = 3

/** A picture of the original was deleted after its references were read. */
class OriginalChanged extends Error {
  override name = 'OriginalChanged'
}

/**
 * Copies a snapshot of a journal, as selected by the flags. Records keep their ids. Unselected but required records, such as the instrument
 * and setup of a trade, are copied where they are used; other dangling references are dropped with the data derived from them: trades
 * without comments have no tilt. The copy is written in small hidden chunks, and shown to its owner once it is complete; it is not
 * selected.
 * @param begin writes the records, in its own thread
 * @throws AppError 'No permission' if the plan allows no more journals, 'Quota reached', 'Unknown journal' if it was just deleted, 'Busy'
 */
export const copyJournal = (
  services: Services,
  begin: BeginCopy,
  user: SessionUser,
  from: number,
  { name, ...flags }: Omit<CopyJournal, 'dbId'>,
): Promise<JournalView> =>
  copying.run(ofUser(user.id), async () => {
    for (let tries = 1; ; tries++)
      try {
        return await viewJournal(services.db, user, await copyOnce(services, begin, user, { from, name, flags }))
      } catch (error) {
        if (!(error instanceof OriginalChanged) || tries === mostTries) throw error
      }
  })

async function copyOnce(
  { db, files, config }: Services,
  begin: BeginCopy,
  user: SessionUser,
  { from, name, flags }: Pick<CopyAsk, 'from' | 'name' | 'flags'>,
): Promise<number> {
  const { quotas } = config
  const { copy, counters } = await begin({ user: { id: user.id, plan: user.plan }, from, name, flags, quotas })
  await orGiveUp(db, copy, async () => {
    await chargePictures(db, quotas, user, from, copy)
    await copyFiles({ db, files }, from, copy.journalId)
    await show(db, quotas, user, copy, counters)
  })
  return copy.journalId
}

/** Counts the pictures of a copy against the quota before copying any: they need no space on most disks, but do in S3. */
const chargePictures = (db: Db, quotas: Quotas, user: SessionUser, from: number, copy: HalfCopy): Promise<void> =>
  transaction(db, async (tx) => {
    await lockUser(tx, user.id)
    await mustHold(tx, copy.journalId, copy.holder)
    const added = await noteCopiedPictures(tx, from, copy.journalId)
    await mustFit(tx, quotas, { userId: user.id, kind: 'PICTURES' }, added)
  })

/** @param counters id counters of the copy */
async function show(
  db: Db,
  quotas: Quotas,
  user: SessionUser,
  copy: HalfCopy,
  counters: Readonly<Record<string, number>>,
): Promise<void> {
  const { journalId, holder } = copy
  const trades = await countStoredTrades(db, journalId) // before the lock, because counting is slow and no trades are added to the hidden copy
  await transaction(db, async (tx) => {
    await lockUser(tx, user.id) // concurrent calls must not pass the same limit
    await mustHaveJournalLeft(tx, quotas, user)
    await mustHold(tx, journalId, holder)
    const now = new Date().toISOString()
    await setCounters(tx, journalId, counters)
    await mustFit(tx, quotas, { userId: user.id, kind: 'TRADES' }, trades)
    await insertCategories(tx, journalId, starterCategories, now)
    if (!(await enableFirstSetup(tx, journalId))) await insertSetups(tx, journalId, [{ name: 'Default Setup' }], now)
    await reveal(tx, journalId)
  })
}

const filesAtOnce = 50

async function copyFiles(
  { db, files }: { readonly db: Db; readonly files: FileStore },
  from: number,
  to: number,
): Promise<void> {
  const used = [...(await findUsedFiles(db, to))]
  for (let first = 0; first < used.length; first += filesAtOnce)
    await Promise.all(used.slice(first, first + filesAtOnce).map((fileId) => files.copy(from, to, fileId)))
  const kept = new Set(await files.list(to))
  const missing = used.filter((fileId) => !kept.has(fileId))
  if (missing.length === 0) return
  const still = await findUsedFiles(db, from)
  if (missing.some((fileId) => !still.has(fileId))) throw new OriginalChanged('Pictures of the original are gone')
}
