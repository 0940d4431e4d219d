import type { MapColumns, StudyColumns, WalkColumns } from '@afterclose/core/bar-walk'
import type { Filters } from '@afterclose/core/filters'
import type { LocalDateTime } from '@afterclose/core/time'
import type { AnswerOf, AskName, ViewOf } from '@afterclose/engine/reports/registry'
import type { FeedSource, FeedState, JournalKey, Refreshed } from './feed-state.ts'
import type { ShownTrades, TradeOrder } from './trade-order.ts'
import type { TradeRows } from './trade-rows.ts'

/** Closed trades of the open journal. */
interface Chosen {
  readonly journal: JournalKey
  readonly filters: Filters
}
/** Trades of the open journal as a grid shows them. */
interface Shown {
  readonly journal: JournalKey
  readonly shown: ShownTrades
}

/** Columns of a walk, and its key. */
export interface HeldWalk {
  readonly key: string
  readonly columns: WalkColumns
}

/** Columns of the map's walk, and its key. */
export interface HeldMap {
  readonly key: string
  readonly columns: MapColumns
}

/** Values of a study, and its key. */
export interface HeldStudy {
  readonly key: string
  readonly columns: StudyColumns
}

/** Every report of the engine's registry, about the trades that filters select. */
type Reports = {
  readonly [Name in AskName]: {
    readonly asks: Chosen & { readonly view: ViewOf<Name> }
    readonly gets: AnswerOf<Name>
  }
}

/** Requests of the page to the worker and their responses: flat records of numbers and typed arrays, which are transferred to the page. */
interface Exchanges extends Reports {
  /** The journal as this device knows it, without asking the server; null when it does not, or only at another revision than `at`. */
  readonly openKept: {
    readonly asks: { readonly journal: JournalKey; readonly at?: number }
    readonly gets: FeedState | null
  }
  /** Brings the trades to the server's state. Of a very large journal there are parts before the answer. */
  readonly refresh: {
    readonly asks: { readonly journal: JournalKey; readonly source: FeedSource }
    readonly gets: Refreshed
  }
  /** Loads the code of all reports, with which a worker does not begin. */
  readonly bringReports: { readonly asks: object; readonly gets: null }
  /** Forgets everything, for logout. */
  readonly forget: { readonly asks: object; readonly gets: null }

  /** Just before a trade is closed; the trade itself, as it is stored, counts nothing. Account currency. */
  readonly balanceBefore: {
    readonly asks: { readonly journal: JournalKey; readonly exitDate: LocalDateTime; readonly tradeId: number | null }
    readonly gets: number
  }

  /** Results of strategies on price bars, which reports about them use by their keys from then on. */
  readonly holdWalks: {
    readonly asks: { readonly journal: JournalKey; readonly walks: readonly HeldWalk[] }
    readonly gets: null
  }
  /** Results of the map of stops and targets on price bars. */
  readonly holdMap: {
    readonly asks: { readonly journal: JournalKey; readonly map: HeldMap }
    readonly gets: null
  }
  /** Values of trades by price bars, which studies use by their keys from then on. */
  readonly holdStudy: {
    readonly asks: { readonly journal: JournalKey; readonly study: HeldStudy }
    readonly gets: null
  }

  readonly order: { readonly asks: Shown; readonly gets: TradeOrder }
  /** Lines from one position of the order to another. */
  readonly rows: { readonly asks: Shown & { readonly from: number; readonly to: number }; readonly gets: TradeRows }
  /** Some trades from all over the order, those with the largest and the smallest numbers among them. */
  readonly sample: { readonly asks: Shown; readonly gets: TradeRows }
}

export type Ask = keyof Exchanges
export type QuestionOf<A extends Ask> = { readonly [One in A]: { readonly ask: One } & Exchanges[One]['asks'] }[A]
export type AnswerTo<A extends Ask> = Exchanges[A]['gets']

export type Question = QuestionOf<Ask>
export type Answer = { readonly [A in Ask]: { readonly to: A; readonly answer: AnswerTo<A> } }[Ask]
/** About the loading of trades and of code: answered when the disk or the server has answered. */
export type LoadQuestion = QuestionOf<'openKept' | 'refresh' | 'bringReports' | 'forget'>
/** About the trades that are open: computed. */
export type TradeAsk = Exclude<Ask, LoadQuestion['ask']>
export type TradeQuestion = QuestionOf<TradeAsk>

/** The compiler does not follow a name that is a type parameter into the union of all questions: the signature says it. */
export function reportQuestion<Name extends AskName>(
  ask: Name,
  journal: JournalKey,
  filters: Filters,
  view: ViewOf<Name>,
): TradeQuestion & { readonly ask: Name }
export function reportQuestion(ask: AskName, journal: JournalKey, filters: Filters, view: unknown): object {
  return { ask, journal, filters, view }
}

const loads: ReadonlySet<Ask> = new Set(['openKept', 'refresh', 'bringReports', 'forget'])
export const isLoadQuestion = (question: Question): question is LoadQuestion => loads.has(question.ask)

export const isAnswerTo = <A extends Ask>(
  ask: A,
  answer: { readonly to: Ask; readonly answer: unknown },
): answer is { readonly to: A; readonly answer: AnswerTo<A> } => answer.to === ask

/** From the page. */
export interface Asked {
  readonly seq: number
  readonly question: Question
}
/**
 * From the worker, to the question of the same number. Exactly one ends it; a part may come before. Superseded: a newer
 * question for the same place on the page came before this one was begun, so nothing was computed.
 */
export type WorkerReply =
  | { readonly seq: number; readonly outcome: 'answered' | 'part'; readonly answer: Answer }
  | { readonly seq: number; readonly outcome: 'superseded' }
  | { readonly seq: number; readonly outcome: 'failed'; readonly name: string; readonly message: string }
