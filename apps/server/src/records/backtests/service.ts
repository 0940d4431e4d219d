import { BacktestInput, type BacktestView } from '@afterclose/contract/backtests'
import { AppError } from '@afterclose/contract/problems'
import { backtestFigures } from '@afterclose/core/backtest'
import { big, type Decimal } from '@afterclose/core/decimal'
import type { z } from 'zod'
import { toDecimal } from '../../store/codecs.ts'
import { type Db, raiseRevision, transaction, type Tx } from '../../store/db.ts'
import { foundOr404, mustBeUnchanged } from '../../platform/http/route.ts'
import * as repository from './repository.ts'
import { findInstrument } from '../instruments/repository.ts'
import { pageOf } from '../lists/page.ts'
import { readLookups } from '../references/repository.ts'
import { referenceProblems } from '../references/references.ts'
import { type DeletedRows, findRows, type StoredRow } from '../receipts/repository.ts'
import { takeScreenshots } from '../slots/repository.ts'
import { saveRevalued } from './save-revalued.ts'

type Input = z.output<typeof BacktestInput>

const present = (row: repository.BacktestRow): BacktestView => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  instrumentId: row.instrument_id,
  setupId: row.setup_id,
  timeframe: row.timeframe,
  periodFrom: row.period_from,
  periodTo: row.period_to,
  startBalance: row.start_balance,
  riskPercent: row.risk_percent,
  spreadTicks: row.spread_ticks,
  tickSize: row.tick_size,
  checklistId: row.checklist_id,
  notes: row.notes,
  status: row.status,
  trades: row.trades,
  tradesWithR: row.trades_with_r,
  winners: row.winners,
  losers: row.losers,
  breakEvens: row.break_evens,
  totalR: row.total_r,
  balance: row.balance,
  created: row.created,
  modified: row.modified,
})

/** @throws AppError 'Invalid input' for unknown references, and for a spread without a price */
async function checkedColumns(tx: Tx, journalId: number, input: Input): Promise<repository.BacktestColumns> {
  const fields = [...referenceProblems(input, await readLookups(tx, journalId))]
  const costs = await costsOf(tx, journalId, input)
  if (costs.tickSize === null && !big(costs.spreadTicks).eq(0))
    fields.push({ field: 'spreadTicks', message: unpriced(input) })
  if (fields.length > 0) throw new AppError('Invalid input', { fields })
  return {
    kind: input.kind,
    name: input.name,
    instrument_id: input.instrumentId,
    setup_id: input.setupId,
    timeframe: input.timeframe,
    period_from: input.periodFrom,
    period_to: input.periodTo,
    start_balance: toDecimal(input.startBalance),
    risk_percent: toDecimal(input.riskPercent),
    spread_ticks: toDecimal(costs.spreadTicks),
    tick_size: costs.tickSize,
    checklist_id: input.checklistId,
    notes: input.notes,
    status: input.status,
  }
}

/** Why a spread has no price. The default is the instrument's, and 0 instead of it would be too good. */
const unpriced = ({ spreadTicks }: Input): string =>
  spreadTicks == null
    ? 'The instrument has a spread but no tick size: set its tick size, or a spread of 0 here'
    : 'A spread needs an instrument with a tick size'

/** The assumed spread, by default the instrument's. */
async function costsOf(
  tx: Tx,
  journalId: number,
  { kind, instrumentId, spreadTicks }: Input,
): Promise<{ readonly spreadTicks: Decimal; readonly tickSize: Decimal | null }> {
  const instrument = instrumentId === null ? undefined : await findInstrument(tx, journalId, instrumentId)
  const tickSize = instrument?.tick_size ?? null
  if (kind === 'PRACTICE') return { spreadTicks: '0', tickSize }
  return { spreadTicks: spreadTicks ?? instrument?.spread ?? '0', tickSize }
}

/** One page of backtests, newest first, and the cursor of the next. */
export async function listBacktests(
  db: Db,
  journalId: number,
  limit: number,
  after: number | undefined,
): Promise<{ backtests: BacktestView[]; next: number | null }> {
  const rows = await repository.findBacktests(db, journalId, { limit: limit + 1, after })
  const { pageRows, next } = pageOf(rows, limit, ({ id }) => id)
  return { backtests: pageRows.map(present), next }
}

const viewBacktest = async (tx: Tx, journalId: number, id: number): Promise<BacktestView> =>
  present(foundOr404(await repository.findBacktest(tx, journalId, id)))

export const createBacktest = (db: Db, journalId: number, input: Input): Promise<BacktestView> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const columns = await checkedColumns(tx, journalId, input)
    const figures = backtestFigures(columns.start_balance, columns.risk_percent, [])
    const now = new Date().toISOString()
    return viewBacktest(tx, journalId, await repository.insertBacktest(tx, journalId, columns, figures, now))
  })

interface BacktestPlace {
  readonly journalId: number
  readonly id: number
}

/**
 * Saves it with its recomputed results.
 * @throws AppError 'Changed elsewhere' when the caller names another `modified` than the backtest has
 */
export const replaceBacktest = async (
  db: Db,
  { journalId, id, input }: BacktestPlace & { readonly input: Input },
): Promise<{ readonly view: BacktestView; readonly before: Input }> => {
  let before: Input | undefined
  const view = await saveRevalued(db, journalId, id, {
    columnsThen: async (tx) => {
      const stored = await viewBacktest(tx, journalId, id)
      mustBeUnchanged(stored.modified, input.modified)
      before = BacktestInput.parse(stored)
      return checkedColumns(tx, journalId, { ...input, kind: stored.kind })
    },
    saved: (tx) => viewBacktest(tx, journalId, id),
  })
  return { view, before: foundOr404(before) }
}

/** With its trades, tries and pictures. @returns data for the receipt */
export const removeBacktest = (db: Db, { journalId, id }: BacktestPlace): Promise<DeletedRows> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    foundOr404(await repository.findBacktest(tx, journalId, id))
    await repository.closeDeals(tx, journalId, id)
    const rows = await findRows(tx, 'backtest', journalId, [id])
    const tries = await repository.findTries(tx, journalId, id)
    const trades: StoredRow[] = []
    const pictures: StoredRow[] = []
    for await (const part of repository.eachBacktestTrade(tx, journalId, id)) {
      trades.push(...part)
      pictures.push(...(await takeScreenshots(tx, journalId, { type: 'BACKTEST', ids: part.map((trade) => trade.id) })))
    }
    await repository.deleteBacktest(tx, journalId, id)
    return {
      table: 'backtest',
      rows,
      belongings: [
        { table: 'backtest_trade', rows: trades },
        { table: 'practice_try', rows: tries },
        { table: 'stored_screenshot', rows: pictures },
      ],
    }
  })
