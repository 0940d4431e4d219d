import { AppError } from '@afterclose/contract/problems'
import { type Kysely, sql, type Transaction } from 'kysely'
import { askForContexts } from './ask-for-contexts.ts'
import { askForGuard } from './ask-for-guard.ts'
import { askForNotices } from './ask-for-notices.ts'
import type { Schema, TableOfJournal } from './schema.ts'

/** A handle on the store; also a transaction, so the same function runs in both. */
export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

/**
 * Runs `work` atomically. Inside, use `tx` only: calls through `db` are not part of it, and on SQLite a write through `db` would deadlock
 * with this transaction. Keep it short: other writers wait meanwhile.
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const record = records.get(db)
  const committed = record?.committed() ?? null
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an equal request has made the same transaction, so its result is a T
  if (committed !== null) return committed.result as T
  const calls: (() => void)[] = []
  const result = await db.transaction().execute(async (tx) => {
    waiting.set(tx, calls)
    const made = await work(tx)
    await record?.note(tx, made)
    return made
  })
  for (const call of calls) call()
  return result
}

/** Transactions of a request that may be sent again. */
export interface TransactionRecord {
  /** The result of the request's next transaction if an earlier attempt has committed it, as JSON keeps it; null if it must run. */
  readonly committed: () => { readonly result: unknown } | null
  /** Stores the result as the last step of its transaction, so that both are committed or neither. */
  readonly note: (tx: Tx, result: unknown) => Promise<void>
}

const records = new WeakMap<Db, TransactionRecord>()

/** The same store for one request: its transactions are recorded, and those that an earlier attempt committed do not run again. */
export function withRecord(db: Db, record: TransactionRecord): Db {
  const handle = db.withoutPlugins()
  records.set(handle, record)
  return handle
}

export type Tried<T> = { readonly done: true; readonly result: T } | { readonly done: false; readonly error: unknown }

/** A part of a transaction that may fail (a savepoint): its writes are rolled back then, and the rest continues. */
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

/** Runs `call` once writes through `db` are visible to others: after its transaction has committed, or immediately outside one. */
export function afterCommit(db: Db, call: () => void): void {
  const calls = waiting.get(db)
  if (calls === undefined) call()
  else calls.push(call)
}

/** Several reads of one consistent state (snapshot isolation). It does not block writers. */
export const snapshot = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setAccessMode('read only').setIsolationLevel('repeatable read').execute(work)

/** Tables with ids per journal. */
export type NumberedKind = Exclude<TableOfJournal, 'trading_session'> | 'session' | 'trade_group'

/** Reserves `count` consecutive ids and returns the first. Ids of deleted records are not reused. */
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

/** The last assigned id. */
export async function lastId(db: Db, journalId: number, kind: NumberedKind): Promise<number> {
  const counter = db.selectFrom('counter').select('last').where('journal_id', '=', journalId).where('kind', '=', kind)
  return (await counter.executeTakeFirst())?.last ?? 0
}

/**
 * Raises the journal's revision. Call it first in a transaction that writes: it also serialises the writers of a journal, so that rows are
 * stamped in order of revisions. Schedules after the commit what follows from the change.
 * @throws AppError 'Unknown journal' if it was deleted, or hidden, meanwhile
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
  await askForGuard(tx, journalId)
  return revision
}

/** Locks the journal for writers, as `raiseRevision` does, for a change invisible to readers. */
export async function lockJournal(tx: Tx, journalId: number): Promise<void> {
  await tx
    .updateTable('journal')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where('id', '=', journalId)
    .execute()
}

/** The journal's revision; inside a transaction that raised it, the new one. */
export async function currentRevision(tx: Db, journalId: number): Promise<number> {
  const journal = tx.selectFrom('journal').select('revision').where('id', '=', journalId)
  return (await journal.executeTakeFirstOrThrow(() => new AppError('Unknown journal'))).revision
}
