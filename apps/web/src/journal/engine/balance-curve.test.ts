import { toColumns } from '@afterclose/engine/trades/to-columns'
import { buildTradeTable } from '@afterclose/engine/trades/trade-table'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { describe, expect, it } from 'vitest'
import { balanceCurve } from './balance-curve.ts'

const at = (day: number): string => `2026-01-0${day}T12:00:00`

describe('the balance curve', () => {
  it('goes through every deposit, trade and withdrawal in the order of the ledger', () => {
    const columns = toColumns({
      revision: 1,
      trades: [
        aFeedTrade({ id: 1, entryDate: at(1), exitDate: at(2), gain: '50' }),
        aFeedTrade({ id: 2, entryDate: at(1), exitDate: at(4), gain: '-20.5' }),
      ],
      payins: [
        { id: 1, delta: '1000', timestamp: at(1) },
        { id: 2, delta: '-100', timestamp: at(4) },
      ],
    })
    const curve = balanceCurve(buildTradeTable(columns))
    expect([...curve.balance]).toEqual([1000, 1050, 950, 929.5])
    expect([...curve.payinPoint]).toEqual([0, 2])
    expect([...curve.payinDelta]).toEqual([1000, -100])
    expect(Array.from(curve.at, (time) => new Date(time).getUTCDate())).toEqual([1, 2, 4, 4])
  })

  it('is empty for an empty journal', () => {
    const columns = toColumns({ revision: 1, trades: [], payins: [] })
    expect(balanceCurve(buildTradeTable(columns)).at).toHaveLength(0)
  })
})
