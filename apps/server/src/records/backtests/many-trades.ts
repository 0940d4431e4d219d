import { setImmediate } from 'node:timers/promises'
import { mostBacktestTrades, type BacktestTradeInputSchema } from '@afterclose/contract/backtest-trades'
import { AppError } from '@afterclose/contract/problems'
import type { BacktestResult } from '@afterclose/core/backtest'
import type { z } from 'zod'
import { found } from '../../platform/http/route.ts'
import type { Db, Tx } from '../../store/db.ts'
import { executeAll } from '../../store/insert-many.ts'
import { readThenWrite } from '../../store/read-then-write.ts'
import { readLookups } from '../references/repository.ts'
import { referenceProblems } from '../references/references.ts'
import { abandon, beginPending, lost, orGiveUp, writePieces } from '../trades/pending-changes.ts'
import { endPending, nameOf } from '../trades/pending-changes-repository.ts'
import { pieceSizes } from '../trades/piece-sizes.ts'
import { columnsOf } from './columns-of.ts'
import { figuresOf } from './measure.ts'
import * as repository from './repository.ts'

type Trades = readonly z.output<typeof BacktestTradeInputSchema>[]

/** Trades that were logged together. */
export interface LoggedTogether {
  readonly backtestId: number
  /** When they were logged. */
  readonly at: string
  /** Ids of the trades. */
  readonly first: number
  readonly last: number
}

/**
 * Appends trades, all or none. Many are staged hidden in batches.
 *
 * @param trades one or more, valid by the rules between their fields
 * @returns their ids, and the receipt to undo it
 * @throws AppError 'Invalid input' if the backtest has no room for them, or one refers to a comment that was deleted meanwhile
 */
export async function logManyTrades(
  db: Db,
  journalId: number,
  backtestId: number,
  trades: Trades,
): Promise<{ readonly ids: readonly number[]; readonly logged: LoggedTogether }> {
  const log = trades.length > pieceSizes.rows ? logInPieces : logAtOnce
  let logged: LoggedTogether | null = null
  while (logged === null) {
    const first = await repository.takeTradeIds(db, journalId, trades.length)
    const then = { backtestId, at: new Date().toISOString(), first, last: first + trades.length - 1 }
    logged = (await log(db, journalId, trades, then)) ? then : null
  }
  const { first } = logged
  return { ids: trades.map((_, i) => first + i), logged }
}

/** The backtest, and the trades as table rows. */
async function checked(tx: Tx, journalId: number, backtestId: number, trades: Trades) {
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
    if (i % pieceSizes.rows === 0) await setImmediate()
  }
  return { backtest, columns }
}

const figuresInOrder = (
  backtest: repository.BacktestRow,
  results: readonly (BacktestResult & { readonly seq: number })[],
) =>
  figuresOf(
    backtest,
    results.toSorted((a, b) => a.seq - b.seq),
  )

type Log = (db: Db, journalId: number, trades: Trades, logged: LoggedTogether) => Promise<boolean>

const logAtOnce: Log = (db, journalId, trades, { backtestId, at, first }) =>
  readThenWrite(
    db,
    journalId,
    async (tx) => {
      const { backtest, columns } = await checked(tx, journalId, backtestId, trades)
      const seq = (await repository.lastSeq(tx, journalId, backtestId)) + 1
      const before = await repository.findBacktestResults(tx, journalId, backtestId)
      const figures = await figuresInOrder(backtest, [
        ...before,
        ...columns.map((one, i) => ({ ...one, seq: seq + i })),
      ])
      return {
        figures,
        inserts: repository.insertsOfTrades(db, journalId, { id: first, backtestId, seq }, columns, at),
      }
    },
    async (tx, { figures, inserts }) => {
      await executeAll(tx, inserts)
      await repository.updateFigures(tx, journalId, backtestId, figures)
      return true
    },
  )

/** @returns false if the costs of the backtest have changed meanwhile: then it starts again */
async function logInPieces(
  db: Db,
  journalId: number,
  trades: Trades,
  { backtestId, at, first, last }: LoggedTogether,
): Promise<boolean> {
  const insertsOf = (from: number, seq: number, columns: readonly repository.BacktestTradeColumns[]) =>
    repository.insertsOfTrades(db, journalId, { id: first + from, backtestId, seq: seq + from }, columns, at)
  const { name, seq, columns, before } = await readThenWrite(
    db,
    journalId,
    (tx) => checked(tx, journalId, backtestId, trades),
    async (tx, { backtest, columns }, revision) => {
      const seq = (await repository.lastSeq(tx, journalId, backtestId)) + 1
      await beginPending(tx, journalId, nameOf(revision), { first, last })
      await executeAll(tx, insertsOf(last - first, seq, columns.slice(-1))) // it keeps the places of earlier ones
      return { name: nameOf(revision), seq, columns, before: backtest }
    },
  )
  return orGiveUp(db, journalId, name, async () => {
    await writePieces(db, { journalId, name, most: pieceSizes.rows }, columns.slice(0, -1), (some, from) => {
      const inserts = insertsOf(from, seq, some)
      return async (tx) => {
        found(await repository.findBacktest(tx, journalId, backtestId))
        await executeAll(tx, inserts)
      }
    })
    const isShown = await readThenWrite(
      db,
      journalId,
      async (tx) => {
        const { backtest } = await checked(tx, journalId, backtestId, trades)
        const isSame = backtest.spread_ticks === before.spread_ticks && backtest.tick_size === before.tick_size
        const others = await repository.findBacktestResults(tx, journalId, backtestId)
        const own = columns.map((one, i) => ({ ...one, seq: seq + i }))
        return isSame ? figuresInOrder(backtest, [...others, ...own]) : null
      },
      async (tx, figures) => {
        if (figures === null) return false
        if (!(await endPending(tx, journalId, name))) throw lost()
        await repository.updateFigures(tx, journalId, backtestId, figures)
        return true
      },
    )
    if (!isShown) await abandon(db, journalId, name)
    return isShown
  })
}
