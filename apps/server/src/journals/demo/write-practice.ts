import { backtestFigures } from '@afterclose/core/backtest'
import type { Instant } from '@afterclose/core/time'
import { demoBarSeconds, demoSource } from '@afterclose/demo/bars'
import { sixDecimals } from '../../bars/practice/tested-trade.ts'
import { columnsOf } from '../../records/backtests/columns-of.ts'
import { insertBacktest, insertsOfTrades, takeTradeIds } from '../../records/backtests/repository.ts'
import { toFlag, toJson } from '../../store/codecs.ts'
import { nextId, type Tx } from '../../store/db.ts'
import { executeAll } from '../../store/insert-many.ts'
import type { DemoPractice } from './demo-practice.ts'

/** Writes the finished practice session with its tries, and the scheduled deals. */
export async function writePractice(
  tx: Tx,
  journalId: number,
  { deals, tries }: DemoPractice,
  at: Instant,
): Promise<void> {
  if (tries.length === 0) return
  const columns = {
    kind: 'PRACTICE',
    name: 'Practice 1',
    instrument_id: null,
    setup_id: null,
    timeframe: '',
    period_from: null,
    period_to: null,
    start_balance: '10000',
    risk_percent: '1',
    spread_ticks: '0',
    tick_size: null,
    checklist_id: null,
    notes: '<p>Two evenings on my own trades, and again after two weeks.</p>',
    status: 'FINISHED',
  } as const
  const taken = tries.flatMap(({ trade }) => trade ?? [])
  const trades = taken.map((trade) => columnsOf(trade, columns))
  const figures = backtestFigures(columns.start_balance, columns.risk_percent, trades)
  const backtestId = await insertBacktest(tx, journalId, columns, figures, at)
  const firstTrade = await takeTradeIds(tx, journalId, trades.length)
  await executeAll(tx, insertsOfTrades(tx, journalId, { id: firstTrade, backtestId, seq: 1 }, trades, at))
  const firstDeal = await nextId(tx, journalId, 'practice_deal', deals.length)
  const firstTry = await nextId(tx, journalId, 'practice_try', tries.length)
  await tx
    .insertInto('practice_deal')
    .values(
      deals.map(({ tradeId, lastTried, symbol, moment, box, due, tries: count }, i) => ({
        journal_id: journalId,
        id: firstDeal + i,
        source: 'TRADE' as const,
        trade_id: tradeId,
        series_source: demoSource,
        length: demoBarSeconds,
        symbol,
        moment,
        box,
        due,
        tries: count,
        shown: 0,
        open_in: null,
        grade: null,
        came_due: 0 as const,
        last_tried: new Date(lastTried).toISOString(),
        created: at,
      })),
    )
    .execute()
  let logged = 0
  await tx
    .insertInto('practice_try')
    .values(
      tries.map(({ deal, grade, orders, trade, best, misjudged, cameDue, tried }, i) => ({
        journal_id: journalId,
        id: firstTry + i,
        deal_id: firstDeal + deal,
        backtest_id: backtestId,
        backtest_trade_id: trade === null ? null : firstTrade + logged++,
        grade,
        orders: orders === null ? null : toJson(orders),
        best_r: best === null ? null : sixDecimals(best),
        misjudged: misjudged === null ? null : toFlag(misjudged),
        came_due: toFlag(cameDue),
        tried: new Date(tried).toISOString(),
      })),
    )
    .execute()
}
