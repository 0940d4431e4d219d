import type { Filters } from '@afterclose/core/filters'
import type { GivenGrade } from '@afterclose/core/given-grade'
import type { PlanPermission } from '@afterclose/core/permission'
import type { PipSize, Strategy } from '@afterclose/core/strategy'
import type { TradingRule } from '@afterclose/core/trading-rule'
import type { TradeBook } from '../book/trade-book.ts'
import type { WeekRule, WeekRuleAnswer } from '@afterclose/core/week-rule'
import type { StrategyWalk } from './alternative-strategies/strategy-set.ts'
import type { SessionDay } from './sessions/session-day.ts'

/** A number or word of a report's result, documented for API users. `about`: its meaning, if not clear from its name. */
export type Leaf<Is extends 'number' | 'known' | 'boolean' | 'text' = 'number' | 'known' | 'boolean' | 'text'> = {
  /** `known`: a number, or null if it cannot be computed. */
  readonly leaf: Is
  readonly about?: string
}
/** Shape of a report's result, as plain data. Undeclared fields are for the page only. */
export type Shape = Leaf | OrNull | List | ShapeOfObject
interface OrNull {
  readonly orNull: Shape
}
interface List {
  readonly list: Shape
}
type ShapeOfObject = { readonly [name: string]: Shape }

export const isLeaf = (shape: Shape): shape is Leaf => 'leaf' in shape
export const isOrNull = (shape: Shape): shape is OrNull => 'orNull' in shape
export const isList = (shape: Shape): shape is List => 'list' in shape

/** Shapes that fit a value of the page's fold. NaN and infinite values become null: `known`. */
export type ShapeOf<T> = [T] extends [number]
  ? Leaf<'number' | 'known'>
  : [T] extends [boolean]
    ? Leaf<'boolean'>
    : [T] extends [string]
      ? Leaf<'text'>
      : null extends T
        ? NonNullable<T> extends number
          ? Leaf<'known'>
          : { readonly orNull: ShapeOf<NonNullable<T>> }
        : T extends readonly (infer Item)[]
          ? { readonly list: ShapeOf<Item> }
          : T extends ArrayLike<number>
            ? { readonly list: Leaf<'number' | 'known'> }
            : { readonly [Name in keyof T]?: ShapeOf<T[Name]> }

const leaf =
  <const Is extends Leaf['leaf']>(is: Is) =>
  (about?: string): Leaf<Is> =>
    about === undefined ? { leaf: is } : { leaf: is, about }
export const number = leaf('number')
export const knownValue = leaf('known')
export const boolean = leaf('boolean')
export const text = leaf('text')
export const list = <const Item extends Shape>(item: Item): { readonly list: Item } => ({ list: item })
export const orNull = <const Some extends Shape>(some: Some): { readonly orNull: Some } => ({ orNull: some })

/** A query parameter. `or`: its default; `leftOut`: the default in words, if it is no value. */
export type Parameter =
  | { readonly is: 'one'; readonly of: readonly string[]; readonly or?: string }
  /** One or none; null by default. */
  | { readonly is: 'oneOrNone'; readonly of: readonly string[]; readonly leftOut: string }
  | { readonly is: 'oneNumber'; readonly of: readonly number[]; readonly or: number }
  /** Several, comma-separated; none by default. */
  | { readonly is: 'some'; readonly of: readonly string[]; readonly leftOut: string }
  | { readonly is: 'whole'; readonly min: number; readonly max: number; readonly or: number }
  /** Ids, comma-separated; undefined by default. */
  | { readonly is: 'ids'; readonly leftOut: string }
  /** Comment ids, comma-separated; by default all of the journal with this rating. */
  | { readonly is: 'ratedComments'; readonly rating: 'POSITIVE' | 'NEGATIVE' }
  /** A day; null by default. */
  | { readonly is: 'day'; readonly leftOut: string }
  /** No parameter: the filtered missed trades. A page has them, the server reads them. */
  | { readonly is: 'missedTrades' }
  /** No parameter: days, times, loss limits and markets of the sessions. */
  | { readonly is: 'sessions' }
  /** No parameter: rules of weeks and months, and answers about trades. */
  | { readonly is: 'weekRules' }
  | { readonly is: 'weekRuleAnswers' }
  /** No parameter: grades as they were given. */
  | { readonly is: 'reviews' }
  /** No parameter: the pip size of each instrument. */
  | { readonly is: 'pipSizes' }
  /** No parameter: results on price bars loaded by a page. */
  | { readonly is: 'walks' }
  /** JSON; by default the original stop and target. */
  | { readonly is: 'strategies' }
  /** JSON; none by default. */
  | { readonly is: 'tradingRules' }
