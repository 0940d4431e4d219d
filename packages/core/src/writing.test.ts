import { aTrade } from '@afterclose/testkit/builders'
import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TradeInput } from './trade.ts'
import { emptyInput } from './trade.ts'
import {
  hiddenValues,
  commentLists,
  isSameValue,
  type WrittenFields,
  writtenFields,
  shownTogether,
  shownTrade,
  writtenSince,
} from './writing.ts'

/** Long, from 50 to 51; as an import makes it. */
const position: TradeInput = {
  ...aTrade({}),
  ...emptyInput,
  setupId: 1,
  entryPrice: '50',
  exitPrice: '51',
  exitDate: aTrade({}).exitDate,
  size: '10',
}

const number = fc.integer({ min: 1, max: 6 })
const ids = fc.uniqueArray(number, { maxLength: 4 })
const text = fc.integer({ min: 100, max: 999 }).map((n) => `<p>${n}</p>`)
/** What a form or a list may leave in a trade, where nothing contradicts the position. */
const said: fc.Arbitrary<WrittenFields> = fc.record(
  {
    stopLoss: fc.constantFrom('40', '41'),
    takeProfit: fc.constantFrom('60', '61'),
    riskAmount: fc.constantFrom('20', '50'),
    setupId: fc.integer({ min: 2, max: 4 }),
    tradeType: fc.constantFrom('DEMO' as const, 'PROP' as const),
    groupId: number,
    planId: number,
    breakEven: fc.constant(true),
    inReview: fc.constant(true),
    preTradeComments: ids.filter((list) => list.length > 0),
    exitComments: ids.filter((list) => list.length > 0),
    customComments: ids.filter((list) => list.length > 0),
    notes: text,
  },
  { requiredKeys: [] },
)
const someSaid = fc.array(said, { minLength: 1, maxLength: 3 })

const change: fc.Arbitrary<Partial<TradeInput>> = fc.record(
  {
    stopLoss: fc.constantFrom(null, '42'),
    riskAmount: fc.constantFrom(null, '70'),
    setupId: fc.integer({ min: 1, max: 5 }),
    inReview: fc.boolean(),
    breakEven: fc.boolean(),
    planId: fc.option(number),
    preTradeComments: ids,
    exitComments: ids,
  },
  { requiredKeys: [] },
)

const sorted = (trade: TradeInput): TradeInput => ({
  ...trade,
  ...Object.fromEntries(commentLists.map((field) => [field, trade[field].toSorted((a, b) => a - b)])),
})
const numRuns = runs({ quick: 200, full: 5000 })

