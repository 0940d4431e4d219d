import type { Instrument } from '@afterclose/core/instrument'
import type { Instant } from '@afterclose/core/time'
import { nameKey, toDecimal, toFlag, toJson } from '../../store/codecs.ts'
import { type Db, nextId, type Tx } from '../../store/db.ts'
import { deleteFrom, disableIn, lookupRow } from '../lists/repository.ts'
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

export const columns = (instrument: InstrumentValues) => ({
  market: instrument.market,
  tick_size: toDecimal(instrument.tickSize),
  tick_value: toDecimal(instrument.tickValue),
  pip_size: toDecimal(instrument.pipSize),
  quote_currency: instrument.quoteCurrency,
  commission: toDecimal(instrument.commission),
  commission_mode: instrument.commissionMode,
  spread: toDecimal(instrument.spread),
  aliases: toJson(instrument.aliases),
  session_start: instrument.sessionStart,
  session_end: instrument.sessionEnd,
  session_zone: instrument.sessionZone,
})

/**
 * Appends instruments and returns the id of the first; the others follow.
 * @param importJobId the import that creates them; null for a user
 */
export async function insertInstruments(
  tx: Tx,
  journalId: number,
  instruments: readonly InstrumentValues[],
  importJobId: string | null,
  now: Instant,
): Promise<number> {
  const first = await nextId(tx, journalId, 'instrument', instruments.length)
  await tx
    .insertInto('instrument')
    .values(
      instruments.map((instrument, i) => ({
        ...lookupRow(journalId, first + i, instrument, first + i, now),
        ...columns(instrument),
        import_job_id: importJobId,
      })),
    )
    .execute()
  return first
}

export async function updateInstrument(
  tx: Tx,
  journalId: number,
  id: number,
  instrument: InstrumentValues,
  now: Instant,
): Promise<void> {
  await tx
    .updateTable('instrument')
    .set({
      name: instrument.name,
      name_key: nameKey(instrument.name),
      active: toFlag(instrument.active),
      ...columns(instrument),
      modified: now,
    })
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .execute()
}

export const disableInstrument = disableIn('instrument')

export const deleteInstrument = deleteFrom('instrument')
