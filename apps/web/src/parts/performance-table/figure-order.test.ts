import { expect, it } from 'vitest'
import { figure } from '../../ui/figure.ts'
import { orderOf } from './figure-order.ts'

interface Row {
  readonly net: number | null
}

it('sorts by the value of a figure, or by what its words stand for', () => {
  const net = figure({ head: 'Net', value: ({ net: own }: Row) => own })
  const rating = figure({ head: 'Rating', value: () => 'Bad', order: ({ net: own }: Row) => own })
  expect([orderOf(net)({ net: 3 }), orderOf(net)({ net: null })]).toEqual([3, null])
  expect([rating.text({ net: 3 }), orderOf(rating)({ net: 3 })]).toEqual(['Bad', 3])
  expect(orderOf(figure({ head: 'Setup', value: () => 'Breakout' }))({})).toBeNull()
})
