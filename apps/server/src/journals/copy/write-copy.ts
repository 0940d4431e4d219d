import { AppError } from '@afterclose/contract/problems'
import type { Quotas } from '@afterclose/contract/storage'
import { starterCategories } from '@afterclose/core/session'
import type { SessionUser } from '../../platform/http/access/login-session.ts'
import { findVisibleJournal, lockUser } from '../../platform/http/access/repository.ts'
import { mustHaveJournalLeft } from '../../platform/quotas/journals-left.ts'
import { mustFit, mustHaveRoom } from '../../platform/quotas/quotas.ts'
import { textBytesOfJournal } from '../../platform/quotas/text-repository.ts'
import { noteCopiedPictures } from '../../records/picture-files/repository.ts'
import { tidyLater } from '../../records/picture-files/unused-files.ts'
import { sessionNoteCategories } from '../../records/kinds/diary.ts'
import { insertInputs } from '../../records/lists/repository.ts'
import { insertSetups } from '../../records/setups/repository.ts'
import { askForContexts } from '../../store/ask-for-contexts.ts'
import { fromJson } from '../../store/codecs.ts'
import { type Db, lockJournal, transaction, type Tx } from '../../store/db.ts'
import { findJournal, readCounters, setCounters } from '../archive/repository.ts'
import { dropUnknown } from '../archive/settle-writings.ts'
import { insertJournal } from '../repository.ts'
import { copiedRecords, type CopiedRecords, type Flags, slotsCopied, valuesOf, wantedBy } from './copied-records.ts'
import { copyRows, countTrades, enableFirstSetup, findPictures } from './repository.ts'

export interface CopyAsk {
  readonly user: Pick<SessionUser, 'id' | 'plan'>
  /** Journal to copy. */
  readonly from: number
  /** Reserved id of the copy. */
  readonly to: number
  /** Name of the copy. */
  readonly name: string
  readonly flags: Flags
  /** Pictures whose files are already in the folder of the copy. */
  readonly pictures: readonly string[]
  readonly quotas: Quotas
}

/** Writes a copy; false, without effect, if pictures were added to the original since its files were copied. */
export type WriteCopy = (ask: CopyAsk) => Promise<boolean>

class PicturesAdded extends Error {
  override name = 'PicturesAdded'
}

/** Copies the records of a journal, as selected by the flags, in one transaction. Idempotent. */
export const copyWriter =
  (db: Db): WriteCopy =>
  async (ask) => {
    const { user, from, quotas } = ask
    const texts = await textBytesOfJournal(db, from) // before the lock, because it reads all texts
    if (texts > 0) await mustHaveRoom(db, quotas, { userId: user.id, kind: 'TEXTS' }, { more: texts })
    try {
      await transaction(db, (tx) => writeCopy(tx, ask))
      return true
    } catch (error) {
      if (error instanceof PicturesAdded) return false
      throw error
    }
  }

async function writeCopy(tx: Tx, { user, from, to, name, flags, pictures, quotas }: CopyAsk): Promise<void> {
  if ((await findJournal(tx, to)) !== undefined) return // by a thread that ended before its answer arrived
  await lockJournal(tx, from) // one state of the original
  const original = await findVisibleJournal(tx, user.id, from)
  if (original === undefined) throw new AppError('Unknown journal')
  const shown = await findPictures(tx, from, slotsCopied(flags))
  if (shown.some((fileId) => !pictures.includes(fileId))) throw new PicturesAdded('Pictures were added')

  await lockUser(tx, user.id) // concurrent calls must not pass the same limit
  await mustHaveJournalLeft(tx, quotas, user)
  const trades = flags.copyJournalEntries ? await countTrades(tx, from) : 0
  if (trades > 0) await mustHaveRoom(tx, quotas, { userId: user.id, kind: 'TRADES' }, { more: trades })

  const now = new Date().toISOString()
  const {
    currency,
    date_format: dateFormat,
    time_zone: timeZone,
    partial_exits: partialExits,
    option_legs: optionLegs,
  } = original
  const tradeMarkets = fromJson(original.trade_markets)
  await insertJournal(
    tx,
    user.id,
    { name, currency, tradeMarkets, dateFormat, timeZone, partialExits, optionLegs },
    now,
    to,
  )
  await copyRecords(tx, from, to, flags)
  const added = await noteCopiedPictures(tx, from, to)
  await mustFit(tx, quotas, { userId: user.id, kind: 'PICTURES' }, added)
  if (pictures.length > shown.length) await tidyLater(tx, to) // pictures that were removed meanwhile
  await insertInputs(tx, sessionNoteCategories, to, starterCategories, now)
  if (!(await enableFirstSetup(tx, to))) await insertSetups(tx, to, [{ name: 'Default Setup' }], now)
  await askForContexts(tx, to)
}

/** Records keep their ids, and the copy counts on from them. */
async function copyRecords(tx: Tx, from: number, to: number, flags: Flags): Promise<void> {
  const wanted = copiedRecords.filter((records) => wantedBy(records, flags))
  const counted = await readCounters(tx, from)
  const counters: Record<string, number> = {}
  const copied: CopiedRecords[] = []
  for (const records of copiedRecords) {
    const neededBy = wanted.includes(records) ? null : whatNeeds(records, wanted)
    if (neededBy?.length === 0) continue
    copied.push(records)
    const values = { ...valuesOf(records, flags), journal_id: to }
    await copyRows(tx, from, { ...records, values, neededBy })
    for (const kind of records.kinds) if (counted[kind] !== undefined) counters[kind] = counted[kind]
  }
  await setCounters(tx, to, counters)
  if (Object.values(flags).includes(false)) await dropUnknown(tx, to, new Set(copied.map(({ table }) => table)))
}

/** Columns of copied records that refer to these. */
const whatNeeds = ({ table: needed }: CopiedRecords, wanted: readonly CopiedRecords[]) =>
  wanted.flatMap(({ table, needs, where }) =>
    Object.entries(needs).flatMap(([column, to]) => (to === needed ? [{ table, column, where }] : [])),
  )
