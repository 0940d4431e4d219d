/** Results of tested trades that change with their backtest; `modified` of a trade stays. */
import type { BacktestResult } from '@afterclose/core/backtest'
import { CompiledQuery, PostgresAdapter } from 'kysely'
import type { Db } from '../../store/db.ts'

export interface NewResult extends BacktestResult {
  readonly id: number
}

/** Rows per query. */
const resultsAtOnce = 500

/**
 * Queries that write the results of many trades, built before the lock is taken.
 * @param by the pending change that will show them; null: visible immediately
 */
export function updatesOfResults(
  db: Db,
  journalId: number,
  results: readonly NewResult[],
  by: string | null,
): readonly CompiledQuery[] {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const updates: CompiledQuery[] = []
  for (let from = 0; from < results.length; from += resultsAtOnce) {
    const part = results.slice(from, from + resultsAtOnce)
    updates.push(isPostgres ? updateArrays(journalId, part, by) : updateValues(journalId, part, by))
  }
  return updates
}

const changeOf = (by: string | null, name: string): string =>
  by === null
    ? 'r = new.r, outcome = new.outcome, next_r = null, next_outcome = null, next_by = null'
    : `next_r = new.r, next_outcome = new.outcome, next_by = ${name}`

const updateArrays = (journalId: number, results: readonly NewResult[], by: string | null): CompiledQuery =>
  CompiledQuery.raw(
    `update stored_backtest_trade set ${changeOf(by, '$5')}
      from unnest($1::bigint[], $2::float8[], $3::text[]) as new (id, r, outcome)
      where stored_backtest_trade.journal_id = $4 and stored_backtest_trade.id = new.id`,
    [
      results.map(({ id }) => id),
      results.map(({ r }) => r),
      results.map(({ outcome }) => outcome),
      journalId,
      ...(by === null ? [] : [by]),
    ],
  )

const updateValues = (journalId: number, results: readonly NewResult[], by: string | null): CompiledQuery =>
  CompiledQuery.raw(
    `with new (id, r, outcome) as (values ${results.map(() => '(?, ?, ?)').join(', ')})
      update stored_backtest_trade set ${changeOf(by, '?')} from new
      where stored_backtest_trade.journal_id = ? and stored_backtest_trade.id = new.id`,
    [...results.flatMap(({ id, r, outcome }) => [id, r, outcome]), ...(by === null ? [] : [by]), journalId],
  )

/** Results staged by a pending change. */
export const findNext = (db: Db, journalId: number, by: string) =>
  db
    .selectFrom('stored_backtest_trade')
    .select(['id', 'next_r as r', 'next_outcome as outcome'])
    .where('journal_id', '=', journalId)
    .where('next_by', '=', by)
    .execute()