/** Parameters that the server reads from the journal instead of the URL. */
export type OfJournal = Extract<Parameter, { is: (typeof ofJournal)[number] }>
const ofJournal = [
  'missedTrades',
  'sessions',
  'weekRules',
  'weekRuleAnswers',
  'reviews',
  'pipSizes',
  'walks',
] as const satisfies readonly Parameter['is'][]
export const isOfJournal = (parameter: Parameter): parameter is OfJournal =>
  ofJournal.some((one) => one === parameter.is)

/** The parameters that fit a value of a view. */
type ParameterOf<T> = [T] extends [number]
  ? Extract<Parameter, { is: 'whole' }> | { readonly is: 'oneNumber'; readonly of: readonly T[]; readonly or: T }
  : [T] extends [string]
    ? { readonly is: 'one'; readonly of: readonly T[]; readonly or?: T }
    : null extends T
      ?
          | Extract<Parameter, { is: 'day' }>
          | (Extract<Parameter, { is: 'oneOrNone' }> & { readonly of: readonly NonNullable<T>[] })
      : T extends readonly (infer Item)[]
        ? [Item] extends [string]
          ? Extract<Parameter, { is: 'some' }> & { readonly of: readonly Item[] }
          : [Item] extends [number]
            ? Extract<Parameter, { is: 'ids' | 'ratedComments' }>
            : Extract<Parameter, { is: RecordsOf<Item> }>
        : never
type RecordsOf<Item> = Item extends WeekRule
  ? 'weekRules'
  : Item extends WeekRuleAnswer
    ? 'weekRuleAnswers'
    : Item extends GivenGrade
      ? 'reviews'
      : Item extends Strategy
        ? 'strategies'
        : Item extends PipSize
          ? 'pipSizes'
          : Item extends TradingRule
            ? 'tradingRules'
            : Item extends StrategyWalk
              ? 'walks'
              : Item extends SessionDay
                ? 'sessions'
                : 'missedTrades'

/** Parameters of a report besides journal and filters: plain values, or null. */
export type View = object | null

/** Internal query of a page to the worker: counts and lists without a call in the API. */
export interface Question<V extends View, Answer> {
  /** Runs in the worker, on the filtered trades. Returns numbers and typed arrays, which are transferred to the page's thread. */
  readonly answer: (book: TradeBook, filters: Filters, view: V) => Answer
}

/**
 * A report: shown on pages, and returned by `GET …/reports/NAME` with the same digits. The page imports its fold from its own file, so that
 * it loads with the page.
 */
export interface Report<V extends View, Answer, Shown> extends Question<V, Answer> {
  /** Converts the result to its displayed form. */
  readonly fold: (answer: Answer, view: V) => Shown
  /** Its content in one sentence, without a full stop. */
  readonly about: string
  /** Its query parameters; null without a view. */
  readonly view: NoInfer<
    V extends null ? null : { readonly [Name in keyof V]-?: ParameterOf<Exclude<V[Name], undefined>> }
  >
  readonly shown: NoInfer<ShapeOf<Shown>>
  /** Permission for the page that shows the report; null if none is needed. It may depend on the view. */
  readonly permission: PlanPermission | null | ((view: NoInfer<V>) => PlanPermission | null)
}

export function question<Answer>(answer: (book: TradeBook, filters: Filters) => Answer): Question<null, Answer>
export function question<V extends object, Answer>(answer: Question<V, Answer>['answer']): Question<V, Answer>
export function question(answer: Question<View, unknown>['answer']): Question<View, unknown> {
  return { answer }
}

export function report<Answer, Shown>(definition: Report<null, Answer, Shown>): Report<null, Answer, Shown>
export function report<V extends object, Answer, Shown>(definition: Report<V, Answer, Shown>): Report<V, Answer, Shown>
export function report(definition: object): object {
  return definition
}
