import type { Db, Tx } from '../../db/db.ts'
import { visibleJournals } from '../../http/access/repository.ts'

/** What a slot holds: one of the two. */
export type SlotContent =
  | { readonly url: string; readonly fileId: null }
  | { readonly url: null; readonly fileId: string }

const ofTrades = (db: Db, journalId: number, tradeIds: readonly number[]) =>
  db
    .selectFrom('screenshot')
    .select(['owner_id as tradeId', 'slot', 'url', 'file_id as fileId'])
    .where('journal_id', '=', journalId)
    .where('owner_type', '=', 'TRADE')
    .where('owner_id', 'in', tradeIds)
export type FilledSlot = Awaited<ReturnType<typeof findScreenshots>>[number]

/** The filled slots of these trades. */
export const findScreenshots = async (db: Db, journalId: number, tradeIds: readonly number[]) =>
  tradeIds.length === 0 ? [] : ofTrades(db, journalId, tradeIds).execute()

/** Replaces what the slot held. */
export async function fillSlot(
  tx: Tx,
  journalId: number,
  { tradeId, slot, content, at }: { tradeId: number; slot: number; content: SlotContent; at: string },
): Promise<void> {
  await emptySlot(tx, journalId, tradeId, slot)
  await insertScreenshots(tx, journalId, [{ tradeId, slot, content }], at)
}

export async function emptySlot(tx: Tx, journalId: number, tradeId: number, slot: number): Promise<void> {
  await tx
    .deleteFrom('screenshot')
    .where('journal_id', '=', journalId)
    .where('owner_type', '=', 'TRADE')
    .where('owner_id', '=', tradeId)
    .where('slot', '=', slot)
    .execute()
}

const rowsPerStatement = 500

export async function insertScreenshots(
  tx: Tx,
  journalId: number,
  screenshots: readonly { readonly tradeId: number; readonly slot: number; readonly content: SlotContent }[],
  at: string,
): Promise<void> {
  const rows = screenshots.map(({ tradeId, slot, content }) => ({
    journal_id: journalId,
    owner_type: 'TRADE',
    owner_id: tradeId,
    slot,
    url: content.url,
    file_id: content.fileId,
    width: null,
    height: null,
    taken_at: null,
    created: at,
  }))
  for (let from = 0; from < rows.length; from += rowsPerStatement)
    await tx
      .insertInto('screenshot')
      .values(rows.slice(from, from + rowsPerStatement))
      .execute()
}

/** A journal that the user may see and that holds the file; null when there is none. */
export async function findJournalOfFile(db: Db, userId: number, fileId: string): Promise<number | null> {
  const row = await visibleJournals(db, userId)
    .innerJoin('screenshot', 'screenshot.journal_id', 'journal.id')
    .select('journal.id')
    .where('screenshot.file_id', '=', fileId)
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
