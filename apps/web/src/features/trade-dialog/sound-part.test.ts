import { deriveTrade } from '@afterclose/core/derive-trade'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readForm } from './read-form.ts'
import { soundPart, typedFaults } from './sound-part.ts'
import { type ExecutionForm, type TradeForm, carriesNothing, newTrade } from './trade-form.ts'

const ticks = { tickSize: '0.25', tickValue: '12.5', pipSize: '0.25' }
const filled: TradeForm = {
  ...newTrade({ setupId: 2, entryDate: '2026-10-23 09:51' }),
  instrumentId: 1,
  exitDate: '2026-10-23 11:22',
  entryPrice: '6000',
  exitPrice: '6010',
  size: '2',
  stopLoss: '5990',
  takeProfit: '6030',
  highestPrice: '6012',
  lowestPrice: '5995',
}
const fill = (part: Partial<ExecutionForm>): ExecutionForm => ({
  key: 0,
  side: 'ENTRY',
  date: '2026-10-23 09:51',
  price: '6000',
  size: '2',
  commission: '',
  swap: '',
  ...part,
})

/** What the dialog shows live of a form: the results, and what it says is wrong. */
function live(changes: Partial<TradeForm>) {
  const form = { ...filled, ...changes }
  const { draft, problems } = readForm(form, carriesNothing, {
    dateFormat: 'yyyy-MM-dd',
    timeZone: 'UTC',
    instrument: undefined,
  })
  const sound = soundPart(draft, problems)
  const result = deriveTrade(sound, ticks, { tiltMeter: 0, screenshotExists: false })
  return { draft, problems, sound, result, faults: typedFaults(problems, form) }
}

describe('what is computed while a trade is typed', () => {
  it('is everything of a trade that can be saved', () => {
    const { draft, sound, result, faults } = live({})
    expect(sound).toBe(draft)
    expect(result).toMatchObject({ gain: '1000', rMultiple: 1, rrr: 3, holdingMinutes: 91 })
    expect(faults).toEqual([])
  })

  it('has no R with a stop on the wrong side, nor with a risk amount beside it, and says so', () => {
    const { result, faults } = live({ stopLoss: '6005', riskAmount: '500' })
    expect(result).toMatchObject({ gain: '1000', risk: null, rMultiple: null, rrr: null })
    expect(faults).toEqual(['Stop loss must be below the entry price'])
  })

  it('has no planned RRR with a target on the wrong side', () => {
    const { result, faults } = live({ takeProfit: '5980' })
    expect(result).toMatchObject({ rMultiple: 1, rrr: null, realizedRrr: null })
    expect(faults).toEqual(['Take profit must be above the entry price'])
  })

  it('has neither result nor holding time with an exit before the entry', () => {
    const { result, faults } = live({ exitDate: '2026-10-23 01:32' })
    expect(result).toMatchObject({ gain: null, rMultiple: null, holdingMinutes: null })
    expect(faults).toEqual(['Exit date must not be before the entry date'])
  })

  it('asks for the date of an exit that has its price', () => {
    expect(live({ exitDate: '' }).faults).toEqual(['A trade with an exit price needs an exit date'])
  })

  it('takes no extremes that leave out what was paid', () => {
    const { sound, result, faults } = live({ highestPrice: '6009' })
    expect([sound.highestPrice, sound.lowestPrice, result.mfe]).toEqual([null, null, null])
    expect(faults).toEqual(['Highest price must not be below an entry or exit'])
  })

  it.each([
    ['size', '0', 'Size: must be above 0'],
    ['size', '1,5 lots', 'Size: this is not a number'],
    ['fxRate', '0', 'Exchange rate: must be above 0'],
    ['fxRate', 'x', 'Exchange rate: this is not a number'],
    ['commission', 'x', 'Commission: this is not a number'],
    ['swap', 'x', 'Swap: this is not a number'],
    ['entryPrice', '6000-', 'Entry price: this is not a number'],
    ['exitPrice', 'x', 'Exit price: this is not a number'],
  ] as const)('has no gain and no R while %s is %s', (field, text, words) => {
    const { result, faults } = live({ [field]: text })
    expect(result).toMatchObject({ gain: null, rMultiple: null })
    expect(faults).toContain(words)
  })

  it('has the gain of an exit below 0', () => {
    const { result, faults } = live({ exitPrice: '-10', highestPrice: '', lowestPrice: '' }) // 6,010 points lost
    expect([result.move, faults]).toEqual(['-6010', []])
  })

  it('has no R of a risk that is below nothing', () => {
    const { result } = live({ stopLoss: '', riskAmount: '-500' })
    expect([result.risk, result.rMultiple]).toEqual([null, null])
  })

  it('keeps a manual gain, which no cost or rate makes', () => {
    const { result } = live({ gainMode: 'MANUAL', manualGain: '950', fxRate: 'x' })
    expect(result).toMatchObject({ gain: '950', risk: null, rMultiple: null })
  })

  it('computes nothing of the exit when more was closed than opened', () => {
    const executions = [fill({}), fill({ key: 1, side: 'EXIT', price: '6010', size: '3' })]
    const { sound, result, faults } = live({ executions })
    expect([sound.entryPrice, sound.exitPrice, result.gain]).toEqual(['6000', null, null])
    expect(faults).toEqual(['More was closed than opened'])
  })

  it('falls back to nothing while an execution cannot be read, not to what stood in the fields before', () => {
    const executions = [fill({}), fill({ key: 1, side: 'EXIT', price: 'x', size: '' })]
    const { sound, result, faults } = live({ executions })
    expect([sound.entryPrice, sound.exitPrice, sound.size, result.gain]).toEqual([null, null, null, null])
    expect(faults).toEqual(['Execution 2, price: this is not a number']) // the size is only missing
  })

  it('says nothing about a form in which nothing is typed yet', () => {
    const { faults, result } = live(newTrade({ setupId: null, entryDate: '2026-10-23 09:51' }))
    expect([faults, result.gain]).toEqual([[], null])
  })

  it('never shows a result that Save would refuse: R is positive risk, time runs forward', () => {
    const text = fc.constantFrom('', '0', '-5', '5990', '6000', '6010', 'x')
    const date = fc.constantFrom('', '2026-10-23 09:51', '2026-10-22 09:51', '2026-10-24 09:51', 'soon')
    const typed = fc.record({
      direction: fc.constantFrom('LONG' as const, 'SHORT' as const),
      gainMode: fc.constantFrom('CALCULATED' as const, 'MANUAL' as const),
      entryDate: date,
      exitDate: date,
      entryPrice: text,
      exitPrice: text,
      stopLoss: text,
      takeProfit: text,
      size: text,
      riskAmount: text,
      manualGain: text,
      commission: text,
      fxRate: text,
    })
    fc.assert(
      fc.property(typed, (changes) => {
        const { draft, problems, sound, result } = live(changes)
        if (Object.keys(problems).length === 0) {
          expect(sound).toBe(draft)
          return
        }
        expect(result.risk === null || Number(result.risk) > 0).toBe(true)
        if (problems['entryDate'] === undefined)
          expect(result.holdingMinutes === null || result.holdingMinutes >= 0).toBe(true)
        for (const field of ['stopLoss', 'takeProfit', 'exitDate', 'size', 'entryPrice'] as const)
          if (problems[field] !== undefined) expect(sound[field]).toBeNull()
      }),
    )
  })
})
