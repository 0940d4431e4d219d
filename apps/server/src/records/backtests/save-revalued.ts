import type { Db, Tx } from '../../store/db.ts'
import { executeAll } from '../../store/insert-many.ts'
import { readThenWrite } from '../../store/read-then-write.ts'
import { revalue } from './measure.ts'
import * as repository from './repository.ts'

interface Saving<View> {
  /** Validates the current state before saving. */
  readonly columnsThen: (tx: Tx) => Promise<repository.BacktestColumns>
  readonly saved: (tx: Tx) => Promise<View>
}

/** Saves a backtest with its recomputed results and totals. */
export const saveRevalued = <View>(
  db: Db,
  journalId: number,
  id: number,
  { columnsThen, saved }: Saving<View>,
): Promise<View> =>
  readThenWrite(
    db,
    journalId,
    async (tx) => {
      const columns = await columnsThen(tx)
      const { tick_size = null } = columns
      const { figures, changed } = await revalue(tx, journalId, id, { ...columns, tick_size })
      return { columns, figures, updates: repository.updatesOfResults(db, journalId, changed) }
    },
    async (tx, { columns, figures, updates }) => {
      await repository.updateBacktest(tx, journalId, id, columns, new Date().toISOString())
      await executeAll(tx, updates)
      await repository.updateFigures(tx, journalId, id, figures)
      return saved(tx)
    },
  )
