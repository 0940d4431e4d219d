import type { Rating } from '@afterclose/core/comment'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../store/db.ts'
import { holdsId } from '../../store/holds-id.ts'
import type { TradeRow } from '../../store/schema.ts'
import type { InstrumentFacts } from '../references/lookups.ts'

/** New inputs of the results of trades. */
export type ResultCause =
  | { readonly instrumentId: number; readonly facts: InstrumentFacts }
  | { readonly commentId: number; readonly rating: Rating }

const commentColumns = ['pre_trade_comments', 'entry_comments', 'management_comments', 'exit_comments']

function isConcerned(which: ResultCause | { readonly since: number }): RawBuilder<boolean> {
  if ('since' in which) return sql<boolean>`trade.revision > ${which.since}`
  if ('instrumentId' in which) return sql<boolean>`trade.instrument_id = ${which.instrumentId}`
  const held = commentColumns.map((column) => holdsId(`trade.${column}`, which.commentId))
  return sql<boolean>`(${sql.join(held, sql` or `)})`
}

/** Ids of the trades whose results follow from an input, or that were written after a revision; also deleted ones. */
export async function findConcerned(
  db: Db,
  journalId: number,
  which: ResultCause | { readonly since: number },
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('stored_trade as trade')
    .select('trade.id')
    .where('trade.journal_id', '=', journalId)
    .where(isConcerned(which))
    .execute()
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

/** Rows of trades, also of deleted ones. */
export const findStored = (db: Db, journalId: number, ids: readonly number[]): Promise<TradeRow[]> =>
  db.selectFrom('stored_trade').selectAll().where('journal_id', '=', journalId).where('id', 'in', ids).execute()
