import { mostBacktestTrades, type BacktestTradeInputSchema } from '@afterclose/contract/backtest-trades'
import { AppError } from '@afterclose/contract/problems'
import type { z } from 'zod'
import { foundOr404 } from '../../platform/http/route.ts'
import type { Db, Tx } from '../../store/db.ts'
import { executeAll } from '../../store/insert-many.ts'
import { readThenWrite } from '../../store/read-then-write.ts'
import { readLookups } from '../references/repository.ts'
import { referenceProblems } from '../references/references.ts'
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

export interface LogAsk {
  readonly journalId: number
  readonly backtestId: number
  /** One or more, valid by the rules between their fields. */
  readonly trades: Trades
}

/**
 * Appends trades, all or none.
 *
 * @returns their ids, and the receipt to undo it
 * @throws AppError 'Invalid input' if the backtest has no room for them, or one refers to a comment that was deleted meanwhile
 */
export async function logManyTrades(
  db: Db,
  { journalId, backtestId, trades }: LogAsk,
): Promise<{ readonly ids: readonly number[]; readonly logged: LoggedTogether }> {
  const first = await repository.takeTradeIds(db, journalId, trades.length)
  const at = new Date().toISOString()
  await readThenWrite(
    db,
    journalId,
    async (tx) => {
      const { backtest, columns } = await checked(tx, journalId, backtestId, trades)
      const seq = (await repository.lastSeq(tx, journalId, backtestId)) + 1
      const before = await repository.findBacktestResults(tx, journalId, backtestId)
      const results = [...before, ...columns.map((one, i) => ({ ...one, seq: seq + i }))]
      return {
        figures: await figuresOf(
          backtest,
          results.toSorted((a, b) => a.seq - b.seq),
        ),
        inserts: repository.insertsOfTrades(db, journalId, { id: first, backtestId, seq }, columns, at),
      }
    },
    async (tx, { figures, inserts }) => {
      await executeAll(tx, inserts)
      await repository.updateFigures(tx, journalId, backtestId, figures)
    },
  )
  const last = first + trades.length - 1
  return { ids: trades.map((_, i) => first + i), logged: { backtestId, at, first, last } }
}

/** The backtest, and the trades as table rows. */
async function checked(tx: Tx, journalId: number, backtestId: number, trades: Trades) {
  const backtest = foundOr404(await repository.findBacktest(tx, journalId, backtestId))
  const room = mostBacktestTrades - backtest.trades
  if (trades.length > room)
    throw new AppError('Invalid input', { message: `This backtest has room for ${room} more trades.` })
  const lookups = await readLookups(tx, journalId)
  const columns: ReturnType<typeof columnsOf>[] = []
  for (const trade of trades) {
    const fields = referenceProblems(trade, lookups)
    if (fields.length > 0) throw new AppError('Invalid input', { fields: fields.slice(0, 1) })
    columns.push(columnsOf(trade, backtest))
  }
  return { backtest, columns }
}
