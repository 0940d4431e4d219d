import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { toJson } from './codecs.ts'
import type { Schema } from './schema.ts'

/** The job that finds how the market was at the entries of a journal's trades. */
export const contextsKind = 'bars-contexts'
/** The debounce: changes that are saved within this time are looked at together. */
const delayMs = 1000

/**
 * Adds a job that finds the contexts of a journal's trades soon after the transaction has committed, where price bars or sessions may tell
 * them. Every change of a journal asks for it, as it may be one of trades or instruments.
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
            .selectFrom('stored_instrument as instrument')
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

/** The same for all journals of a user, whose price bars have changed. */
export async function askForContextsOf(tx: Kysely<Schema>, userId: number): Promise<void> {
  const journals = await tx
    .selectFrom('journal')
    .select('id')
    .where('owner_id', '=', userId)
    .where('deleted', '=', 0)
    .execute()
  for (const { id } of journals) await addJob(tx, id, userId)
}

async function addJob(tx: Kysely<Schema>, journalId: number, userId: number): Promise<void> {
  const now = Date.now()
  await tx
    .insertInto('job')
    .values({
      id: randomUUID(),
      kind: contextsKind,
      lane: 'contexts',
      journal_id: journalId,
      user_id: userId,
      key: `${contextsKind} ${journalId}*`,
      payload: toJson({}),
      state: 'WAITING',
      progress: 0,
      attempts: 0,
      run_after: new Date(now + delayMs).toISOString(),
      created: new Date(now).toISOString(),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}
