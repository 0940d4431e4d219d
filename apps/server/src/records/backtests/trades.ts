import {
  type BacktestTradeInputSchema,
  type BacktestTradeView,
  type createBacktestTrade as createCall,
  mostBacktestTrades,
  type replaceBacktestTrade as replaceCall,
} from '@afterclose/contract/backtest-trades'
import { AppError } from '@afterclose/contract/problems'
import type { ScreenshotView } from '@afterclose/contract/screenshots'
import { type BacktestResult, backtestTradeProblems, runBalance } from '@afterclose/core/backtest'
import type { Decimal } from '@afterclose/core/decimal'
import type { z } from 'zod'
import { fromJson } from '../../store/codecs.ts'
import { type Db, raiseRevision, transaction, type Tx } from '../../store/db.ts'
import { readThenWrite } from '../../store/read-then-write.ts'
import { foundOr404, mustBeUnchanged } from '../../platform/http/route.ts'
import * as repository from './repository.ts'
import { screenshotsOf } from '../slots/present.ts'
import { readLookups } from '../references/repository.ts'
import { referenceProblems } from '../references/references.ts'
import { columnsOf } from './columns-of.ts'
import { type Balances, inputOf, measureAdded, measuredBacktest } from './measure.ts'

type Body = z.output<typeof BacktestTradeInputSchema>
type Logged = z.output<typeof createCall.body>
type Replacement = z.output<typeof replaceCall.body>

const mostTold = mostBacktestTrades.toLocaleString('en-US')

/** Place of a trade. */
export interface TradeOfBacktest {
  readonly backtestId: number
  readonly tradeId: number
}

/** Input of a stored trade. */
const bodyOf = (row: repository.BacktestTradeRow): Body => ({
  ...inputOf(row),
  comments: [...fromJson(row.comments)],
  customComments: [...fromJson(row.custom_comments)],
  tags: [...fromJson(row.tags)],
})

const present = (
  row: repository.BacktestTradeRow,
  balance: Decimal | null,
  slots: readonly ScreenshotView[],
): BacktestTradeView => ({
  id: row.id,
  seq: row.seq,
  ...bodyOf(row),
  r: row.r,
  outcome: row.outcome,
  screenshot: slots[0]!,
  balance,
  created: row.created,
  modified: row.modified,
})

/** Streams the trades of a backtest in order, with the balance after each, because ten thousand would block others. */
export async function listBacktestTrades(tx: Tx, journalId: number, backtestId: number): Promise<BacktestTradeView[]> {
  const { start_balance, risk_percent } = foundOr404(await repository.findBacktest(tx, journalId, backtestId))
  const trades: BacktestTradeView[] = []
  for await (const rows of repository.eachBacktestTrade(tx, journalId, backtestId)) {
    const before = trades.length === 0 ? start_balance : trades.at(-1)!.balance
    const balances = runBalance(
      before,
      risk_percent,
      rows.map(({ r }) => r),
    )
    const ids = rows.map(({ id }) => id)
    const slotsOf = await screenshotsOf(tx, journalId, 'BACKTEST', ids)
    trades.push(...rows.map((row, i) => present(row, balances[i]!, slotsOf(row.id))))
  }
  return trades
}

async function viewTrade(
  tx: Tx,
  journalId: number,
  { backtestId, tradeId }: TradeOfBacktest,
  balances: Balances,
): Promise<BacktestTradeView> {
  const row = foundOr404(await repository.findBacktestTrade(tx, journalId, backtestId, tradeId))
  return present(
    row,
    balances.get(tradeId) ?? null,
    (await screenshotsOf(tx, journalId, 'BACKTEST', [tradeId]))(tradeId),
  )
}

/** @throws AppError 'Invalid input' with every invalid field */
async function checkedColumns(
  tx: Tx,
  journalId: number,
  backtest: repository.BacktestRow,
  body: Body,
): Promise<repository.BacktestTradeColumns & BacktestResult> {
  const fields = [...referenceProblems(body, await readLookups(tx, journalId)), ...backtestTradeProblems(body)]
  if (fields.length > 0) throw new AppError('Invalid input', { fields })
  return columnsOf(body, backtest)
}

/** @throws AppError 'Changed elsewhere' if the caller names another place than the next one */
export const createBacktestTrade = (
  db: Db,
  journalId: number,
  backtestId: number,
  { seq: wanted, ...body }: Logged,
): Promise<BacktestTradeView> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const backtest = foundOr404(await repository.findBacktest(tx, journalId, backtestId))
    if (backtest.trades >= mostBacktestTrades)
      throw new AppError('Invalid input', { message: `A backtest can hold ${mostTold} trades.` })
    const next = (await repository.lastSeq(tx, journalId, backtestId)) + 1
    if (wanted !== undefined && wanted !== next) throw new AppError('Changed elsewhere')
    const columns = await checkedColumns(tx, journalId, backtest, body)
    const place = { backtestId, seq: next }
    const tradeId = await repository.insertBacktestTrade(tx, journalId, place, columns, new Date().toISOString())
    const balance = await measureAdded(tx, journalId, backtest, columns)
    return viewTrade(tx, journalId, { backtestId, tradeId }, new Map([[tradeId, balance]]))
  })

/** @throws AppError 'Changed elsewhere' when the caller names another `modified` than the trade has */
export const replaceBacktestTrade = (
  db: Db,
  journalId: number,
  { backtestId, tradeId }: TradeOfBacktest,
  body: Replacement,
): Promise<{ readonly view: BacktestTradeView; readonly before: Body }> =>
  readThenWrite(
    db,
    journalId,
    async (tx) => {
      const backtest = foundOr404(await repository.findBacktest(tx, journalId, backtestId))
      const before = foundOr404(await repository.findBacktestTrade(tx, journalId, backtestId, tradeId))
      mustBeUnchanged(before.modified, body.modified)
      const columns = await checkedColumns(tx, journalId, backtest, body)
      const results = await repository.findBacktestResults(tx, journalId, backtestId)
      const then = results.map((result) => (result.id === tradeId ? { ...columns, id: tradeId } : result))
      return { before, columns, ...(await measuredBacktest(backtest, then)) }
    },
    async (tx, { before, columns, figures, balances }) => {
      await repository.updateBacktestTrade(tx, journalId, tradeId, columns, new Date().toISOString())
      await repository.updateFigures(tx, journalId, backtestId, figures)
      const view = await viewTrade(tx, journalId, { backtestId, tradeId }, balances)
      return { view, before: bodyOf(before) }
    },
  )
