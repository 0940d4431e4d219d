import type { Db } from '../../store/db.ts'

/** Numbers of the rows that a visible trade shows: its own, and those that an import has merged into it. */
export const rowsShownBy = (db: Db, journalId: number, tradeId: number) =>
  db
    .selectFrom('stored_trade')
    .select('id')
    .where('journal_id', '=', journalId)
    .where((eb) => eb.or([eb('id', '=', tradeId), eb('shown_on', '=', tradeId)]))
