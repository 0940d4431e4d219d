import { AppError } from '@afterclose/contract/problems'
import { type Kysely, sql, type Transaction } from 'kysely'
import { askForContexts } from './ask-for-contexts.ts'
import { askForNotices } from './ask-for-notices.ts'
import type { Schema, TableOfJournal } from './schema.ts'

/** A handle on the store; a transaction is one too, so the same function runs in both. */
export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

/**
 * All of `work`, or nothing of it. Inside, use `tx` only: what goes through `db` is not part of it, and on SQLite a
 * write through `db` would wait for the very transaction that awaits it. Keep it short: other writers wait meanwhile.
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const calls: (() => void)[] = []
  const result = await db.transaction().execute((tx) => {
    waiting.set(tx, calls)
    return work(tx)
  })
  for (const call of calls) call()
  return result
}

export type Tried<T> = { readonly done: true; readonly result: T } | { readonly done: false; readonly error: unknown }

/** A part of a transaction that may fail (a savepoint): what it wrote is undone then, and the rest goes on. */
export async function tryPart<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<Tried<T>> {
  const calls = waiting.get(tx) ?? []
  const before = calls.length
  await sql`savepoint part`.execute(tx)
  try {
    const result = await work(tx)
    await sql`release savepoint part`.execute(tx)
    return { done: true, result }
  } catch (error) {
    calls.length = before
    await sql`rollback to savepoint part`.execute(tx).catch(() => {
      throw new Error('The transaction was lost', { cause: error })
    })
    return { done: false, error }
  }
}

const waiting = new WeakMap<Db, (() => void)[]>()

/** Runs `call` when others can see what was written through `db`: after its transaction has committed, or at once outside one. */
export function afterCommit(db: Db, call: () => void): void {
  const calls = waiting.get(db)
  if (calls === undefined) call()
  else calls.push(call)
}

/** Several reads of one consistent state of the store (snapshot isolation), whatever is written meanwhile. It does not block writers. */
export const snapshot = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setAccessMode('read only').setIsolationLevel('repeatable read').execute(work)

/** Kinds that are numbered within a journal: records, by their table. */
export type NumberedKind = Exclude<TableOfJournal, 'trading_session'> | 'session' | 'trade_group'

/** Takes `count` consecutive numbers and returns the first. Numbers of deleted records are not given again. */
export async function nextId(tx: Db, journalId: number, kind: NumberedKind, count = 1): Promise<number> {
  const { last } = await tx
    .insertInto('counter')
    .values({ journal_id: journalId, kind, last: count })
    .onConflict((conflict) =>
      conflict.columns(['journal_id', 'kind']).doUpdateSet((eb) => ({ last: eb('counter.last', '+', count) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last - count + 1
}

/**
 * The journal's next revision. Call it first in a transaction that writes: it also makes writers of one journal wait
 * for each other, so that rows are stamped in the order of their revisions. The rules of notifications look at what
 * was written when it is committed.
 * @throws AppError 'Unknown journal' for one that went, or went out of sight, since the caller looked
 */
export async function raiseRevision(tx: Db, journalId: number): Promise<number> {
  const { revision } = await tx
    .updateTable('journal')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', journalId)
    .where('deleted', '=', 0)
    .returning('revision')
    .executeTakeFirstOrThrow(() => new AppError('Unknown journal'))
  await askForNotices(tx, journalId)
  await askForContexts(tx, journalId)
  return revision
}

/** Makes writers of the journal wait, as `raiseRevision` does, for a change that its readers cannot see. */
export async function lockJournal(tx: Tx, journalId: number): Promise<void> {
  await tx
    .updateTable('journal')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where('id', '=', journalId)
    .execute()
}

/** The journal's revision; inside a transaction that raised it, the one that its rows carry. */
export async function currentRevision(tx: Tx, journalId: number): Promise<number> {
  const journal = tx.selectFrom('journal').select('revision').where('id', '=', journalId)
  return (await journal.executeTakeFirstOrThrow(() => new AppError('Unknown journal'))).revision
}
