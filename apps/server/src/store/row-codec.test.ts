import { tradeFields } from '@afterclose/core/trade'
import { expect, it } from 'vitest'
import { aliasedColumn, rowCodec, snake } from './row-codec.ts'

it('names columns as fields, in snake case', () => {
  expect(['id', 'entryDate', 'mfeR', 'rMultiple'].map((name) => snake(name))).toEqual([
    'id',
    'entry_date',
    'mfe_r',
    'r_multiple',
  ])
  expect(aliasedColumn('checkedItemIds')).toBe('checked_item_ids as checkedItemIds')
})

it('keeps decimals canonical, flags as 0 or 1 and lists as JSON, and gives back what was kept', () => {
  const fields = {
    size: { type: 'decimal', unit: 'size' },
    inReview: { type: 'flag' },
    entryComments: { type: 'list' },
    notes: { type: 'text' },
    stopLoss: { type: 'decimal', unit: 'price' },
  } as const
  interface Said {
    readonly size: string
    readonly inReview: boolean
    readonly entryComments: readonly number[]
    readonly notes: string
    readonly stopLoss: string | null
  }
  const { toRow, fromRow } = rowCodec<Said>(fields)
  const row = toRow({ size: '1.50', inReview: true, entryComments: [3, 1], notes: '', stopLoss: null })
  expect(row).toEqual({ size: '1.5', in_review: 1, entry_comments: '[3,1]', notes: '', stop_loss: null })
  expect(fromRow(row)).toEqual({ size: '1.5', inReview: true, entryComments: [3, 1], notes: '', stopLoss: null })
})

it('gives every field of a trade a column of its own', () => {
  const columns = Object.keys(tradeFields).map((name) => snake(name))
  expect(new Set(columns).size).toBe(Object.keys(tradeFields).length)
})
