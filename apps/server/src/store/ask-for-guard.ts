import type { Kysely } from 'kysely'
import { addSoon } from './add-soon.ts'
import type { Schema } from './schema.ts'

/** The job that judges a journal's trades by the rules of its attempts. */
export const guardKind = 'guard'
const delayMs = 1000

/** Adds a job that judges the journal's trades, if it has attempts. */
export async function askForGuard(tx: Kysely<Schema>, journalId: number): Promise<void> {
  const journal = await tx
    .selectFrom('attempt')
    .innerJoin('journal', 'journal.id', 'attempt.journal_id')
    .select('journal.owner_id')
    .where('attempt.journal_id', '=', journalId)
    .limit(1)
    .executeTakeFirst()
  if (journal === undefined) return
  await addSoon(tx, { kind: guardKind, lane: 'guard', journalId, userId: journal.owner_id, delayMs })
}
