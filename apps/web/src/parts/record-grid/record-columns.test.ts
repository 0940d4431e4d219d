import { expect, it, vi } from 'vitest'
import { inOrder } from './record-columns.ts'

interface Deposit {
  readonly amount: number | null
  readonly note: string
}
const columns = [
  { key: 'amount', value: ({ amount }: Deposit) => amount },
  { key: 'note', value: ({ note }: Deposit) => note },
]
const deposits: readonly Deposit[] = [
  { amount: 500, note: 'b10' },
  { amount: null, note: 'A' },
  { amount: 90, note: 'b9' },
  { amount: 500, note: 'B2' },
]
const notes = (...sort: { colId: string; sort: 'asc' | 'desc' }[]) =>
  inOrder(deposits, columns, sort).map(({ note }) => note)

it('sorts numbers as numbers and words as they are read, with what is unknown last either way', () => {
  expect(notes({ colId: 'amount', sort: 'asc' })).toEqual(['b9', 'b10', 'B2', 'A'])
  expect(notes({ colId: 'amount', sort: 'desc' })).toEqual(['b10', 'B2', 'b9', 'A'])
  expect(notes({ colId: 'note', sort: 'asc' })).toEqual(['A', 'B2', 'b9', 'b10'])
})

it('sorts by the next column where the leading one is equal, and leaves out columns that are gone', () => {
  const byAmount = { colId: 'amount', sort: 'desc' } as const
  expect(notes(byAmount, { colId: 'note', sort: 'asc' })).toEqual(['B2', 'b10', 'b9', 'A'])
  expect(notes({ colId: 'gone', sort: 'asc' })).toEqual(deposits.map(({ note }) => note))
})

it('reads the value of each record once', () => {
  const many = Array.from({ length: 100 }, (_, i): Deposit => ({ amount: (i * 7) % 100, note: `n${i}` }))
  const value = vi.fn(({ amount }: Deposit) => amount)
  const sorted = inOrder(many, [{ ...columns[0]!, value }], [{ colId: 'amount', sort: 'asc' }])
  expect(sorted.map(({ amount }) => amount)).toEqual(many.map((_, i) => i))
  expect(value).toHaveBeenCalledTimes(100)
})
