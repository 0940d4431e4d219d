import { BacktestTradeInputSchema, type BacktestTradeView } from '@afterclose/contract/backtest-trades'
import { z } from 'zod'
import { ApiError, sentenceOf } from '../../../../journal/call-server.ts'
import { createStore, type Store } from '../../../../journal/store.ts'
import { type Copies, createCopies } from '../../../../parts/autosave/copies.ts'
import { createOutbox, mayPassLater } from '../../../../parts/autosave/outbox.ts'
import { isSame, type LoggedTrade } from './logged-trade.ts'

type Picture = File | string

/** Pending write to the server. `key` identifies the trade within this visit. */
export type Step =
  /** `at`: the place with which it was sent, if the response was lost. */
  | {
      readonly do: 'log'
      readonly key: number
      readonly trade: LoggedTrade
      readonly picture: Picture | null
      readonly at: number | null
    }
  | { readonly do: 'picture'; readonly key: number; readonly picture: Picture }
  | { readonly do: 'undo'; readonly key: number }

/** Trades logged in this visit. */
export interface TradeLog {
  readonly journalId: number
  readonly backtestId: number
  /** Pending writes; the first one may be running. */
  readonly steps: readonly Step[]
  /** `away`: the server does not respond, and is retried. `refused`: it rejected the first step. */
  readonly state: 'fine' | 'away' | 'refused'
  /** Why the first step failed, in words. */
  readonly problem: string | null
  /** Undoable trades, latest last. */
  readonly undoable: readonly { readonly key: number; readonly trade: LoggedTrade }[]
  /** The ids of stored ones. */
  readonly ids: ReadonlyMap<number, number>
}

interface Server {
  /** @param seq its intended place */
  readonly log: (at: Place, trade: LoggedTrade, seq: number) => Promise<BacktestTradeView>
  readonly fill: (at: Place, tradeId: number, picture: Picture) => Promise<unknown>
  readonly remove: (at: Place, tradeId: number) => Promise<unknown>
  /** Former and current values. */
  readonly known: (at: Place) => Promise<readonly BacktestTradeView[]>
  readonly reload: (at: Place) => Promise<readonly BacktestTradeView[]>
  /** A trade was stored, or deleted, so that lists can be updated. */
  readonly keep: (at: Place, trade: BacktestTradeView) => void
  readonly forget: (at: Place, tradeId: number) => void
  /** All steps are done. */
  readonly settled: (at: Place) => void
}
export type Place = Pick<TradeLog, 'journalId' | 'backtestId'>

/** Logged trades that an earlier visit left on the device, and the possible place of the first one. */
interface Left {
  readonly base: { readonly at: number | null }
  readonly form: { readonly trades: readonly LoggedTrade[] }
}
const KeptLog = z.object({
  base: z.object({ at: z.int().positive().nullable() }),
  form: z.object({ trades: z.array(BacktestTradeInputSchema) }),
})

interface Logs extends Pick<Copies<Left['base'], Left['form']>, 'left' | 'looks' | 'look' | 'drop'> {
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

export const logKey = ({ journalId, backtestId }: Place): string => `${journalId}/${backtestId}`

/**
 * Queue of logged trades: shown immediately, and sent one by one in order, however fast they are typed. Unsent ones survive the page, are
 * stored on the device, and are retried while the server is down. Each is sent with its intended place, so that one with a lost response is
 * not logged twice.
 */
export function createTradeLogs(server: Server): Logs {
  const all = createStore<ReadonlyMap<string, TradeLog>>(new Map())
  const { write, forget, pull, ...copies } = createCopies<Left['base'], Left['form']>('backtest-log', (kept) => {
    const read = KeptLog.safeParse(kept)
    return read.success ? read.data : null
  })
  const running = new Set<string>()
  const outbox = createOutbox('backtest log', {
    send: (key) => {
      const log = all.get().get(key)
      if (log !== undefined) void run(log)
    },
    sendAll: () => {
      for (const log of all.get().values()) if (log.state === 'away') void run(log)
    },
    clear: () => {
      for (const log of all.get().values()) put(log, { steps: [], undoable: [] })
      all.set(new Map())
    },
  })
  let lastKey = 0

  const get = (at: Place): TradeLog =>
    all.get().get(logKey(at)) ?? {
      journalId: at.journalId,
      backtestId: at.backtestId,
      steps: [],
      state: 'fine',
      problem: null,
      undoable: [],
      ids: new Map(),
    }

  function put(at: Place, changes: Partial<TradeLog>): void {
    const key = logKey(at)
    const next = { ...get(at), ...changes }
    all.set(new Map(all.get()).set(key, next))
    const waiting = waitingTrades(next)
    if (waiting.length > 0)
      write(at.journalId, at.backtestId, {
        base: { at: waiting[0]?.at ?? null },
        form: { trades: waiting.map(({ trade }) => trade) },
      })
    else forget(key)
    outbox.guard(key, next.steps.length > 0)
  }

  /** Runs the steps one by one, until none is left or one fails. */
  async function run(at: Place): Promise<void> {
    const key = logKey(at)
    if (running.has(key)) return
    running.add(key)
    outbox.stop(key)
    try {
      for (let step = get(at).steps[0]; step !== undefined; step = get(at).steps[0]) await perform(at, step)
      server.settled(at)
    } catch (error) {
      fail(at, error)
    } finally {
      running.delete(key)
    }
  }

  async function perform(at: Place, step: Step): Promise<void> {
    if (step.do === 'log') return store(at, step)
    const id = get(at).ids.get(step.key)
    if (id !== undefined)
      try {
        if (step.do === 'picture') await server.fill(at, id, step.picture)
        else await server.remove(at, id)
      } catch (error) {
        if (!isGone(error)) throw error
      }
    if (step.do === 'undo' && id !== undefined) server.forget(at, id)
    done(at, step)
  }

  async function store(at: Place, step: Extract<Step, { do: 'log' }>): Promise<void> {
    const seq = step.at ?? ((await server.known(at)).at(-1)?.seq ?? 0) + 1
    try {
      keep(at, step, await server.log(at, step.trade, seq))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'Changed elsewhere') return settle(at, step)
      if (mayPassLater(error)) exchange(at, step, { ...step, at: seq })
      throw error
    }
  }

