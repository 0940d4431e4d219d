import type { BacktestMapping } from '@afterclose/contract/backtest-files'
import type { ColumnMapping } from '@afterclose/importers/importer'
import type { Instant } from '@afterclose/core/time'
import { fromJson, toJson } from '../../store/codecs.ts'
import type { Db } from '../../store/db.ts'

/** The user's stored mapping for a file with these headers; null if there is none. */
export async function findBacktestMapping(db: Db, userId: number, fingerprint: string): Promise<unknown> {
  const row = await db
    .selectFrom('column_mapping')
    .select('mapping')
    .where('user_id', '=', userId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
  return row === undefined ? null : fromJson(row.mapping)
}

export async function saveBacktestMapping(
  db: Db,
  userId: number,
  fingerprint: string,
  mapping: BacktestMapping,
  now: Instant,
): Promise<void> {
  // one table for both mappers: fields of the other one are dropped on reading
  const fullMapping = { ...mapping, shape: 'ROUND_TRIP', costs: 'POSITIVE', result: 'NET' } as const
  const columns = { mapping: toJson<ColumnMapping>(fullMapping), modified: now }
  await db
    .insertInto('column_mapping')
    .values({ user_id: userId, fingerprint, ...columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'fingerprint']).doUpdateSet(columns))
    .execute()
}

/** Names of the journal's comments. */
export async function findNames(db: Db, journalId: number) {
  const comments = await db
    .selectFrom('trade_comment')
    .select(['id', 'name', 'type'])
    .where('journal_id', '=', journalId)
    .execute()
  const custom = await db
    .selectFrom('custom_comment')
    .select(['id', 'name', 'comment_group'])
    .where('journal_id', '=', journalId)
    .execute()
  return {
    comments,
    customComments: custom.map(({ id, name, comment_group }) => ({ id, name, commentGroup: comment_group })),
  }
}
