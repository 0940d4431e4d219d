import type { Db, Tx } from '../store/db.ts'
import { inParts } from './in-parts.ts'

/**
 * Which fill a trade is about. It is its first one, unless a statement told of fills before that: what the trader had written
 * is about those that were known then, and goes with them when the trade is parted.
 */

/** Of the trades of an importer, by the name under which statements know them. */
export async function readAnchors(db: Db, journalId: number, source: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('trade_anchor')
    .innerJoin('trade', (join) =>
      join.onRef('trade.journal_id', '=', 'trade_anchor.journal_id').onRef('trade.id', '=', 'trade_anchor.trade_id'),
    )
    .select(['trade.external_id', 'trade_anchor.name'])
    .where('trade_anchor.journal_id', '=', journalId)
    .where('trade.source', '=', source)
    .execute()
  return new Map(rows.flatMap(({ external_id: externalId, name }) => (externalId === null ? [] : [[externalId, name]])))
}

export interface TradeAnchor {
  readonly id: number
  readonly anchor: string
}

/** Of those of the trades that have one. */
export async function findAnchors(
  db: Db,
  journalId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>()
  for (const part of inParts(ids)) {
    const rows = await db
      .selectFrom('trade_anchor')
      .select(['trade_id', 'name'])
      .where('journal_id', '=', journalId)
      .where('trade_id', 'in', part)
      .execute()
    for (const row of rows) found.set(row.trade_id, row.name)
  }
  return found
}

/** What a trade was about first stays. */
export async function noteAnchors(tx: Tx, journalId: number, anchors: readonly TradeAnchor[]): Promise<void> {
  for (const part of inParts(anchors))
    await tx
      .insertInto('trade_anchor')
      .values(part.map(({ id, anchor }) => ({ journal_id: journalId, trade_id: id, name: anchor })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export async function removeAnchors(tx: Tx, journalId: number, ids: readonly number[]): Promise<void> {
  for (const part of inParts(ids))
    await tx.deleteFrom('trade_anchor').where('journal_id', '=', journalId).where('trade_id', 'in', part).execute()
}
