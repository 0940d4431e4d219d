import type { Db } from '../store/db.ts'
import { logManyTrades } from './backtests/many-trades.ts'
import { removeManyTrades } from './backtests/remove-many.ts'
import { removeBacktest, replaceBacktest } from './backtests/service.ts'
import { replaceComment } from './comments/service.ts'
import { replaceInstrument } from './instruments/service.ts'
import { removeTradePlan } from './removed-plans/remove-plan.ts'
import { changeTrades } from './trades/change-trades.ts'
import { fillExtremes } from './trades/fill-extremes.ts'
import { undo } from './undo/undo.ts'

/** A function of the store, as a task. */
const task =
  <Ask, Answer>(db: Db, run: (db: Db, ask: Ask) => Promise<Answer>) =>
  (ask: Ask): Promise<Answer> =>
    run(db, ask)

/** Writes of records that may be large. */
export const recordSaving = (db: Db) => ({
  changeTrades: task(db, changeTrades),
  replaceInstrument: task(db, replaceInstrument),
  replaceComment: task(db, replaceComment),
  removeTradePlan: task(db, removeTradePlan),
  logManyTrades: task(db, logManyTrades),
  removeManyTrades: task(db, removeManyTrades),
  replaceBacktest: task(db, replaceBacktest),
  removeBacktest: task(db, removeBacktest),
  fillExtremes: task(db, fillExtremes),
  undo: task(db, undo),
})
