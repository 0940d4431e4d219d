import type { LoggedTrade } from './logged-trade.ts'

/** Backtest of a log. */
export interface Place {
  readonly journalId: number
  readonly backtestId: number
}

export type Picture = File | string

/** A logged trade that is not stored yet. */
export interface LogStep {
  readonly do: 'log'
  readonly key: number
  readonly trade: LoggedTrade
  readonly picture: Picture | null
  /** The place with which it was sent, if the response was lost. */
  readonly at: number | null
}

/** Pending write to the server. `key` identifies the trade within this visit. */
export type Step =
  | LogStep
  | { readonly do: 'picture'; readonly key: number; readonly picture: Picture }
  | { readonly do: 'undo'; readonly key: number }

/** Trades logged in this visit. */
export interface TradeLog extends Place {
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

export const logKey = ({ journalId, backtestId }: Place): string => `${journalId}/${backtestId}`

const noProblem = { state: 'fine', problem: null } as const

export const emptyLog = ({ journalId, backtestId }: Place): TradeLog => ({
  journalId,
  backtestId,
  steps: [],
  ...noProblem,
  undoable: [],
  ids: new Map(),
})

export const withTrade = (log: TradeLog, step: LogStep): TradeLog => ({
  ...log,
  steps: [...log.steps, step],
  undoable: [...log.undoable, { key: step.key, trade: step.trade }],
})

export const withId = (log: TradeLog, key: number, id: number): TradeLog => ({
  ...log,
  ids: new Map(log.ids).set(key, id),
})

/** The log with other steps instead of one. */
export const withStepsInstead = (log: TradeLog, replaced: Step, steps: readonly Step[]): TradeLog => ({
  ...log,
  steps: log.steps.flatMap((step) => (step.do === replaced.do && step.key === replaced.key ? steps : [step])),
})

export const withoutProblem = (log: TradeLog): TradeLog => ({ ...log, ...noProblem })

/**
 * The log without its latest trade. What was never sent is dropped; otherwise the server has to delete it.
 *
 * @param sentStep the step that is being sent
 */
export function withoutLatestTrade(log: TradeLog, sentStep: Step | undefined): TradeLog {
  const latest = log.undoable.at(-1)
  if (latest === undefined) return log
  const undoable = log.undoable.slice(0, -1)
  const unsentStep = log.steps.find(
    (step) => step.do === 'log' && step.key === latest.key && step.at === null && step !== sentStep,
  )
  if (unsentStep === undefined) return { ...log, undoable, steps: [...log.steps, { do: 'undo', key: latest.key }] }
  const steps = log.steps.filter(({ key }) => key !== latest.key)
  const wasFirst = log.steps[0] === unsentStep
  return { ...log, undoable, steps, ...(wasFirst ? noProblem : {}) }
}

/** The log without its first step, and without the trade that this would have stored. */
export function withoutFirstStep(log: TradeLog): TradeLog {
  const [firstStep, ...laterSteps] = log.steps
  const droppedTrade = firstStep?.do === 'log' ? firstStep.key : null
  return {
    ...log,
    steps: laterSteps.filter(({ key }) => key !== droppedTrade),
    undoable: log.undoable.filter(({ key }) => key !== droppedTrade),
    ...noProblem,
  }
}

/** Unstored ones that were not undone, in order. */
export function waitingTrades({ steps }: Pick<TradeLog, 'steps'>): readonly LogStep[] {
  const undoneTrades = new Set(steps.filter((step) => step.do === 'undo').map(({ key }) => key))
  return steps.filter((step) => step.do === 'log').filter(({ key }) => !undoneTrades.has(key))
}
