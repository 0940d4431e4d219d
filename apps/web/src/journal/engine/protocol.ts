import type { MapColumns, StudyColumns, WalkColumns } from '@afterclose/core/bar-walk'
import type { Filters } from '@afterclose/core/filters'
import type { LocalDateTime } from '@afterclose/core/time'
import type { AnswerOf, AskName, ViewOf } from '@afterclose/engine/reports/registry'
import type { KeptPage } from './feed-cache.ts'
import type { FeedSource, FeedState, JournalKey, Refreshed } from './feed-state.ts'
import type { TradesRequest, TradeOrder } from './trade-order.ts'
import type { TradeRows } from './trade-rows.ts'

/** Closed trades of the open journal. */
interface Chosen {
  readonly journal: JournalKey
  readonly filters: Filters
}
/** Trades of the open journal for a grid. */
interface Shown {
  readonly journal: JournalKey
  readonly shown: TradesRequest
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

/** Every report of the engine's registry, for the filtered trades. */
type Reports = {
  readonly [Name in AskName]: {
    readonly asks: Chosen & { readonly view: ViewOf<Name> }
    readonly gets: AnswerOf<Name>
  }
}

/** Requests of the page to the worker and their responses: flat records of numbers and typed arrays, which are transferred to the page. */
interface Exchanges extends Reports {
  /**
   * Opens the journal from this device's cache, without a request to the server; null if it is not cached, or only at another revision than
   * `at`.
   */
  readonly openKept: {
    readonly asks: { readonly journal: JournalKey; readonly at?: number }
    readonly gets: FeedState | null
  }
  /** Updates the trades to the server's state. A very large journal has partial results before the response. */
  readonly refresh: {
    readonly asks: { readonly journal: JournalKey; readonly source: FeedSource }
    readonly gets: Refreshed
  }
  /** Patches the trades with the response to a change. Null if they are not those of `heldFeed`, the ETag just before it: refresh them then. */
  readonly takePatch: {
    readonly asks: {
      readonly journal: JournalKey
      readonly heldFeed: string
      readonly etag: string
      readonly bytes: Uint8Array
    }
    readonly gets: FeedState | null
  }
  /** Keeps the answers that a page showed on the device, unless the trades have changed since. */
  readonly keepPage: { readonly asks: { readonly path: string; readonly page: KeptPage }; readonly gets: null }
  /** Loads the code of all reports, which a worker does not load at its start. */
  readonly bringReports: { readonly asks: object; readonly gets: null }
  /** Drops all data, for logout. */
  readonly forget: { readonly asks: object; readonly gets: null }

  /** Balance just before a trade closes; the trade itself, as stored, is not counted. Account currency. */
  readonly balanceBefore: {
    readonly asks: { readonly journal: JournalKey; readonly exitDate: LocalDateTime; readonly tradeId: number | null }
    readonly gets: number
  }

  /** Price of the latest entry or exit of an instrument; null without one. */
  readonly lastPrice: {
    readonly asks: { readonly journal: JournalKey; readonly instrumentId: number }
    readonly gets: number | null
  }

  /** Results of strategies on price bars, which later reports refer to by key. */
  readonly holdWalks: {
    readonly asks: { readonly journal: JournalKey; readonly walks: readonly HeldWalk[] }
    readonly gets: null
  }
  /** Results of the map of stops and targets on price bars. */
  readonly holdMap: {
    readonly asks: { readonly journal: JournalKey; readonly map: HeldMap }
    readonly gets: null
  }
  /** Values of trades from price bars, which later studies refer to by key. */
  readonly holdStudy: {
    readonly asks: { readonly journal: JournalKey; readonly study: HeldStudy }
    readonly gets: null
  }

  readonly order: { readonly asks: Shown; readonly gets: TradeOrder }
  /** Lines from one position of the order to another. */
  readonly rows: { readonly asks: Shown & { readonly from: number; readonly to: number }; readonly gets: TradeRows }
  /** A sample of the order, including the trades with the largest and the smallest numbers. */
  readonly sample: { readonly asks: Shown; readonly gets: TradeRows }
}

export type Ask = keyof Exchanges
export type QuestionOf<A extends Ask> = { readonly [One in A]: { readonly ask: One } & Exchanges[One]['asks'] }[A]
export type AnswerTo<A extends Ask> = Exchanges[A]['gets']

export type Question = QuestionOf<Ask>
export type Answer = { readonly [A in Ask]: { readonly to: A; readonly answer: AnswerTo<A> } }[Ask]
/** Requests that load trades or code, and wait for disk or server. */
export type LoadQuestion = QuestionOf<'openKept' | 'refresh' | 'takePatch' | 'keepPage' | 'bringReports' | 'forget'>
/** Requests about the open trades, which are computed. */
export type TradeAsk = Exclude<Ask, LoadQuestion['ask']>
export type TradeQuestion = QuestionOf<TradeAsk>

/** TypeScript does not narrow a union of all requests by a type parameter: the signature states the result. */
export function reportQuestion<Name extends AskName>(
  ask: Name,
  journal: JournalKey,
  filters: Filters,
  view: ViewOf<Name>,
): TradeQuestion & { readonly ask: Name }
export function reportQuestion(ask: AskName, journal: JournalKey, filters: Filters, view: unknown): object {
  return { ask, journal, filters, view }
}

const loads: ReadonlySet<Ask> = new Set(['openKept', 'refresh', 'takePatch', 'keepPage', 'bringReports', 'forget'])
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
 * From the worker, for the request with this number. Exactly one message ends it; a partial result may come before. Superseded: a newer
 * request for the same place on the page came before this one was started, so nothing was computed.
 */
export type WorkerReply =
  | { readonly seq: number; readonly outcome: 'answered' | 'part'; readonly answer: Answer }
  | { readonly seq: number; readonly outcome: 'superseded' }
  | { readonly seq: number; readonly outcome: 'failed'; readonly name: string; readonly message: string }
