import { AppError } from '@afterclose/contract/problems'
import type { Services } from '../platform/http/services.ts'
import { type Db, transaction } from '../store/db.ts'
import { deleteJournal, insertJournal } from './repository.ts'

/**
 * Runs `work` with the id of a journal that it inserts, so that its pictures can be stored first. If it is refused, they are removed; after
 * a crash or a fault, when it may have been inserted, the job for lost files does so.
 */
export async function withReservedJournal<T>(
  { db, files }: Pick<Services, 'db' | 'files'>,
  ownerId: number,
  work: (journalId: number) => Promise<T>,
): Promise<T> {
  const journalId = await reserveJournal(db, ownerId)
  try {
    return await work(journalId)
  } catch (error) {
    if (error instanceof AppError) await files.removeJournal(journalId)
    throw error
  }
}

/** A store assigns no id twice, not even that of a deleted row. */
const reserveJournal = (db: Db, ownerId: number): Promise<number> =>
  transaction(db, async (tx) => {
    const id = await insertJournal(tx, ownerId, nameless, new Date().toISOString())
    await deleteJournal(tx, id)
    return id
  })

const nameless = { name: '', currency: '', tradeMarkets: [], dateFormat: 'yyyy-MM-dd', timeZone: '' } as const
