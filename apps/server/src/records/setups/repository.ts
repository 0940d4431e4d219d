import { SetupInput } from '@afterclose/contract/setups'
import type { Setup } from '@afterclose/core/setup'
import type { Instant } from '@afterclose/core/time'
import type { Db, Tx } from '../../store/db.ts'
import { setups } from '../kinds/lists.ts'
import { fieldsIn, insertRecords } from '../lists/repository.ts'
import type { SetupRow } from '../../store/schema.ts'

export type SetupValues = Pick<Setup, 'name'> & Partial<Omit<Setup, 'id' | 'name' | 'order'>>

export const findSetups = (db: Db, journalId: number): Promise<SetupRow[]> =>
  db.selectFrom('setup').selectAll().where('journal_id', '=', journalId).orderBy('position').orderBy('id').execute()

export const findSetup = (db: Db, journalId: number, id: number): Promise<SetupRow | undefined> =>
  db.selectFrom('setup').selectAll().where('journal_id', '=', journalId).where('id', '=', id).executeTakeFirst()

/** Appends setups. */
export async function insertSetups(
  tx: Tx,
  journalId: number,
  added: readonly SetupValues[],
  now: Instant,
): Promise<number> {
  const records = added.map((setup) => fieldsIn(SetupInput.parse(setup)))
  return insertRecords(tx, setups, journalId, records, now)
}

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
