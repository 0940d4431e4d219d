import { fromFlag } from '../../store/codecs.ts'
import type { Db } from '../../store/db.ts'
import type { InstrumentFacts, Lookups } from './lookups.ts'

/** Sequential, because a connection runs one query at a time anyway, and pg 9 will not queue others. */
export async function readLookups(db: Db, journalId: number): Promise<Lookups> {
  const setups = await db
    .selectFrom('setup')
    .select(['id', 'active'])
    .where('journal_id', '=', journalId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const custom = await db.selectFrom('custom_comment').select('id').where('journal_id', '=', journalId).execute()
  const checklists = await db.selectFrom('checklist').select('id').where('journal_id', '=', journalId).execute()
  const items = await db
    .selectFrom('checklist_item')
    .select(['id', 'checklist_id', 'active'])
    .where('journal_id', '=', journalId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return {
    instruments: await readInstruments(db, journalId),
    setups: new Set(setups.map(({ id }) => id)),
    firstSetup: setups.find(({ active }) => fromFlag(active))?.id ?? null,
    comments: await readRatings(db, journalId),
    customComments: new Set(custom.map(({ id }) => id)),
    checklists: new Set(checklists.map(({ id }) => id)),
    checklistItems: new Map(
      items.map(({ id, checklist_id, active }) => [id, { checklistId: checklist_id, active: fromFlag(active) }]),
    ),
  }
}

export async function readInstruments(db: Db, journalId: number): Promise<ReadonlyMap<number, InstrumentFacts>> {
  const rows = await db
    .selectFrom('instrument')
    .select(['id', 'commission', 'commission_mode', 'tick_size', 'tick_value', 'pip_size'])
    .where('journal_id', '=', journalId)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        commission: row.commission,
        commissionMode: row.commission_mode,
        tickSize: row.tick_size,
        tickValue: row.tick_value,
        pipSize: row.pip_size,
      },
    ]),
  )
}

export async function readRatings(db: Db, journalId: number): Promise<Lookups['comments']> {
  const rows = await db
    .selectFrom('trade_comment')
    .select(['id', 'type', 'rating'])
    .where('journal_id', '=', journalId)
    .execute()
  return new Map(rows.map(({ id, type, rating }) => [id, { type, rating }]))
}
