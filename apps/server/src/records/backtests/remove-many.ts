import { AppError } from '@afterclose/contract/problems'
import { foundOr404 } from '../../platform/http/route.ts'
import type { Db, Tx } from '../../store/db.ts'
import { readThenWrite } from '../../store/read-then-write.ts'
import { type DeletableRow, type DeletedRows, findRows, type StoredRow } from '../receipts/repository.ts'
import { takeScreenshots } from '../slots/repository.ts'
import { parts } from '../trades/parts.ts'
import type { LoggedTogether } from './many-trades.ts'
import { measuredBacktest } from './measure.ts'
import * as repository from './repository.ts'

/**
 * Deletes trades that were logged together, except those changed since.
 * @returns how many were deleted
 * @throws AppError 'Undo too late' if their backtest was deleted
 */
export async function undoLogged(db: Db, journalId: number, logged: LoggedTogether): Promise<number> {
  const { rows } = await removeTrades(db, journalId, logged.backtestId, async (tx) => {
    const backtest = await repository.findBacktest(tx, journalId, logged.backtestId)
    if (backtest === undefined) throw new AppError('Undo too late')
    return { backtest, ids: await repository.findUnchangedTrades(tx, journalId, logged) }
  })
  return rows.length
}

export interface RemoveAsk {
  readonly journalId: number
  readonly backtestId: number
  readonly ids: readonly number[]
}

/** Deletes the existing ones of them. @returns data for the receipt */
export const removeManyTrades = (db: Db, { journalId, backtestId, ids }: RemoveAsk): Promise<DeletedRows> =>
  removeTrades(db, journalId, backtestId, async (tx) => ({
    backtest: foundOr404(await repository.findBacktest(tx, journalId, backtestId)),
    ids,
  }))

type Which = (tx: Tx) => Promise<{ readonly backtest: repository.BacktestRow; readonly ids: readonly number[] }>

const removeTrades = (db: Db, journalId: number, backtestId: number, which: Which): Promise<DeletedRows> =>
  readThenWrite(
    db,
    journalId,
    async (tx) => {
      const { backtest, ids } = await which(tx)
      const results = await repository.findBacktestResults(tx, journalId, backtest.id)
      const wanted = new Set(ids)
      const left = results.filter(({ id }) => !wanted.has(id))
      const { figures } = await measuredBacktest(backtest, left)
      return { own: results.flatMap(({ id }) => (wanted.has(id) ? [id] : [])), figures }
    },
    async (tx, { own, figures }) => {
      const rows: DeletableRow[] = []
      const pictures: StoredRow[] = []
      for await (const ids of parts(own)) {
        rows.push(...(await findRows(tx, 'backtest_trade', journalId, ids)))
        pictures.push(...(await takeScreenshots(tx, journalId, { type: 'BACKTEST', ids })))
      }
      await repository.deleteBacktestTrades(tx, journalId, backtestId, own)
      await repository.updateFigures(tx, journalId, backtestId, figures)
      return { table: 'backtest_trade', rows, belongings: [{ table: 'stored_screenshot', rows: pictures }] }
    },
  )