  /** The place is taken: by this very trade, whose response was lost, or by one logged elsewhere. */
  async function settle(at: Place, step: Extract<Step, { do: 'log' }>): Promise<void> {
    const there = (await server.reload(at)).find(({ seq }) => seq === step.at)
    if (there !== undefined && isSame(there, step.trade)) keep(at, step, there)
    else exchange(at, step, { ...step, at: null })
  }

  function keep(at: Place, step: Extract<Step, { do: 'log' }>, view: BacktestTradeView): void {
    server.keep(at, view)
    const { picture, key } = step
    const next: readonly Step[] = picture === null ? [] : [{ do: 'picture', key, picture }]
    put(at, { ids: new Map(get(at).ids).set(key, view.id) })
    done(at, step, next)
  }

  /** @param next step to run instead, immediately */
  function done(at: Place, step: Step, next: readonly Step[] = []): void {
    outbox.answered(logKey(at))
    const steps = get(at).steps.flatMap((one) => (one.do === step.do && one.key === step.key ? next : [one]))
    put(at, { steps, state: 'fine', problem: null })
  }
  const exchange = (at: Place, step: Step, other: Step): void =>
    put(at, { steps: get(at).steps.map((one) => (one.do === step.do && one.key === step.key ? other : one)) })

  function fail(at: Place, error: unknown): void {
    const problem = sentenceOf(error, 'logging the trade')
    if (!mayPassLater(error)) {
      const about = error instanceof ApiError ? error.fields.map(({ field, message }) => `${field}: ${message}.`) : []
      return put(at, { state: 'refused', problem: [problem, ...about].join(' ') })
    }
    put(at, { state: 'away', problem })
    outbox.retryLater(logKey(at))
  }

  function add(at: Place, trade: LoggedTrade, picture: Picture | null, place: number | null): void {
    lastKey += 1
    const { steps, undoable } = get(at)
    put(at, {
      steps: [...steps, { do: 'log', key: lastKey, trade, picture, at: place }],
      undoable: [...undoable, { key: lastKey, trade }],
    })
    if (get(at).state === 'fine') void run(at)
  }

  return {
    ...copies,
    all,
    log: (at, trade, picture = null) => add(at, trade, picture, null),
    undo(at) {
      const log = get(at)
      const last = log.undoable.at(-1)
      if (last === undefined) return null
      const undoable = log.undoable.slice(0, -1)
      const sent = running.has(logKey(at)) ? log.steps[0] : undefined
      const mine = log.steps.filter(({ key }) => key === last.key)
      const unsent = mine.find((one) => one.do === 'log' && one.at === null && one !== sent)
      // unsent trades need no undo on the server
      const steps =
        unsent === undefined
          ? [...log.steps, { do: 'undo', key: last.key } as const]
          : log.steps.filter(({ key }) => key !== last.key)
      const wasFirst = unsent !== undefined && log.steps[0] === unsent
      put(at, { undoable, steps, ...(wasFirst ? { state: 'fine', problem: null } : {}) })
      if (get(at).state === 'fine') void run(at)
      return last.trade
    },
    retry: (at) => {
      put(at, { state: 'fine', problem: null })
      void run(at)
    },
    giveUp(at) {
      const { steps, undoable } = get(at)
      const [first, ...rest] = steps
      if (first === undefined || running.has(logKey(at))) return
      const gone = first.do === 'log' ? first.key : null
      put(at, {
        steps: rest.filter(({ key }) => key !== gone),
        undoable: undoable.filter(({ key }) => key !== gone),
        state: 'fine',
        problem: null,
      })
      void run(at)
    },
    take(at) {
      const copy = pull(at.journalId, at.backtestId)
      for (const [i, trade] of (copy?.form.trades ?? []).entries())
        add(at, trade, null, i === 0 ? (copy?.base.at ?? null) : null)
    },
  }
}

/** Unstored ones that were not undone, in order. */
export function waitingTrades({ steps }: Pick<TradeLog, 'steps'>): readonly Extract<Step, { do: 'log' }>[] {
  const undone = new Set(steps.filter((step) => step.do === 'undo').map(({ key }) => key))
  return steps.filter((step) => step.do === 'log').filter(({ key }) => !undone.has(key))
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404
