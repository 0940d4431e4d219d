import { type Filters, offeredRanges, type Range } from '@afterclose/core/filters'
import { byName } from '@afterclose/core/record-field'
import {
  type ChecklistStatus,
  checklistStatuses,
  type Outcome,
  outcomes,
  type WordFilter,
  wordFields,
  wordFilters,
} from '@afterclose/core/trade'
import { type Bitmap, countBoth } from '../columns/bitmap.ts'
import { countBits, countCodes } from '../columns/value-rows.ts'
import type { BitmapStore } from './bitmap-store.ts'
import { type CodedName, codedFields, type NumberName } from './fields.ts'
import { dateFields, type FilterPart, filterParts } from './filter-rows.ts'
import { allOf, inRange, type ValueField } from './row-set.ts'
import type { CommentKind } from '../trades/trade-columns.ts'
import { hasValues } from '../trades/has-values.ts'
import type { TradeTable } from '../trades/trade-table.ts'

/** Trades by value; values without trades are absent. */
export type ValueCounts<Value = number> = ReadonlyMap<Value, number>

/**
 * Counts of trades per filter value, among those selected by all other filters: the effect of choosing only that value, or of excluding it.
 * Last trades are ignored, because they apply after all filters. Comments are one filter; if all of them are required ("And"), its other
 * comments count as other filters.
 */
export interface FilterCounts extends Readonly<Record<WordFilter, ValueCounts<string>>> {
  /** By id. */
  readonly instrument: ValueCounts
  readonly setup: ValueCounts
  readonly outcomes: ValueCounts<Outcome>
  readonly checklistType: ValueCounts<ChecklistStatus>
  /** Starred trades. */
  readonly inReview: number
  readonly year: ValueCounts
  /** 1 to 12. */
  readonly month: ValueCounts
  /** 1 = Monday … 7 = Sunday. */
  readonly day: ValueCounts
  /** 0 to 23. */
  readonly hour: ValueCounts
  /** In the order of `offeredRanges` of core. */
  readonly rrr: readonly number[]
  readonly rMultiple: readonly number[]
  readonly gainPercentage: readonly number[]
  /** By id of the comment. */
  readonly preTradeComment: ValueCounts
  readonly entryComment: ValueCounts
  readonly tradeManagementComment: ValueCounts
  readonly exitComment: ValueCounts
  /** Counts of all custom statistics together, because ids are unique across them. */
  readonly customComments: ValueCounts
}

/**
 * The first call builds the bitmaps of all values, one pass per field; later each value costs rows/32 words. Fields with too many values
 * for bitmaps are counted trade by trade.
 */
export function filterCounts(table: TradeTable, bitmaps: BitmapStore, filters: Filters): FilterCounts {
  const parts = filterParts(filters)
  const { orFilter, excludeFilters, entryOrExitDate } = filters.options
  const date = dateFields[entryOrExitDate]
  const others = (filter: FilterPart['filter']): Bitmap => {
    const needsAll = filter === 'comments' && !orFilter && !excludeFilters
    const otherParts = needsAll ? parts : parts.filter((part) => part.filter !== filter)
    return bitmaps.bitmap(allOf(otherParts.map(({ leaves }) => leaves)))
  }
  const counter: Counter = { table, bitmaps, others }
  const ranges = (column: NumberName & keyof typeof offeredRanges, offered: readonly Range[]): readonly number[] =>
    offered.map(({ min, max }) => countBoth(bitmaps.bitmap(inRange(column, min, max)), others(column)))
  return {
    instrument: countValues(counter, 'instrument', 'instrument'),
    setup: countValues(counter, 'setup', 'setup'),
    outcomes: countListed(counter, 'outcomes', 'outcome', outcomes),
    // a journal without price bars or options pays nothing for their filters
    ...byName(wordFilters, (name) =>
      hasValues(table.columns[name])
        ? countListed<string>(counter, name, name, wordFields[name].words)
        : new Map<string, number>(),
    ),
    checklistType: countListed(counter, 'checklistType', 'checklistStatus', checklistStatuses),
    inReview: countBoth(bitmaps.values('inReview', [1])[0]!, others('inReview')),
    year: countValues(counter, 'year', date.year),
    month: countValues(counter, 'month', date.month),
    day: countValues(counter, 'day', date.day),
    hour: countValues(counter, 'hour', date.hour),
    rrr: ranges('rrr', offeredRanges.rrr),
    rMultiple: ranges('rMultiple', offeredRanges.rMultiple),
    gainPercentage: ranges('gainPercentage', offeredRanges.gainPercentage),
    preTradeComment: countComments(counter, 'preTradeComments'),
    entryComment: countComments(counter, 'entryComments'),
    tradeManagementComment: countComments(counter, 'managementComments'),
    exitComment: countComments(counter, 'exitComments'),
    customComments: countComments(counter, 'customComments'),
  }
}

interface Counter {
  readonly table: TradeTable
  readonly bitmaps: BitmapStore
  /** The trades selected by all filters but one. */
  readonly others: (filter: FilterPart['filter']) => Bitmap
}

/** Existing values of the journal's trades. */
function countValues({ table, bitmaps, others }: Counter, filter: FilterPart['filter'], field: CodedName): ValueCounts {
  const { codes, meaning } = codedFields[field]
  const meanings = Array.from({ length: codes(table).count }, (_, code) => meaning(table, code))
  const values = [...new Set(meanings)].toSorted((a, b) => a - b)
  const otherRows = others(filter)
  if (bitmaps.fits(values.length)) return countEach(bitmaps, field, values, otherRows)
  const counts = countCodes(codes(table), otherRows)
  return withTrades(meanings.map((value, code) => [value, counts[code]!]))
}

/** Values of a list of core, whose codes are their indexes. */
function countListed<Value extends string>(
  { bitmaps, others }: Counter,
  filter: FilterPart['filter'],
  field: CodedName,
  list: readonly Value[],
): ValueCounts<Value> {
  const codes = list.map((_, code) => code)
  const counts = countEach(bitmaps, field, codes, others(filter))
  return withTrades(list.map((value, code) => [value, counts.get(code) ?? 0]))
}

function countComments({ table, bitmaps, others }: Counter, kind: CommentKind): ValueCounts {
  const { ids, words } = table.columns[kind]
  const otherRows = others('comments')
  if (bitmaps.fits(ids.length)) return countEach(bitmaps, kind, ids, otherRows)
  return withTrades(
    words.flatMap((word, i) => {
      const counts = countBits(word, otherRows)
      return ids.slice(i * 32, i * 32 + 32).map((id, bit): [number, number] => [id, counts[bit]!])
    }),
  )
}

function countEach(bitmaps: BitmapStore, field: ValueField, values: readonly number[], otherRows: Bitmap): ValueCounts {
  const rows = bitmaps.values(field, values)
  return withTrades(values.map((value, i) => [value, countBoth(rows[i]!, otherRows)]))
}

/** Several codes may share a value, such as the days of a year. */
function withTrades<Value>(counts: readonly (readonly [Value, number])[]): ValueCounts<Value> {
  const byValue = new Map<Value, number>()
  for (const [value, trades] of counts) if (trades > 0) byValue.set(value, (byValue.get(value) ?? 0) + trades)
  return byValue
}
