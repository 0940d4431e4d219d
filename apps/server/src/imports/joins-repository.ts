import type { Tx } from '../store/db.ts'

/** What goes from one trade to another when an import joins them, and back. */

/** A picture goes from one trade to another. */
export async function moveSlot(
  tx: Tx,
  journalId: number,
  from: { readonly from: number; readonly slot: number },
  to: { readonly into: number; readonly slot: number },
): Promise<void> {
  await tx
    .updateTable('stored_screenshot')
    .set({ owner_id: to.into, slot: to.slot })
    .where('journal_id', '=', journalId)
    .where('owner_type', '=', 'TRADE')
    .where('owner_id', '=', from.from)
    .where('slot', '=', from.slot)
    .execute()
}

export interface NoteLink {
  readonly note: number
  /** The other trade was not linked to it before. */
  readonly added: boolean
}

/** Notes about one trade are about another, too. Returns these notes. */
export async function copyNoteLinks(
  tx: Tx,
  journalId: number,
  from: number,
  into: number,
): Promise<readonly NoteLink[]> {
  const links = await tx
    .selectFrom('stored_note_trade')
    .select('note_id')
    .where('journal_id', '=', journalId)
    .where('trade_id', '=', from)
    .execute()
  if (links.length === 0) return []
  const added = await tx
    .insertInto('stored_note_trade')
    .values(links.map(({ note_id }) => ({ journal_id: journalId, note_id, trade_id: into })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('note_id')
    .execute()
  const news = new Set(added.map(({ note_id }) => note_id))
  return links.map(({ note_id: note }) => ({ note, added: news.has(note) }))
}

/** Gives a trade the notes that another one took from it, as far as that one has them. */
export async function giveBackNoteLinks(
  tx: Tx,
  journalId: number,
  links: readonly NoteLink[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  for (const { note, added } of links) {
    const which = { journal_id: journalId, note_id: note }
    const there = await tx
      .selectFrom('stored_note_trade')
      .select('note_id')
      .where('journal_id', '=', journalId)
      .where('note_id', '=', note)
      .where('trade_id', '=', from)
      .executeTakeFirst()
    if (there === undefined) continue
    await tx
      .insertInto('stored_note_trade')
      .values({ ...which, trade_id: to })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (added)
      await tx
        .deleteFrom('stored_note_trade')
        .where('journal_id', '=', journalId)
        .where('note_id', '=', note)
        .where('trade_id', '=', from)
        .execute()
  }
}
