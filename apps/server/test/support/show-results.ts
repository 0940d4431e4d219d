import * as coming from '../../src/records/trades/coming-trades-repository.ts'
import { storedOf } from '../../src/records/trades/trade-row.ts'
import { updateTradeChange } from '../../src/store/coming-trades.ts'
import { type Db, transaction } from '../../src/store/db.ts'

/** As after a change of a tick size: every trade of a journal, hidden ones too, has a new result that is visible, and not yet in its row. */
export const showResults = (db: Db, journalId: number): Promise<void> =>
  transaction(db, async (tx) => {
    const ids = await tx.selectFrom('stored_trade').select('id').where('journal_id', '=', journalId).execute()
    const rows = await coming.readStored(
      tx,
      journalId,
      ids.map(({ id }) => id),
    )
    await coming.insertTradeChange(tx, journalId, { commentId: 1, rating: 'NEUTRAL' })
    await coming.putComing(
      tx,
      journalId,
      rows.map((row) => storedOf(row)),
    )
    await updateTradeChange(tx, journalId, { state: 'SHOWN' })
  })
