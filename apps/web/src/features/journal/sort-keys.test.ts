import { toColumns } from '@afterclose/engine/trades/to-columns'
import { aFeedTrade } from '@afterclose/testkit/builders'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { journalColumns } from './columns.ts'
import { journalRows } from './grid-data.ts'
import { compareKeys, sortKeys } from './sort-keys.ts'

const setup = { description: '', rules: [], defaultChecklistId: null, color: null, active: true, order: 0, trades: 0 }
const setups = ['b', 'A10', 'a9'].map((name, i) => ({ ...setup, id: i + 1, name }))

function keysOf(id: string, ...trades: Parameters<typeof aFeedTrade>[0][]) {
  const columns = toColumns({ revision: 1, payins: [], trades: trades.map((trade) => aFeedTrade(trade)) })
  const lookups = { instruments: [], setups, comments: [], customComments: [] }
  const journal = journalRows(columns, lookups, { dateFormat: 'dd/MM/yyyy', decimals: 2, currency: 'USD' })
  const column = journalColumns({}, 'USD', []).find((one) => one.id === id)!
  return [...columns.id].map((trade, row) => [trade, sortKeys(column, journal)[row]!] as const)
}

describe('the order of a column', () => {
  it('is that of its numbers', () => {
    const keys = keysOf('rMultiple', { id: 1, rMultiple: 2 }, { id: 2, rMultiple: null }, { id: 3, rMultiple: -1.5 })
    expect(Object.fromEntries(keys)).toEqual({ 1: 2, 2: Number.NaN, 3: -1.5 })
  })

  it('puts words in the order of the alphabet, numbers in them by size, and the same words in one place', () => {
    const keys = keysOf(
      'setup',
      { id: 1, setupId: 1 },
      { id: 2, setupId: 2 },
      { id: 3, setupId: 3 },
      { id: 4, setupId: 1 },
    )
    expect(Object.fromEntries(keys)).toEqual({ 3: 0, 2: 1, 1: 2, 4: 2 })
  })

  it('leaves what is unknown last, whichever way it goes', () => {
    const key = fc.oneof(fc.constant(Number.NaN), fc.integer())
    fc.assert(
      fc.property(fc.array(key), fc.boolean(), (keys, descending) => {
        const sign = descending ? -1 : 1 // the grid turns the order of a descending column round
        const sorted = keys.toSorted((a, b) => sign * compareKeys(a, b, descending))
        const known = keys.filter((one) => !Number.isNaN(one))
        expect(sorted.slice(0, known.length)).toEqual(known.toSorted((a, b) => sign * (a - b)))
      }),
    )
  })
})
