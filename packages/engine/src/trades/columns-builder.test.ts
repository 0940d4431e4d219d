import { aFeedTrade } from '@afterclose/testkit/builders'
import { randomJournals } from '@afterclose/testkit/random-journals'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsBuilder } from './columns-builder.ts'
import { toColumns } from './to-columns.ts'

describe('columns of trades that come in parts', () => {
  it('are those of all trades at once, however they are parted and however many were expected', () => {
    fc.assert(
      fc.property(
        randomJournals({ maxTrades: 200 }),
        fc.integer({ min: 1, max: 90 }),
        fc.nat(100),
        (journal, size, n) => {
          const builder = columnsBuilder(n)
          for (let from = 0; from < journal.trades.length; from += size)
            builder.add(journal.trades.slice(from, from + size))
          expect(builder.columns(journal)).toEqual(toColumns(journal))
        },
      ),
    )
  })

  it('name ids in ascending order, whichever trade is met first', () => {
    const trades = [
      aFeedTrade({ id: 1, instrumentId: 9, setupId: 3, source: 'MT5', entryComments: [40, 7] }),
      aFeedTrade({ id: 2, instrumentId: 2, setupId: 1, source: 'MANUAL', entryComments: [8] }),
    ]
    const columns = toColumns({ revision: 1, trades, payins: [] })
    expect(columns).toMatchObject({ instruments: [2, 9], setups: [1, 3], sources: ['MANUAL', 'MT5'] })
    expect([...columns.instrument, ...columns.setup, ...columns.source]).toEqual([1, 0, 1, 0, 1, 0])
    expect(columns.entryComments).toEqual({ ids: [7, 8, 40], words: [Uint32Array.of(0b101, 0b010)] })
  })
})
