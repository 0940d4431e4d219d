import { sql, type Kysely } from 'kysely'
import { addSoon } from './add-soon.ts'
import type { Schema } from './schema.ts'

/** The job that computes the market contexts of a journal's trades. */
export const contextsKind = 'bars-contexts'
const delayMs = 1000

/**
 * Schedules a job for the contexts of a journal's trades soon after the transaction has committed, if there are price bars or sessions.
 * Every change of a journal schedules it, because it may have changed trades or instruments.
 */
export async function askForContexts(tx: Kysely<Schema>, journalId: number): Promise<void> {
  const journal = await tx
    .selectFrom('journal')
    .select('owner_id')
    .where('id', '=', journalId)
    .where('deleted', '=', 0)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb.selectFrom('bar_series').select(sql`1`.as('one')).whereRef('bar_series.user_id', '=', 'journal.owner_id'),
        ),
        eb.exists(
          eb
            .selectFrom('instrument as instrument')
            .select(sql`1`.as('one'))
            .whereRef('instrument.journal_id', '=', 'journal.id')
            .where('instrument.session_start', 'is not', null),
        ),
        eb.exists(
          eb
            .selectFrom('context_state')
            .select(sql`1`.as('one'))
            .whereRef('context_state.journal_id', '=', 'journal.id'),
        ),
      ]),
    )
    .executeTakeFirst()
  if (journal !== undefined) await addJob(tx, journalId, journal.owner_id)
}

/** The same for all journals of a user whose price bars have changed. */
export async function askForContextsOf(tx: Kysely<Schema>, userId: number): Promise<void> {
  const journals = await tx
    .selectFrom('journal')
    .select('id')
    .where('owner_id', '=', userId)
    .where('deleted', '=', 0) // a removed journal may be gone before its job is added
    .execute()
  for (const { id } of journals) await addJob(tx, id, userId)
}

const addJob = (tx: Kysely<Schema>, journalId: number, userId: number): Promise<void> =>
  addSoon(tx, { kind: contextsKind, lane: 'contexts', journalId, userId, delayMs })
