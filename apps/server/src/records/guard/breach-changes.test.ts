import type { FoundBreach } from '@afterclose/core/guard-rule'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '@afterclose/testkit/runs'
import { type BreachChanges, breachChanges, firstDayOfChanges, type StoredBreach } from './breach-changes.ts'

const breach: FoundBreach = {
  rule: 'MAX_TRADES',
  version: 1,
  tradingDay: '2026-03-03',
  at: '2026-03-03T11:00:00',
  tradeId: 5,
  sure: true,
  judgedAfterwards: false,
  over: null,
  forbiddenTradeIds: [5],
}
const stored: StoredBreach = { ...breach, id: 1, isGone: false }
const none: BreachChanges<StoredBreach> = { added: [], changed: [], gone: [] }
const changesOf = (before: readonly StoredBreach[], found: readonly FoundBreach[], unwatched: 'HOURS'[] = []) =>
  breachChanges(before, found, new Set(unwatched))

describe('breaches that follow from the trades now', () => {
  it('are added once', () => {
    expect(changesOf([], [breach])).toEqual({ ...none, added: [breach] })
    expect(changesOf([stored], [breach])).toEqual(none)
  })

  it('are gone with their reason, and the same when they come back', () => {
    expect(changesOf([stored], [])).toEqual({ ...none, gone: [stored] })
    const gone = { ...stored, isGone: true, forbiddenTradeIds: [] }
    expect(changesOf([gone], [])).toEqual(none)
    expect(changesOf([gone], [breach])).toEqual({ ...none, changed: [{ id: 1, breach }] })
  })

  it('change their facts when trades change', () => {
    const loss = { ...breach, rule: 'DAILY_LOSS' as const, over: '50' }
    const larger = { ...loss, tradeId: 6, over: '70', forbiddenTradeIds: [7, 8] }
    expect(changesOf([{ ...loss, id: 4, isGone: false }], [larger])).toEqual({
      ...none,
      changed: [{ id: 4, breach: larger }],
    })
  })

  it('are those of a trade that was deleted and imported again', () => {
    const again = { ...breach, tradeId: 9, forbiddenTradeIds: [9] }
    const gone = { ...stored, isGone: true }
    expect(changesOf([gone], [again])).toEqual({ ...none, changed: [{ id: 1, breach: again }] })
    expect(changesOf([{ ...gone, tradeId: null }], [again])).toEqual({ ...none, changed: [{ id: 1, breach: again }] })
    expect(changesOf([gone], [{ ...again, at: '2026-03-03T11:30:00' }]).added).toHaveLength(1)
  })

  it('stay where the plan has stopped watching their rule', () => {
    const outside = { ...stored, rule: 'HOURS' as const }
    expect(changesOf([outside], [], ['HOURS'])).toEqual(none)
    expect(changesOf([outside], []).gone).toEqual([outside])
  })

  it('are, once stored, all there is to store', () => {
    const aBreach = fc.record({
      rule: fc.constantFrom('MAX_TRADES' as const, 'HOURS' as const, 'DAILY_LOSS' as const, 'MAX_LOSS' as const),
      tradeId: fc.integer({ min: 1, max: 6 }),
      hour: fc.integer({ min: 10, max: 12 }),
    })
    const found = fc
      .uniqueArray(aBreach, {
        selector: ({ rule, tradeId }) => (rule === 'MAX_TRADES' || rule === 'HOURS' ? `${rule} ${tradeId}` : rule),
      })
      .map((list) =>
        list.map(
          ({ rule, tradeId, hour }): FoundBreach => ({
            ...breach,
            rule,
            tradeId,
            at: `2026-03-03T${hour}:00:00`,
            forbiddenTradeIds: [tradeId],
          }),
        ),
      )
    fc.assert(
      fc.property(fc.array(found, { minLength: 1, maxLength: 6 }), (looks) => {
        let rows: readonly StoredBreach[] = []
        for (const now of looks) {
          const { added, changed, gone } = changesOf(rows, now)
          const from = firstDayOfChanges(rows, { added, changed, gone })
          const since = <Of extends { tradingDay: string }>(list: readonly Of[]) =>
            from === null ? [] : list.filter(({ tradingDay }) => tradingDay >= from)
          expect(changesOf(since(rows), since(now))).toEqual({ added, changed, gone })
          const goneIds = new Set(gone.map(({ id }) => id))
          const facts = new Map(changed.map((one) => [one.id, one.breach]))
          rows = [
            ...rows.map((row) => {
              const fact = facts.get(row.id)
              if (fact !== undefined) return { ...fact, id: row.id, isGone: false }
              return goneIds.has(row.id) ? { ...row, isGone: true, forbiddenTradeIds: [] } : row
            }),
            ...added.map((one, i) => ({ ...one, id: rows.length + i + 1, isGone: false })),
          ]
          expect(changesOf(rows, now)).toEqual(none)
          const here = rows.filter(({ isGone }) => !isGone).map(({ id: _id, isGone: _isGone, ...fact }) => fact)
          expect(here).toHaveLength(now.length)
          expect(here).toEqual(expect.arrayContaining([...now]))
        }
      }),
      { numRuns: runs({ quick: 500 }) },
    )
  })
})
