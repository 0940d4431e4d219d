import { backtestFigures } from '@afterclose/core/backtest'
import type { Instrument } from '@afterclose/core/instrument'
import type { Instant } from '@afterclose/core/time'
import type { DemoBacktest } from '@afterclose/demo/backtests'
import { columnsOf } from '../../records/backtests/columns-of.ts'
import { insertBacktest, insertBacktestTrades } from '../../records/backtests/repository.ts'
import type { Tx } from '../../store/db.ts'

/** Writes a generated backtest with its trades and totals. */
export async function writeBacktest(
  tx: Tx,
  journalId: number,
  backtest: DemoBacktest,
  instruments: readonly Instrument[],
  at: Instant,
): Promise<void> {
  const columns = {
    name: backtest.name,
    instrument_id: backtest.instrumentId,
    setup_id: backtest.setupId,
    timeframe: backtest.timeframe,
    period_from: backtest.periodFrom,
    period_to: backtest.periodTo,
    start_balance: backtest.startBalance,
    risk_percent: backtest.riskPercent,
    spread_ticks: backtest.spreadTicks,
    tick_size: instruments.find(({ id }) => id === backtest.instrumentId)?.tickSize ?? null,
    checklist_id: null,
    notes: backtest.notes,
    status: backtest.status,
  }
  const trades = backtest.trades.map((trade) => columnsOf(trade, columns))
  const figures = backtestFigures(columns.start_balance, columns.risk_percent, trades)
  const backtestId = await insertBacktest(tx, journalId, columns, figures, at)
  await insertBacktestTrades(tx, journalId, { backtestId, seq: 1 }, trades, at)
}
