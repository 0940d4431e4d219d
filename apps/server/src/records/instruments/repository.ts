import type { Instrument } from '@afterclose/core/instrument'
import type { Instant } from '@afterclose/core/time'
import type { Db, Tx } from '../../store/db.ts'
import { instruments } from '../kinds/lists.ts'
import { fieldsIn, insertRecords } from '../lists/repository.ts'
import type { InstrumentRow } from '../../store/schema.ts'

export type InstrumentValues = Omit<Instrument, 'id' | 'order'>

export const findInstruments = (db: Db, journalId: number): Promise<InstrumentRow[]> =>
  db
    .selectFrom('instrument')
    .selectAll()
    .where('journal_id', '=', journalId)
    .orderBy('position')
    .orderBy('id')
    .execute()

export const findInstrument = (db: Db, journalId: number, id: number): Promise<InstrumentRow | undefined> =>
  db.selectFrom('instrument').selectAll().where('journal_id', '=', journalId).where('id', '=', id).executeTakeFirst()

/**
 * Appends instruments and returns the id of the first; the others follow.
 * @param importJobId the import that creates them; null for a user
 */
export async function insertInstruments(
  tx: Tx,
  journalId: number,
  added: readonly InstrumentValues[],
  importJobId: string | null,
  now: Instant,
): Promise<number> {
  const records = added.map((instrument) => ({ ...fieldsIn(instrument), importJobId }))
  return insertRecords(tx, instruments, journalId, records, now)
}
