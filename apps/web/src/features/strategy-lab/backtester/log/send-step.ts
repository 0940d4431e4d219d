import type { BacktestTradeView } from '@afterclose/contract/backtest-trades'
import { ApiError } from '../../../../journal/call-server.ts'
import { mayPassLater } from '../../../../journal/device/may-pass-later.ts'
import {
  type LogStep,
  type Picture,
  type Place,
  type Step,
  type TradeLog,
  withId,
  withStepsInstead,
} from './log-steps.ts'
import { isSame, type LoggedTrade } from './logged-trade.ts'

export interface LogServer {
  /** @param seq its intended place */
  readonly log: (at: Place, trade: LoggedTrade, seq: number) => Promise<BacktestTradeView>
  readonly fill: (at: Place, tradeId: number, picture: Picture) => Promise<unknown>
  readonly remove: (at: Place, tradeId: number) => Promise<unknown>
  /** Trades of the backtest, as far as this page knows them. */
  readonly knownTrades: (at: Place) => Promise<readonly BacktestTradeView[]>
  readonly reload: (at: Place) => Promise<readonly BacktestTradeView[]>
  /** A trade was stored, or deleted, so that lists can be updated. */
  readonly keep: (at: Place, trade: BacktestTradeView) => void
  readonly forget: (at: Place, tradeId: number) => void
  /** All steps are done. */
  readonly settled: (at: Place) => void
}

interface LogAccess {
  readonly get: (at: Place) => TradeLog
  readonly change: (at: Place, changed: (log: TradeLog) => TradeLog) => void
  /** The server has done a step: other steps, if any, follow in its place. */
  readonly finish: (at: Place, step: Step, following: readonly Step[]) => void
}

/** Sends steps of logs to the server. A step that is done leaves its log; one that fails stays there, and the error is thrown. */
export function stepSender(
  server: LogServer,
  { get, change, finish }: LogAccess,
): (at: Place, step: Step) => Promise<void> {
  async function storeTrade(at: Place, step: LogStep): Promise<void> {
    const seq = step.at ?? ((await server.knownTrades(at)).at(-1)?.seq ?? 0) + 1
    try {
      finishTrade(at, step, await server.log(at, step.trade, seq))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'Changed elsewhere') return settlePlace(at, step)
      // the response may be lost: the trade is sent with the same place again
      if (mayPassLater(error)) change(at, (log) => withStepsInstead(log, step, [{ ...step, at: seq }]))
      throw error
    }
  }

  /** The place is taken: by this very trade, whose response was lost, or by one logged elsewhere. */
  async function settlePlace(at: Place, step: LogStep): Promise<void> {
    const tradeAtPlace = (await server.reload(at)).find(({ seq }) => seq === step.at)
    if (tradeAtPlace !== undefined && isSame(tradeAtPlace, step.trade)) finishTrade(at, step, tradeAtPlace)
    else change(at, (log) => withStepsInstead(log, step, [{ ...step, at: null }]))
  }

  function finishTrade(at: Place, step: LogStep, stored: BacktestTradeView): void {
    server.keep(at, stored)
    const { picture, key } = step
    change(at, (log) => withId(log, key, stored.id))
    finish(at, step, picture === null ? [] : [{ do: 'picture', key, picture }])
  }

  return async (at, step) => {
    if (step.do === 'log') return storeTrade(at, step)
    const id = get(at).ids.get(step.key)
    if (id !== undefined) {
      const answer = step.do === 'picture' ? server.fill(at, id, step.picture) : server.remove(at, id)
      await answer.catch((error: unknown) => {
        if (!isGone(error)) throw error
      })
      if (step.do === 'undo') server.forget(at, id)
    }
    finish(at, step, [])
  }
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404
