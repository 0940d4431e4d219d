import { noFilters } from '@afterclose/core/filters'
import { localText } from '@afterclose/core/time'
import { NONE, commentsAt } from '@afterclose/engine/trades/trade-columns'
import { describe, expect, it } from 'vitest'
import { engineOf } from '../../testing/engine-of.ts'
import type { TradesRequest } from './trade-order.ts'
import { lineKinds } from './trade-rows.ts'

type Trades = Parameters<typeof engineOf>
const closed: TradesRequest = { tab: 'closed', filters: noFilters, sort: [], withoutTickSize: [], openGroups: [] }

/** The line of the only group. */
function totalsOf(...trades: Trades) {
  const { ordered } = engineOf(...trades.map((trade) => ({ groupId: 3, ...trade })))
  const { columns, gainPercentage, balanceAfter, lines } = ordered.linesOf(closed, 0, 1)
  expect(lines?.kind[0]).toBe(lineKinds.closedGroup)
  return { columns, gainPercentage: gainPercentage[0], balanceAfter: balanceAfter[0], count: lines?.count[0] }
}
const dated = (day: number, more: Trades[0] = {}) => ({
  entryDate: `2024-03-0${day}T10:00:00`,
  exitDate: `2024-03-0${day}T11:30:00`,
  ...more,
})

describe('the line of a group', () => {
  it('adds up results, costs and sizes exactly, and averages prices by size', () => {
    const { columns, gainPercentage, balanceAfter, count } = totalsOf(
      dated(1, { gain: '0.1', size: '1', entryPrice: '50', exitPrice: '51', commission: '0.1', tiltMeter: 2 }),
      dated(2, { gain: '0.2', size: '3', entryPrice: '54', exitPrice: '55', commission: '0.2', tiltMeter: -1 }),
    )
    expect(count).toBe(2)
    expect(columns.gain[0]).toBe(0.3) // and not 0.30000000000000004
    expect(columns.commission[0]).toBe(0.3)
    expect(columns.size[0]).toBe(4)
    expect([columns.entryPrice[0], columns.exitPrice[0]]).toEqual([53, 54])
    expect(columns.rMultiple[0]).toBe(0.003)
    expect(columns.tiltMeter[0]).toBe(1)
    expect(gainPercentage).toBe(0.029998) // 0.01 and 0.019998 of the balances before, added up
    expect(balanceAfter).toBe(1000.3)
  })

  it('goes from the first entry to the last exit', () => {
    const { columns } = totalsOf(dated(2), dated(1))
    expect([localText(columns.entryDate[0]!), localText(columns.exitDate[0]!)]).toEqual([
      '2024-03-01T10:00:00',
      '2024-03-02T11:30:00',
    ])
    expect(columns.holdingMinutes[0]).toBe(25.5 * 60)
  })

  it('has the value that all of its trades share, and is otherwise unknown', () => {
    const same = totalsOf(dated(1, { stopLoss: '49' }), dated(2, { stopLoss: '49' })).columns
    expect([same.stopLoss[0], same.outcome[0], same.setups[same.setup[0]!]]).toEqual([49, 0, 1])
    const { columns } = totalsOf(
      dated(1, { stopLoss: '49', gain: '5', inReview: true }),
      dated(2, { stopLoss: '48', gain: '-5', setupId: 2 }),
    )
    expect(columns.stopLoss[0]).toBeNaN()
    expect(columns.outcome[0]).toBe(NONE)
    expect(columns.setups[columns.setup[0]!]).toBeUndefined()
    expect(columns.inReview[0]).toBe(0)
    expect(columns.gain[0]).toBe(0)
  })

  it('has an unknown sum if one of its parts is unknown', () => {
    const { columns } = totalsOf(dated(1, { rMultiple: 1 }), dated(2, { rMultiple: null }))
    expect(columns.rMultiple[0]).toBeNaN()
    expect(columns.gain[0]).toBe(200)
  })

  it('carries the comments of all of them', () => {
    const { columns } = totalsOf(dated(1, { entryComments: [1] }), dated(2, { entryComments: [4] }))
    expect(commentsAt(columns.entryComments, 0)).toEqual([1, 4])
  })

  it('leaves single trades unchanged, and marks those of an open group', () => {
    const { ordered } = engineOf(dated(1), dated(2, { groupId: 3 }), dated(3, { groupId: 3, gain: '7' }))
    const shown = { ...closed, openGroups: [3] }
    const { columns, lines } = ordered.linesOf(shown, 0, 4)
    expect([...columns.id]).toHaveLength(4)
    expect([...lines!.kind]).toEqual([0, 2, 3, 3])
    expect([...columns.gain]).toEqual([100, 107, 100, 7])
    const order = ordered.order(shown)
    expect([...order.ids]).toEqual([1, 2, 3])
    expect([...order.grouped!.keys]).toEqual([1, 4, 2, 3])
    expect(order.largestGain).toBe(107)
    const ungrouped = { tab: 'closed', filters: noFilters, sort: [], withoutTickSize: [] } as const
    expect(ordered.order(ungrouped).grouped).toBeNull()
    expect([...ordered.linesOf(ungrouped, 0, 9).columns.id]).toEqual([1, 2, 3])
  })
})
