import { meaningOf } from '@afterclose/testkit/meaning-of'
import { type RandomEdit, randomEdits } from '@afterclose/testkit/random-edits'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type TradePatch, patchTable } from './patch.ts'
import { toColumns } from './to-columns.ts'
import { buildTradeTable } from './trade-table.ts'

const patchOf = ({ upserts, deletes, payins, journal: { revision } }: RandomEdit): TradePatch => {
  const columns = toColumns({ revision, trades: upserts, payins })
  return { revision, upserts: columns, deletes, payins: columns.payins }
}

describe('a patched table', () => {
  it('says the same as one built from the trades as they are then', () => {
    fc.assert(
      fc.property(randomEdits(), ({ start, edits }) => {
        let table = buildTradeTable(toColumns(start))
        for (const edit of edits) {
          table = patchTable(table, patchOf(edit)).table
          expect(meaningOf(table)).toEqual(meaningOf(buildTradeTable(toColumns(edit.journal))))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('says which rows went and came, and from where on balances may be others', () => {
    fc.assert(
      fc.property(randomEdits(), ({ start, edits }) => {
        let table = buildTradeTable(toColumns(start))
        for (const edit of edits) {
          const before = meaningOf(table)
          const splice = patchTable(table, patchOf(edit))
          table = splice.table
          const after = meaningOf(table)
          const stayedBefore = before.trades.slice(0, before.rows).filter((_, row) => !splice.removed.includes(row))
          const stayedAfter = after.trades.slice(0, after.rows).filter((_, row) => !splice.inserted.includes(row))
          expect(stayedAfter).toEqual(stayedBefore)
          const percentBefore = new Map(before.trades.map((trade, row) => [trade.id, before.ledger[row]]))
          after.trades.slice(0, splice.percentFrom).forEach((trade, row) => {
            if (!splice.inserted.includes(row)) expect(after.ledger[row]).toEqual(percentBefore.get(trade.id))
          })
          for (const rows of [splice.removed, splice.inserted]) expect(rows).toEqual(rows.toSorted())
        }
      }),
    )
  })
})
