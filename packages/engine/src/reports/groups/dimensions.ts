import { byName } from '@afterclose/core/record-field'
import { contextTags } from '@afterclose/core/market-context'
import { structureTags } from '@afterclose/core/structure-groups'
import type { FilterOptions, Range } from '@afterclose/core/filters'
import type { NumberName } from '../../filters/fields.ts'
import { dateFields } from '../../filters/filter-rows.ts'
import type { ValueField } from '../../filters/row-set.ts'
import type { ListKind } from '../../trades/trade-columns.ts'
import type { TradesOf } from '../trades-of.ts'

/**
 * Grouping of trades: by the values of a field, or by ranges of a number. A trade is in no group without a value, and in several with
 * several values, such as comments.
 */
export type Dimension =
  /**
   * `among` restricts a list to these ids, such as the comments of one custom statistic; trades without any of them are a separate group,
   * `noneOfThem`.
   */
  | { readonly is: 'values'; readonly field: ValueField; readonly among?: Among }
  /**
   * Each item of a checklist, ticked and not ticked, for trades whose checklist had it when they were saved. The group of an unticked item
   * has its negative id.
   */
  | { readonly is: 'items'; readonly among?: Among }
  /** A range starts at a bound and ends before the next; the first and the last are open. */
  | { readonly is: 'ranges'; readonly column: NumberName; readonly bounds: readonly number[] }
  /** Overlapping ranges: a trade is in each range that contains its number. */
  | { readonly is: 'nested'; readonly column: NumberName; readonly ranges: readonly Range[] }

/** Ids of a list. */
export type Among = readonly number[] | undefined
/** As a query parameter. */
export const amongIds = { is: 'ids', leftOut: 'Of a dimension that is a list: the groups of all its ids' } as const
/** Key of the group of trades without any of the ids. */
export const noneOfThem = 0

const values = (field: ValueField): Dimension => ({ is: 'values', field })
const list =
  (field: ListKind) =>
  (_: Basis, among?: Among): Dimension =>
    among === undefined ? values(field) : { is: 'values', field, among }
const ranges = (column: NumberName, ...bounds: number[]): Dimension => ({ is: 'ranges', column, bounds })

/** Streak lengths after which trades are grouped. */
export const runLengths = [1, 2, 3, 4, 5] as const

type Basis = FilterOptions['entryOrExitDate']

/** Every dimension by name, by basis date. A new one is a line here. */
const dimensions = {
  instrument: () => values('instrument'),
  setup: () => values('setup'),
  direction: () => values('direction'),
  outcome: () => values('outcome'),
  tradeType: () => values('tradeType'),
  star: () => values('inReview'),
  reviewGrade: () => values('reviewGrade'),
  checklistStatus: () => values('checklistStatus'),
  checklist: list('checklistId'),
  checklistItem: (_, among) => (among === undefined ? { is: 'items' } : { is: 'items', among }),
  preTradeComment: list('preTradeComments'),
  entryComment: list('entryComments'),
  managementComment: list('managementComments'),
  exitComment: list('exitComments'),
  /** All custom statistics together, or the one with these ids. */
  customComment: list('customComments'),
  exitClass: () => values('exitClass'),
  year: (basis) => values(dateFields[basis].year),
  /** All years together, like other parts of a date. */
  quarter: (basis) => values(basis === 'EXIT' ? 'exitQuarter' : 'entryQuarter'),
  month: (basis) => values(dateFields[basis].month),
  isoWeek: (basis) => values(basis === 'EXIT' ? 'exitWeek' : 'entryWeek'),
  weekday: (basis) => values(dateFields[basis].day),
  hour: (basis) => values(dateFields[basis].hour),
  /** PRODUCT B.4.8: <15 min, 15-60 min, 1-4 h, 4-24 h, 1-7 d, >7 d. */
  holdingTime: () => ranges('holdingTime', 15, 60, 240, 1440, 10_080),
  /** Below 50 %, to 75 %, to 100 %, all ticked (PRODUCT B.4.2). */
  adherence: () => ranges('adherence', 50, 75, 100),
  /** Red, grey, green. */
  tilt: () => ranges('tiltMeter', 0, 1),
  /** The ranges offered by filters (PRODUCT C.2). */
  rrr: () => ranges('rrr', 1, 1.5, 2, 3, 5),
  rMultiple: () => ranges('rMultiple', -1, 0, 1, 2, 3),
  /** 1st, 2nd, 3rd, 4th, from the 5th on; by entry, whatever the basis date (PRODUCT B.4.12). */
  placeInDay: () => ranges('placeInDay', 2, 3, 4, 5),
  /** 1, 2, 3, 4 or 5, from 6 on. */
  tradesInDay: (basis) => ranges(basis === 'EXIT' ? 'tradesOnExitDay' : 'tradesOnEntryDay', 2, 3, 4, 6),
  /** Market context at the entry: the groups of each tag. */
  ...byName(contextTags, (tag) => () => values(tag)),
  /** Facts of the legs of trades in options; other trades are in no group. */
  ...byName(structureTags, (tag) => () => values(tag)),
  /** After streaks of at least 1, 2, 3, 4, 5 losses, then as many wins (PRODUCT B.4.3). */
  afterRun: () => ({
    is: 'nested',
    column: 'runBefore',
    ranges: [...runLengths.map((k) => ({ min: null, max: 1 - k })), ...runLengths.map((k) => ({ min: k, max: null }))],
  }),
} as const satisfies Readonly<Record<string, (basis: Basis, among?: Among) => Dimension>>
export type DimensionName = keyof typeof dimensions
const isDimension = (name: string): name is DimensionName => name in dimensions
export const dimensionNames: readonly DimensionName[] = Object.keys(dimensions).filter(isDimension)

/** @param among ids of a list dimension; ignored by others */
export const dimensionOf = (name: DimensionName, basis: Basis, among?: Among): Dimension => {
  const of: (basis: Basis, among?: Among) => Dimension = dimensions[name]
  return of(basis, among)
}

/** The trades of a group. @param key the value, the index of the range, or as defined in `Dimension` */
export function tradesOfGroup(dimension: Dimension, key: number): TradesOf {
  if (dimension.is === 'values') {
    const { field, among } = dimension
    const isNone = key === noneOfThem && among !== undefined
    return isNone ? { is: 'none', field, values: among } : { is: 'value', field, value: key }
  }
  if (dimension.is === 'items') {
    const ticked = { field: 'checkedItemIds', value: Math.abs(key) } as const
    if (key > 0) return { is: 'value', ...ticked }
    return {
      is: 'both',
      parts: [
        { is: 'value', field: 'checklistItemIds', value: ticked.value },
        { is: 'none', field: ticked.field, values: [ticked.value] },
      ],
    }
  }
  if (dimension.is === 'nested') return { is: 'range', column: dimension.column, ...dimension.ranges[key]! }
  const { column, bounds } = dimension
  return { is: 'range', column, min: bounds[key - 1] ?? null, max: bounds[key] ?? null }
}
