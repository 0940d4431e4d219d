import { type CopyFlag, copyFlags, type CopyJournal, type JournalView } from '@afterclose/contract/journals'
import { AppError } from '@afterclose/contract/problems'
import { starterCategories } from '@afterclose/core/session'
import { fromJson } from '../../db/codecs.ts'
import { lockJournal, transaction, type Tx } from '../../db/db.ts'
import type { FileStore } from '../../files/file-store.ts'
import { removeFilesLater } from '../../files/journal-files.ts'
import { findUsedFiles } from '../../files/repository.ts'
import { requirePermission } from '../../http/access/permission.ts'
import { findVisibleJournal, lockUser } from '../../http/access/repository.ts'
import type { SessionUser } from '../../http/access/session.ts'
import type { Services } from '../../http/services.ts'
import { copyCounters, copyRows, enableFirstSetup } from '../../records/journals/copy-repository.ts'
import { insertJournal } from '../../records/journals/repository.ts'
import { insertCategories } from '../../records/session-notes/repository.ts'
import { insertSetups } from '../../records/setups/repository.ts'
import { copiedRecords, type CopiedRecords } from './copied-records.ts'
import { viewJournal } from './service.ts'

/**
 * Copies a journal with what the flags say, in one transaction. Records keep their numbers. What was not asked for
 * but is needed, as a trade needs its instrument and its setup, is copied where it is used; what else would point to
 * nothing is left out, with what follows from it: trades without comments have no tilt. Nobody else sees the copy, and
 * it is not selected.
 * @throws AppError 'No permission' when the plan allows no more journals, 'Unknown journal' when it has just gone
 */
export async function copyJournal(
  { db, files }: Services,
  user: SessionUser,
  from: number,
  { name, ...flags }: Omit<CopyJournal, 'dbId'>,
): Promise<JournalView> {
  const now = new Date().toISOString()
  let to: number | null = null
  try {
    to = await transaction(db, async (tx) => {
      await lockUser(tx, user.id) // two calls at once must not pass the same limit
      await requirePermission(tx, user, 'CREATE_DATABASE')
      await lockJournal(tx, from) // the copy is of one state
      const original = await findVisibleJournal(tx, user.id, from)
      if (original === undefined) throw new AppError('Unknown journal')
      const { currency, date_format: dateFormat, time_zone: timeZone } = original
      const values = { name, currency, tradeMarkets: fromJson(original.trade_markets), dateFormat, timeZone }
      to = await insertJournal(tx, user.id, values, now)
      await copyRecords(tx, from, to, flags)
      await insertCategories(tx, to, starterCategories, now)
      if (!(await enableFirstSetup(tx, to))) await insertSetups(tx, to, [{ name: 'Default Setup' }], now)
      await copyFiles(files, from, to, await findUsedFiles(tx, to))
      return to
    })
  } catch (error) {
    if (to !== null) await removeFilesLater(db, to, [])
    throw error
  }
  return viewJournal(db, user, to)
}

type Flags = Readonly<Record<CopyFlag, boolean>>

async function copyRecords(tx: Tx, from: number, to: number, flags: Flags): Promise<void> {
  const asked = copiedRecords.filter((records) => records.flags.every((flag) => flags[flag]))
  for (const records of copiedRecords) {
    const all = asked.includes(records)
    const neededBy = all ? null : whatNeeds(records, asked)
    if (neededBy?.length === 0) continue
    const { table, by = 'id', where = {}, values = {}, without = {}, kinds = [] } = records
    const lost = copyFlags.filter((flag) => !flags[flag]).map((flag) => without[flag] ?? {})
    const changed = lost.reduce((so, constants) => ({ ...so, ...constants }), values)
    await copyRows(tx, from, to, { table, by, where, neededBy, values: changed })
    await copyCounters(tx, from, to, kinds)
  }
}

/** The columns of copied records that hold numbers of these. */
const whatNeeds = ({ table: needed }: CopiedRecords, copied: readonly CopiedRecords[]) =>
  copied.flatMap(({ table, needs = {} }) =>
    Object.entries(needs).flatMap(([column, to]) => (to === needed ? [{ table, column }] : [])),
  )

const filesAtOnce = 50

async function copyFiles(files: FileStore, from: number, to: number, fileIds: ReadonlySet<string>): Promise<void> {
  const all = [...fileIds]
  for (let first = 0; first < all.length; first += filesAtOnce)
    await Promise.all(all.slice(first, first + filesAtOnce).map((fileId) => files.copy(from, to, fileId)))
}
