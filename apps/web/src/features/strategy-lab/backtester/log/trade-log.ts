import { BacktestTradeInputSchema } from '@afterclose/contract/backtest-trades'
import { z } from 'zod'
import { ApiError, sentenceOf } from '../../../../journal/call-server.ts'
import { mayPassLater } from '../../../../journal/device/may-pass-later.ts'
import { createStore, type Store } from '../../../../journal/store.ts'
import { type Copies, createCopies } from '../../../../parts/autosave/copies.ts'
import { createOutbox } from '../../../../parts/autosave/outbox.ts'
import {
  emptyLog,
  logKey,
  type Picture,
  type Place,
  type Step,
  type TradeLog,
  waitingTrades,
  withoutFirstStep,
  withoutLatestTrade,
  withoutProblem,
  withStepsInstead,
  withTrade,
} from './log-steps.ts'
import type { LoggedTrade } from './logged-trade.ts'
import { type LogServer, stepSender } from './send-step.ts'

/** Logged trades that an earlier visit left on the device, and the possible place of the first one. */
interface LogCopy {
  readonly base: { readonly at: number | null }
  readonly form: { readonly trades: readonly LoggedTrade[] }
}
const LogCopySchema = z.object({
  base: z.object({ at: z.int().positive().nullable() }),
  form: z.object({ trades: z.array(BacktestTradeInputSchema) }),
})

interface Logs extends Pick<Copies<LogCopy['base'], LogCopy['form']>, 'left' | 'looks' | 'look' | 'drop'> {
  readonly all: Pick<Store<ReadonlyMap<string, TradeLog>>, 'get' | 'subscribe'>
  readonly log: (at: Place, trade: LoggedTrade, picture?: Picture | null) => void
  /** Undoes the last trade logged in this visit; null if there is none. */
  readonly undo: (at: Place) => LoggedTrade | null
  /** Retries pending writes. */
  readonly retry: (at: Place) => void
  /** Drops the first, rejected step, and continues. */
  readonly giveUp: (at: Place) => void
  /** Resumes the pending writes of an earlier visit. */
  readonly take: (at: Place) => void
}

/**
 * Queue of logged trades: shown immediately, and sent one by one in order, however fast they are typed. Unsent ones survive the page, are
 * stored on the device, and are retried while the server is down. Each is sent with its intended place, so that one with a lost response is
 * not logged twice.
 */
export function createTradeLogs(server: LogServer): Logs {
  const all = createStore<ReadonlyMap<string, TradeLog>>(new Map())
  const {
    write: writeCopy,
    forget: forgetCopy,
    pull: pullCopy,
    ...copies
  } = createCopies<LogCopy['base'], LogCopy['form']>('backtest-log', (stored) => {
    const copy = LogCopySchema.safeParse(stored)
    return copy.success ? copy.data : null
  })
  const outbox = createOutbox('backtest log', {
    send: (key) => {
      const log = all.get().get(key)
      if (log !== undefined) void sendSteps(log)
    },
    sendAll: () => {
      for (const log of all.get().values()) if (log.state === 'away') void sendSteps(log)
    },
    clear: () => {
      for (const log of all.get().values()) put({ ...log, steps: [], undoable: [] })
      all.set(new Map())
    },
  })
  const sendStep = stepSender(server, { get, change, finish })
  /** Keys of the logs whose steps are being sent. */
  const sendingLogs = new Set<string>()
  let lastTradeKey = 0

  function get(at: Place): TradeLog {
    return all.get().get(logKey(at)) ?? emptyLog(at)
  }

  /** Shows a log, and keeps its waiting trades on the device. */
  function put(log: TradeLog): void {
    const key = logKey(log)
    all.set(new Map(all.get()).set(key, log))
    const [firstTrade, ...laterTrades] = waitingTrades(log)
    if (firstTrade === undefined) forgetCopy(key)
    else
      writeCopy(log.journalId, log.backtestId, {
        base: { at: firstTrade.at },
        form: { trades: [firstTrade, ...laterTrades].map(({ trade }) => trade) },
      })
    outbox.guard(key, log.steps.length > 0)
  }

  function change(at: Place, changed: (log: TradeLog) => TradeLog): void {
    put(changed(get(at)))
  }

  function finish(at: Place, step: Step, following: readonly Step[]): void {
    outbox.answered(logKey(at))
    change(at, (log) => withoutProblem(withStepsInstead(log, step, following)))
  }

  /** Sends the steps one by one, until none is left or one fails. */
  async function sendSteps(at: Place): Promise<void> {
    const key = logKey(at)
    if (sendingLogs.has(key)) return
    sendingLogs.add(key)
    outbox.stop(key)
    try {
      for (let step = get(at).steps[0]; step !== undefined; step = get(at).steps[0]) await sendStep(at, step)
      server.settled(at)
    } catch (error) {
      noteFailure(at, error)
    } finally {
      sendingLogs.delete(key)
    }
  }

  function noteFailure(at: Place, error: unknown): void {
    const problem = sentenceOf(error, 'logging the trade')
    if (mayPassLater(error)) {
      change(at, (log) => ({ ...log, state: 'away', problem }))
      outbox.retryLater(logKey(at))
      return
    }
    const faults = error instanceof ApiError ? error.fields.map(({ field, message }) => `${field}: ${message}.`) : []
    change(at, (log) => ({ ...log, state: 'refused', problem: [problem, ...faults].join(' ') }))
  }

  function sendIfFine(at: Place): void {
    if (get(at).state === 'fine') void sendSteps(at)
  }

  /** @param place with which an earlier visit sent it */
  function add(at: Place, trade: LoggedTrade, picture: Picture | null, place: number | null): void {
    lastTradeKey += 1
    const step = { do: 'log', key: lastTradeKey, trade, picture, at: place } as const
    change(at, (log) => withTrade(log, step))
    sendIfFine(at)
  }

  return {
    ...copies,
    all,
    log: (at, trade, picture = null) => add(at, trade, picture, null),
    undo(at) {
      const { undoable, steps } = get(at)
      const latest = undoable.at(-1)
      if (latest === undefined) return null
      const sentStep = sendingLogs.has(logKey(at)) ? steps[0] : undefined
      change(at, (log) => withoutLatestTrade(log, sentStep))
      sendIfFine(at)
      return latest.trade
    },
    retry(at) {
      change(at, withoutProblem)
      void sendSteps(at)
    },
    giveUp(at) {
      if (get(at).steps.length === 0 || sendingLogs.has(logKey(at))) return
      change(at, withoutFirstStep)
      void sendSteps(at)
    },
    take(at) {
      const copy = pullCopy(at.journalId, at.backtestId)
      for (const [i, trade] of (copy?.form.trades ?? []).entries())
        add(at, trade, null, i === 0 ? (copy?.base.at ?? null) : null)
    },
  }
}
