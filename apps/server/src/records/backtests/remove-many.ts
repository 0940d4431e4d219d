import { AppError } from '@afterclose/contract/problems'
import { found } from '../../platform/http/route.ts'
import type { Db, Tx } from '../../store/db.ts'
import { readThenWrite } from '../../store/read-then-write.ts'
import { deleteScreenshots, findScreenshots } from '../slots/repository.ts'
import { findListedTested, listTested, unlistTested } from '../trades/hidden-backtests-repository.ts'
import { beginPending, clearPendingLater, lost, orGiveUp, writePieces } from '../trades/pending-changes.ts'
import { endPending, nameOf } from '../trades/pending-changes-repository.ts'
import { pieceSizes } from '../trades/piece-sizes.ts'
import type { LoggedTogether } from './many-trades.ts'
import { measured } from './measure.ts'
import * as repository from './repository.ts'

/**
 * Deletes trades that were logged together, except those changed since.
 * @returns how many were deleted
 * @throws AppError 'Undo too late' if their backtest was deleted
 */
export const undoLogged = (db: Db, journalId: number, logged: LoggedTogether): Promise<number> =>
  removeTrades(db, journalId, logged.backtestId, async (tx) => {
    const backtest = await repository.findBacktest(tx, journalId, logged.backtestId)
    if (backtest === undefined) throw new AppError('Undo too late')
    return { backtest, ids: await repository.findUnchangedTrades(tx, journalId, logged) }
  })

/** Deletes the existing ones of them. @returns how many */
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

type Which = (tx: Tx) => Promise<{ readonly backtest: repository.BacktestRow; readonly ids: readonly number[] }>

/** Trades of the backtest to delete, and its totals without them. @param listed only these */
async function going(tx: Tx, journalId: number, which: Which, listed?: readonly number[]) {
  const { backtest, ids } = await which(tx)
  const results = await repository.findBacktestResults(tx, journalId, backtest.id)
  const isListed = listed === undefined ? null : new Set(listed)
  const wanted = new Set(isListed === null ? ids : ids.filter((id) => isListed.has(id)))
  const { figures } = await measured(
    backtest,
    results.filter(({ id }) => !wanted.has(id)),
  )
  return { own: results.flatMap(({ id }) => (wanted.has(id) ? [id] : [])), figures }
}

async function removeTrades(db: Db, journalId: number, backtestId: number, which: Which): Promise<number> {
  const begun = await readThenWrite(
    db,
    journalId,
    async (tx) => {
      const { own, figures } = await going(tx, journalId, which)
      if (own.length > pieceSizes.rows) return { own, figures, pictured: null }
      const pictures = await findScreenshots(tx, journalId, { type: 'BACKTEST', ids: own })
      return { own, figures, pictured: [...new Set(pictures.map((slot) => slot.owner_id))] }
    },
    async (tx, { own, figures, pictured }, revision) => {
      if (pictured === null) {
        await beginPending(tx, journalId, nameOf(revision))
        return { own, name: nameOf(revision) }
      }
      await deleteScreenshots(tx, journalId, { type: 'BACKTEST', ids: pictured })
      await repository.deleteBacktestTrades(tx, journalId, backtestId, own)
      await repository.updateFigures(tx, journalId, backtestId, figures)
      return { own, name: null }
    },
  )
  const { own, name } = begun
  return name === null
    ? own.length
    : orGiveUp(db, journalId, name, () => hideAll(db, journalId, backtestId, { name, own, which }))
}

/** Lists them while they are visible; a short transaction then hides all of them. */
async function hideAll(
  db: Db,
  journalId: number,
  backtestId: number,
  { name, own, which }: { readonly name: string; readonly own: readonly number[]; readonly which: Which },
): Promise<number> {
  const change = { journalId, name, most: pieceSizes.rows }
  await writePieces(db, change, own, (some) => (tx) => listTested(tx, journalId, name, some))
  return readThenWrite(
    db,
    journalId,
    async (tx) => {
      const listed = await findListedTested(tx, journalId, name)
      const facts = await going(tx, journalId, which, listed)
      const goes = new Set(facts.own)
      return { ...facts, stay: listed.filter((id) => !goes.has(id)) }
    },
    async (tx, { own: gone, figures, stay }) => {
      if (!(await endPending(tx, journalId, name))) throw lost()
      await unlistTested(tx, journalId, name, stay)
      await repository.updateFigures(tx, journalId, backtestId, figures)
      await clearPendingLater(tx, journalId, new Date().toISOString())
      return gone.length
    },
  )
}
