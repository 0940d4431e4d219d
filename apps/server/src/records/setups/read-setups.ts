import type { SetupInput, SetupView } from '@afterclose/contract/setups'
import type { z } from 'zod'
import { fromJson } from '../../store/codecs.ts'
import type { Db } from '../../store/db.ts'
import type { SetupRow } from '../../store/schema.ts'
import { screenshotsOf } from '../slots/present.ts'
import { findSetups } from './repository.ts'

type View = z.output<typeof SetupView>

export const inputOf = (row: SetupRow): z.output<typeof SetupInput> => ({
  name: row.name,
  description: row.description,
  rules: [...fromJson(row.rules)],
  defaultChecklistId: row.default_checklist_id,
  color: row.color,
  active: row.active === 1,
})

export const presentSetup = (row: SetupRow, trades: number, exampleScreenshots: View['exampleScreenshots']): View => ({
  id: row.id,
  ...inputOf(row),
  order: row.position,
  trades,
  exampleScreenshots,
  modified: row.modified,
})

/** All setups, without trade counts: the caller has the trades in memory, so the store need not count. */
export async function readSetups(
  db: Db,
  journalId: number,
): Promise<(trades: ReadonlyMap<number, number>) => readonly View[]> {
  const rows = await findSetups(db, journalId)
  const ids = rows.map(({ id }) => id)
  const slotsOf = await screenshotsOf(db, journalId, 'SETUP', ids)
  return (trades) => rows.map((row) => presentSetup(row, trades.get(row.id) ?? 0, slotsOf(row.id)))
}
