import type { Instant } from '@afterclose/core/time'
import type { Selectable } from 'kysely'
import { nameKey, toJson } from '../../store/codecs.ts'
import { type Db, nextId, type Tx } from '../../store/db.ts'
import type { PresetTable } from '../../store/diary-tables.ts'

/** The presets that one permission allows. */
export type PresetsTable = 'simulator_preset' | 'strategy_preset'
export type PresetRow = Selectable<PresetTable>
export interface PresetValues {
  readonly kind: string
  readonly name: string
  readonly settings: unknown
}

/** By kind and name. */
export const findPresets = (db: Db, table: PresetsTable, journalId: number): Promise<PresetRow[]> =>
  db.selectFrom(table).selectAll().where('journal_id', '=', journalId).orderBy('kind').orderBy('name_key').execute()

export const findPreset = (
  db: Db,
  table: PresetsTable,
  journalId: number,
  id: number,
): Promise<PresetRow | undefined> =>
  db.selectFrom(table).selectAll().where('journal_id', '=', journalId).where('id', '=', id).executeTakeFirst()

export async function countPresets(db: Db, table: PresetsTable, journalId: number, kind: string): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll().as('count'))
    .where('journal_id', '=', journalId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const valueColumns = ({ name, settings }: PresetValues) => ({
  name,
  name_key: nameKey(name),
  settings: toJson(settings),
})

export async function insertPreset(
  tx: Tx,
  table: PresetsTable,
  journalId: number,
  values: PresetValues,
  now: Instant,
): Promise<number> {
  const id = await nextId(tx, journalId, table)
  await tx
    .insertInto(table)
    .values({ ...valueColumns(values), kind: values.kind, journal_id: journalId, id, created: now, modified: now })
    .execute()
  return id
}

export async function updatePreset(
  tx: Tx,
  table: PresetsTable,
  journalId: number,
  id: number,
  values: PresetValues,
  now: Instant,
): Promise<void> {
  await tx
    .updateTable(table)
    .set({ ...valueColumns(values), modified: now })
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .execute()
}

export async function deletePreset(tx: Tx, table: PresetsTable, journalId: number, id: number): Promise<void> {
  await tx.deleteFrom(table).where('journal_id', '=', journalId).where('id', '=', id).execute()
}
