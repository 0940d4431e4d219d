import { type Filters, noFilters } from '@afterclose/core/filters'
import { checklistStatuses, directions, outcomes, tradeTypes } from '@afterclose/core/trade'
import type { Block, Want } from '@afterclose/engine/book/block'
import { openBook, type TradeBook } from '@afterclose/engine/book/trade-book'
import type { MilestoneCounters } from '@afterclose/engine/book/milestones'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import type { TradeColumns } from '@afterclose/engine/trades/trade-columns'
import { positiveComments } from '../support/many-trades.ts'

export const open = (columns: TradeColumns): TradeBook => openBook(columns, bestKernel)

/** Everything in a step, including lines of full length. */
export const everything = (basis: Want['basis']): Want => ({
  basis,
  unit: 'CURRENCY',
  columns: 0,
  axis: 'DATE',
  tables: ['combinations', 'bins', 'days', 'hours'],
  lines: true,
})

/** Our answer as raw memory of the kernel's pass: the "typed result". */
export interface Measured {
  readonly block: Block
  readonly milestones: MilestoneCounters
}

export function measure(book: TradeBook, filters: Filters): Measured {
  const selection = book.select(filters)
  const block = book.measure(selection, everything(filters.options.entryOrExitDate))
  return { block, milestones: book.milestones(selection, positiveComments, block) }
}

/** A filter state that needs the bitmap of every existing value; bitmaps stay cached while there is room. */
export function everyValue({ columns }: TradeBook['table']): Filters {
  const years = [columns.exitDate[0]!, columns.exitDate[columns.closed - 1]!].map((at) => new Date(at).getUTCFullYear())
  const [from = 0, to = 0] = years
  const upTo = (last: number, first = 1): readonly number[] =>
    Array.from({ length: last - first + 1 }, (_, i) => first + i)
  return {
    ...noFilters,
    basic: {
      ...noFilters.basic,
      instrument: columns.instruments,
      setup: columns.setups,
      outcomes,
      direction: directions,
      tradeType: tradeTypes,
      checklistType: checklistStatuses,
      inReview: true,
      year: upTo(to, from),
      month: upTo(12),
      day: upTo(7),
      hour: upTo(23, 0),
    },
    advanced: {
      preTradeComment: columns.preTradeComments.ids,
      entryComment: columns.entryComments.ids,
      tradeManagementComment: columns.managementComments.ids,
      exitComment: columns.exitComments.ids,
      customComments: noFilters.advanced.customComments.map((_, i) => (i === 0 ? columns.customComments.ids : [])),
    },
  }
}
