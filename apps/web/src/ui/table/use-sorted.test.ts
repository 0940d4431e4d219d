import { expect, it } from 'vitest'
import { figure } from '../figure.ts'
import { inOrderOf, nextSort } from './use-sorted.ts'

interface Row {
  readonly name: string
  readonly net: number | null
}
const rows: readonly Row[] = [
  { name: 'even', net: 0 },
  { name: 'unknown', net: null },
  { name: 'lost', net: -3 },
  { name: 'won', net: 5 },
  { name: 'also even', net: 0 },
]
const net = figure({ head: 'Net', value: ({ net: own }: Row) => own })
const names = (by: Parameters<typeof inOrderOf<Row>>[1], descending: boolean) =>
  inOrderOf(rows, by, descending).map(({ name }) => name)

it('sorts by the value of a figure, unknown ones last in either direction and equal ones in their own order', () => {
  expect(names(net, true)).toEqual(['won', 'even', 'also even', 'lost', 'unknown'])
  expect(names(net, false)).toEqual(['lost', 'even', 'also even', 'won', 'unknown'])
})

it('sorts words by the number that stands for them, and leaves other words in their order', () => {
  const rating = figure({ head: 'Rating', value: () => 'Bad', order: ({ net: own }: Row) => own })
  expect(names(rating, true)[0]).toBe('won')
  expect(names(figure({ head: 'Name', value: ({ name }: Row) => name }), true)).toEqual(rows.map(({ name }) => name))
})

it('goes from the largest first to the smallest first, and back to the order of the rows', () => {
  const first = nextSort(null, 'net')
  const second = nextSort(first, 'net')
  expect([first, second, nextSort(second, 'net')]).toEqual([
    { key: 'net', descending: true },
    { key: 'net', descending: false },
    null,
  ])
  expect(nextSort(second, 'trades')).toEqual({ key: 'trades', descending: true })
})
