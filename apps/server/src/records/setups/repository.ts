import type { Setup } from '@afterclose/core/setup'
import type { Instant } from '@afterclose/core/time'
import { nameKey, toFlag, toJson } from '../../store/codecs.ts'
import { type Db, nextId, type Tx } from '../../store/db.ts'
import { deleteFrom, disableIn, lookupRow, placeIn } from '../lists/repository.ts'
import type { SetupRow } from '../../store/schema.ts'

export type SetupValues = Pick<Setup, 'name'> & Partial<Omit<Setup, 'id' | 'name' | 'order'>>

export const findSetups = (db: Db, journalId: number): Promise<SetupRow[]> =>
  db.selectFrom('setup').selectAll().where('journal_id', '=', journalId).orderBy('position').orderBy('id').execute()

export const findSetup = (db: Db, journalId: number, id: number): Promise<SetupRow | undefined> =>
  db.selectFrom('setup').selectAll().where('journal_id', '=', journalId).where('id', '=', id).executeTakeFirst()

/** Appends setups and returns the id of the first; the others follow. */
export async function insertSetups(
  tx: Tx,
  journalId: number,
  setups: readonly SetupValues[],
  now: Instant,
): Promise<number> {
  const first = await nextId(tx, journalId, 'setup', setups.length)
  await tx
    .insertInto('setup')
    .values(
      setups.map((setup, i) => ({
        ...lookupRow(journalId, first + i, setup, first + i, now),
        description: setup.description ?? '',
        rules: toJson(setup.rules ?? []),
        default_checklist_id: setup.defaultChecklistId ?? null,
        color: setup.color ?? null,
      })),
    )
    .execute()
  return first
}

export async function updateSetup(
  tx: Tx,
  journalId: number,
  id: number,
  setup: Pick<Setup, 'name' | 'description' | 'rules' | 'defaultChecklistId' | 'color' | 'active'>,
  now: Instant,
): Promise<void> {
  await tx
    .updateTable('setup')
    .set({
      name: setup.name,
      name_key: nameKey(setup.name),
      description: setup.description,
      rules: toJson(setup.rules),
      default_checklist_id: setup.defaultChecklistId,
      color: setup.color,
      active: toFlag(setup.active),
      modified: now,
    })
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .execute()
}

export const disableSetup = disableIn('setup')

export const deleteSetup = deleteFrom('setup')

export const placeSetups = placeIn('setup')

/** Whether a trade without a setup could still be given one. */
export async function hasActiveSetup(db: Db, journalId: number): Promise<boolean> {
  const one = await db
    .selectFrom('setup')
    .select('id')
    .where('journal_id', '=', journalId)
    .where('active', '=', 1)
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}
