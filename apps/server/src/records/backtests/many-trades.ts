import { setImmediate } from 'node:timers/promises'
import { mostBacktestTrades, type BacktestTradeInputSchema } from '@afterclose/contract/backtest-trades'
import { AppError } from '@afterclose/contract/problems'
import { backtestFigures } from '@afterclose/core/backtest'
import type { z } from 'zod'
import { found } from '../../platform/http/route.ts'
import type { Db, Tx } from '../../store/db.ts'
import { executeAll } from '../../store/insert-many.ts'
import { readThenWrite } from '../../store/read-then-write.ts'
import { readLookups } from '../references/repository.ts'
import { referenceProblems } from '../references/references.ts'
import { deleteScreenshots, findScreenshots } from '../slots/repository.ts'
import { columnsOf } from './columns-of.ts'
import { measured } from './measure.ts'
import * as repository from './repository.ts'

/** Trades behind which other requests are answered. */
const atOnce = 500

/** Trades that were logged together. */
export interface LoggedTogether {
  readonly backtestId: number
  /** When they were. */
  readonly at: string
  /** Ids of the trades. */
  readonly first: number
  readonly last: number
}

/**
 * Logs trades behind the others, all or none.
 *
 * @param trades one or more, with the rules between their fields kept
 * @returns their numbers, and what takes them back
 * @throws AppError 'Invalid input' when the backtest has no room for them, or one names a comment that has gone meanwhile
 */
export async function logManyTrades(
  db: Db,
  journalId: number,
  backtestId: number,
  trades: readonly z.output<typeof BacktestTradeInputSchema>[],
): Promise<{ readonly ids: readonly number[]; readonly logged: LoggedTogether }> {
  const first = await repository.takeTradeIds(db, journalId, trades.length)
  const at = new Date().toISOString()
  await readThenWrite(
    db,
    journalId,
    async (tx) => {
      const backtest = found(await repository.findBacktest(tx, journalId, backtestId))
      const room = mostBacktestTrades - backtest.trades
      if (trades.length > room)
        throw new AppError('Invalid input', { message: `This backtest has room for ${room} more trades.` })
      const lookups = await readLookups(tx, journalId)
      const columns: ReturnType<typeof columnsOf>[] = []
      for (const [i, trade] of trades.entries()) {
        const fields = referenceProblems(trade, lookups)
        if (fields.length > 0) throw new AppError('Invalid input', { fields: fields.slice(0, 1) })
        columns.push(columnsOf(trade, backtest))
        if (i % atOnce === 0) await setImmediate()
      }
      const before = await repository.findBacktestResults(tx, journalId, backtestId)
      const figures = backtestFigures(backtest.start_balance, backtest.risk_percent, [...before, ...columns])
      const seq = (await repository.lastSeq(tx, journalId, backtestId)) + 1
      const inserts = repository.insertsOfTrades(db, journalId, { id: first, backtestId, seq }, columns, at)
      return { figures, inserts }
    },
    async (tx, { figures, inserts }) => {
      await executeAll(tx, inserts)
      await repository.updateFigures(tx, journalId, backtestId, figures)
    },
  )
  const ids = trades.map((_, i) => first + i)
  return { ids, logged: { backtestId, at, first, last: first + trades.length - 1 } }
}

/**
 * Deletes trades that were logged together, but those that were changed since.
 * @returns how many went
 * @throws AppError 'Undo too late' when their backtest is gone
 */
export const undoLogged = (db: Db, journalId: number, logged: LoggedTogether): Promise<number> =>
  removeTrades(db, journalId, logged.backtestId, async (tx) => {
    const backtest = await repository.findBacktest(tx, journalId, logged.backtestId)
    if (backtest === undefined) throw new AppError('Undo too late')
    return { backtest, ids: await repository.findUnchangedTrades(tx, journalId, logged) }
  })

/** Deletes those of them that are there. @returns how many were */
export const removeManyTrades = (
  db: Db,
  journalId: number,
  backtestId: number,
  ids: readonly number[],
): Promise<number> =>
  removeTrades(db, journalId, backtestId, async (tx) => ({
    backtest: found(await repository.findBacktest(tx, journalId, backtestId)),
    ids,
  }))

const removeTrades = (
  db: Db,
  journalId: number,
  backtestId: number,
  which: (tx: Tx) => Promise<{ readonly backtest: repository.BacktestRow; readonly ids: readonly number[] }>,
): Promise<number> =>
  readThenWrite(
    db,
    journalId,
    async (tx) => {
      const { backtest, ids } = await which(tx)
      const results = await repository.findBacktestResults(tx, journalId, backtestId)
      const going = new Set(ids)
      const { figures } = await measured(
        backtest,
        results.filter(({ id }) => !going.has(id)),
      )
      const own = results.flatMap(({ id }) => (going.has(id) ? [id] : []))
      const pictures = await findScreenshots(tx, journalId, { type: 'BACKTEST', ids: own })
      return { own, pictured: [...new Set(pictures.map((slot) => slot.owner_id))], figures }
    },
    async (tx, { own, pictured, figures }) => {
      await deleteScreenshots(tx, journalId, { type: 'BACKTEST', ids: pictured })
      const removed = await repository.deleteBacktestTrades(tx, journalId, backtestId, own)
      await repository.updateFigures(tx, journalId, backtestId, figures)
      return removed
    },
  )