describe('a trade that is shown', () => {
  it('shows the first level that fits the position, and the position’s own where none does', () => {
    const short = { stopLoss: '60' }
    expect(shownTrade(position, [short, { stopLoss: '40' }, { stopLoss: '41' }]).stopLoss).toBe('40')
    expect(shownTrade({ ...position, stopLoss: '45' }, [short]).stopLoss).toBe('45')
    expect(hiddenValues(shownTrade(position, [short, { stopLoss: '40' }]), [short, { stopLoss: '40' }])).toEqual([
      { at: 0, field: 'stopLoss' },
    ])
  })

  it('is in the group of its position, and in that of the trader only if the position has none', () => {
    expect(shownTrade(position, [{ groupId: 7 }]).groupId).toBe(7)
    expect(shownTrade({ ...position, groupId: 4 }, [{ groupId: 7 }]).groupId).toBe(4)
  })

  it('is its position where nothing was said', () => {
    expect(shownTrade(position, [])).toEqual(position)
    expect(writtenFields(position, position)).toEqual({})
  })

  it('compares amounts as numbers, and fields whatever their order', () => {
    const fill = {
      side: 'ENTRY',
      date: '2024-03-05T10:00:00',
      price: '50',
      size: '1',
      commission: '0',
      swap: '0',
    } as const
    const { side, ...rest } = fill
    expect(isSameValue('executions', [fill], [{ ...rest, price: '50.00', side }])).toBe(true)
    expect(isSameValue('executions', [fill], [{ ...fill, price: '50.01' }])).toBe(false)
    expect(isSameValue('executions', [fill], [])).toBe(false)
    expect(isSameValue('size', '1', '1.0')).toBe(true)
    expect(isSameValue('notes', '1', '1.0')).toBe(false)
    expect(isSameValue('stopLoss', null, undefined)).toBe(false)
  })

  it('says of one writing what was said, and gives it back', () => {
    fc.assert(
      fc.property(said, (one) => {
        const shown = shownTrade(position, [one])
        expect(shown).toMatchObject(one)
        expect(writtenFields(shown, position)).toEqual(one)
      }),
      { numRuns },
    )
  })

  it('loses nothing of many: everything is shown, or among what else is said', () => {
    fc.assert(
      fc.property(someSaid, (writings) => {
        const shown = shownTrade(position, writings)
        const also = hiddenValues(shown, writings)
        for (const [at, one] of writings.entries()) {
          for (const field of ['stopLoss', 'takeProfit', 'riskAmount', 'setupId', 'tradeType', 'planId'] as const) {
            if (one[field] === undefined) continue
            const isShown = isSameValue(field, shown[field], one[field])
            expect(isShown || also.some((other) => other.at === at && other.field === field), field).toBe(true)
          }
          for (const field of commentLists)
            expect(shown[field]).toEqual(expect.arrayContaining([...(one[field] ?? [])]))
          expect(shown.notes).toContain(one.notes ?? '')
          if (one.inReview === true) expect(shown.inReview).toBe(true)
        }
      }),
      { numRuns },
    )
  })

  it('shows what somebody changed since, and each writing keeps what was not changed', () => {
    fc.assert(
      fc.property(someSaid, change, fc.option(text), (writings, changed, added) => {
        const shown = shownTrade(position, writings)
        const now = { ...shown, ...changed, notes: added === null ? shown.notes : `${shown.notes}${added}` }
        const since = writtenSince(shown, now, writings)
        expect(since).toHaveLength(writings.length)
        const again = shownTrade(position, since)
        expect(sorted({ ...again, notes: '' })).toEqual(sorted({ ...now, notes: '' }))
        for (const one of writings) expect(again.notes).toContain(one.notes ?? '')
        expect(again.notes).toContain(added ?? '')
        for (const [i, one] of writings.entries()) {
          if (i === 0) continue
          expect(since[i]!.notes).toBe(one.notes)
          if (!('riskAmount' in changed)) expect(since[i]!.riskAmount).toBe(one.riskAmount)
          for (const id of one.preTradeComments ?? [])
            expect(since[i]!.preTradeComments?.includes(id)).toBe(now.preTradeComments.includes(id))
        }
      }),
      { numRuns },
    )
  })

  it('has a new value in place of the one that it showed, and keeps one that it did not show', () => {
    const writings = [{ notes: '<p>First</p>' }, { setupId: 2 }, { setupId: 3 }]
    const shown = shownTrade(position, writings)
    expect(shown.setupId).toBe(2)
    expect(writtenSince(shown, { ...shown, setupId: 4 }, writings)).toEqual([
      { notes: '<p>First</p>', setupId: 4 },
      {},
      { setupId: 3 },
    ])
  })

  it('keeps a level that contradicts it apart, until it fits again', () => {
    const writings = [{ takeProfit: '50.5', notes: '<p>Late</p>' }]
    const dearer = { ...position, entryPrice: '50.8' }
    const shown = shownTrade(dearer, writings)
    expect(shown).toMatchObject({ takeProfit: null, notes: '<p>Late</p>' })
    expect(hiddenValues(shown, writings)).toEqual([{ at: 0, field: 'takeProfit' }])
    expect(shownTrade(position, writtenSince(shown, { ...shown, inReview: true }, writings))).toMatchObject({
      takeProfit: '50.5',
      inReview: true,
    })
  })

  it('shows a value that was typed over the broker’s, unless the trade could not be stored with it', () => {
    const typed = writtenFields({ ...position, commission: '3', exitPrice: '52' }, position, [
      'commission',
      'exitPrice',
    ])
    expect(typed).toEqual({ commission: '3', exitPrice: '52' })
    expect(shownTrade({ ...position, size: '20' }, [typed])).toMatchObject({
      commission: '3',
      exitPrice: '52',
      size: '20',
    })
    const open = shownTrade({ ...position, exitDate: null, exitPrice: null }, [typed])
    expect(open).toMatchObject({ exitPrice: null, commission: '0' })
    expect(hiddenValues(open, [typed]).map(({ field }) => field)).toEqual(['exitPrice', 'commission'])
  })

  it('adds up typed costs, which stay apart until the sum is replaced', () => {
    const writings = [{ commission: '4' }, { commission: '6', notes: '<p>Second</p>' }]
    const shown = shownTogether(position, writings)
    expect(shown).toMatchObject({ commission: '10', commissionSource: 'TYPED' })
    expect(hiddenValues(shown, writings)).toEqual([])
    expect(writtenSince(shown, { ...shown, inReview: true }, writings, ['commission'])).toEqual([
      { commission: '4', inReview: true },
      { commission: '6', notes: '<p>Second</p>' },
    ])
    expect(writtenSince(shown, { ...shown, commission: '9' }, writings, ['commission'])).toEqual([
      { commission: '9' },
      { notes: '<p>Second</p>' },
    ])
  })
})
