import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aTrade, stockTicks } from '@afterclose/testkit/builders'
import { big, sum } from './decimal.ts'
import { deriveTrade } from './derive-trade.ts'
import { withExecutions } from './executions.ts'
import { shareOf, splitProblem, type SplitStep, splitTrade } from './split-trade.ts'

const facts = { tiltMeter: 0, screenshotExists: false }

describe('a split trade', () => {
  it('shares size, costs, risk and a manual result; the first keeps what rounding leaves', () => {
    const trade = aTrade({ commission: '10', swap: '-0.05', riskAmount: '100', gainMode: 'MANUAL', manualGain: '20' })
    const [rest, part] = splitTrade({ ...trade, size: '3' }, '1.0')
    expect(rest).toMatchObject({
      size: '2',
      commission: '6.67',
      swap: '-0.03',
      riskAmount: '66.67',
      manualGain: '13.33',
    })
    expect(part).toMatchObject({
      size: '1',
      commission: '3.33',
      swap: '-0.02',
      riskAmount: '33.33',
      manualGain: '6.67',
    })
  })

  it('has no risk in a part that rounding leaves nothing of, and no amount that it had not', () => {
    const trade = { ...aTrade({ commission: '0.01', riskAmount: '0.01' }), size: '3' }
    const [rest, part] = splitTrade(trade, '1')
    expect(rest).toMatchObject({ commission: '0.01', riskAmount: '0.01', manualGain: null })
    expect(part).toMatchObject({ commission: '0', riskAmount: null, manualGain: null })
    expect(splitTrade(trade, '2').map(({ riskAmount }) => riskAmount)).toEqual([null, '0.01'])
    expect(splitTrade({ ...trade, riskAmount: null }, '1').map(({ riskAmount }) => riskAmount)).toEqual([null, null])
  })

  it('keeps notes and pictures with the first, and everything else with both', () => {
    const trade = aTrade({ notes: 'Late', screenshotDescriptions: ['Entry'], entryComments: [3], stopLoss: '49.5' })
    const [rest, part] = splitTrade({ ...trade, size: '3' }, '1')
    expect(rest).toMatchObject({
      notes: 'Late',
      screenshotDescriptions: ['Entry'],
      entryComments: [3],
      stopLoss: '49.5',
    })
    expect(part).toMatchObject({ notes: '', screenshotDescriptions: [], entryComments: [3], stopLoss: '49.5' })
  })

  it('has a result that adds up to what it was, to the cent', () => {
    const cents = fc.integer({ min: -5000, max: 5000 }).map((units) => (units / 100).toFixed(2))
    const sizes = fc
      .tuple(fc.integer({ min: 2, max: 400 }), fc.integer({ min: 1, max: 399 }))
      .filter(([all, part]) => part < all)
    fc.assert(
      fc.property(cents, cents, fc.option(cents, { nil: null }), sizes, (commission, swap, manualGain, [all, part]) => {
        const gainMode = manualGain === null ? 'CALCULATED' : 'MANUAL'
        const trade = { ...aTrade({ commission, swap, manualGain, gainMode }), size: String(all / 10) }
        const gains = splitTrade(trade, String(part / 10)).map((one) => deriveTrade(one, stockTicks, facts).gain!)
        expect(sum(gains).eq(deriveTrade(trade, stockTicks, facts).gain!)).toBe(true)
      }),
    )
  })

  it('has no cost in a part whose share of each fill rounds to nothing, since fills carry the costs', () => {
    const on = { date: '2024-03-04T10:00:00', price: '50', size: '1', swap: '0' } as const
    const executions = [
      { ...on, side: 'ENTRY', commission: '0.4' },
      { ...on, side: 'EXIT', commission: '0.4' },
    ] as const
    const whole = withExecutions(aTrade({ size: '1', commission: '0', executions }))
    expect(whole.commission).toBe('0.8')
    const parts = splitTrade({ ...whole, size: '1' }, '0.01') // a hundredth of each 0.40 is 0.004, of both 0.008
    expect(parts.map(({ commission }) => commission)).toEqual(['0.8', '0'])
  })

  it('is refused outside of its size, and without one', () => {
    const trade = aTrade({ size: '3' })
    expect(splitProblem(trade, '2.99')).toBeNull()
    for (const size of ['0', '3', '-1', '4']) expect(splitProblem(trade, size)).toBe('Must be above 0 and below 3')
    expect(splitProblem(aTrade({ size: null }), '1')).toContain('without a size')
  })
})

describe('a part of a position', () => {
  const amount = fc.integer({ min: -5000, max: 5000 }).map((cents) => String(cents / 100))
  const lots = fc.integer({ min: 1, max: 400 }).map((hundredths) => String(hundredths / 100))
  const fill = fc.record({ size: lots, commission: amount, swap: amount })
  /** Where a whole is split, and which of the two is split again. */
  const cuts = fc.array(fc.record({ at: fc.integer({ min: 1, max: 99 }), which: fc.nat({ max: 5 }) }), { maxLength: 4 })
  const position = fc
    .record({ size: lots, commission: amount, swap: amount, manualGain: fc.option(amount), fills: fc.array(fill) })
    .map(({ fills, ...facts }) => {
      const on = { date: '2024-03-04T10:00:00', price: '50' }
      const entries = fills.map((one) => ({ ...one, ...on, side: 'ENTRY' as const }))
      const size = fills.length === 0 ? [] : [String(sum(fills.map((one) => one.size)))]
      const exits = size.map((whole) => ({ ...on, side: 'EXIT' as const, size: whole, commission: '1', swap: '0' }))
      return withExecutions({ ...aTrade(facts), executions: [...entries, ...exits] })
    })

  it('has with the others all that the position has, whatever it became, to the last decimal', () => {
    const law = fc.property(position, position, cuts, (before, now, list) => {
      let parts: (readonly SplitStep[])[] = [[]]
      for (const { at, which } of list) {
        const steps = parts[which % parts.length]!
        const { size } = shareOf(before, steps)
        const step = { size: String(big(size!).times(at).div(100).round(10)), of: size! }
        if (big(step.size).lte(0)) continue
        const two = (['FIRST', 'SECOND'] as const).map((part) => [...steps, { ...step, part }])
        parts = [...parts.filter((one) => one !== steps), ...two]
      }
      for (const whole of [before, now]) {
        const shared = parts.map((steps) => shareOf(whole, steps))
        for (const field of ['size', 'commission', 'swap', 'manualGain'] as const) {
          const amounts = shared.flatMap((one) => one[field] ?? [])
          expect(String(sum(amounts)), field).toBe(String(big(whole[field] ?? '0')))
        }
        for (const part of shared) expect(part.exitDate).toBe(whole.exitDate)
      }
    })
    fc.assert(law)
  })

  it('is what a split made of it, while the position is what it was', () => {
    const whole = { ...aTrade({ commission: '10', swap: '-0.05', gainMode: 'MANUAL', manualGain: '20' }), size: '3' }
    const step = { size: '1', of: '3' }
    const shares = (['FIRST', 'SECOND'] as const).map((part) => shareOf(whole, [{ ...step, part }]))
    expect(shares).toEqual(splitTrade(whole, '1'))
    expect(shareOf(whole)).toBe(whole)
  })
})
