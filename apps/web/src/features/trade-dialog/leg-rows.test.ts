import { emptyInput } from '@afterclose/core/trade'
import { describe, expect, it } from 'vitest'
import { condor } from '../../testing/option-legs.ts'
import { addLeg, changeLeg, endOfLeg, removeLeg } from './leg-rows.ts'
import { formOf, newTrade, type TradeForm } from './trade-form.ts'

const fields: TradeForm = {
  ...newTrade({ setupId: 1, entryDate: '2026-03-02 10:05' }),
  direction: 'SHORT',
  size: '2',
  entryPrice: '4.10',
}
const input = {
  ...emptyInput,
  instrumentId: 1,
  setupId: 1,
  direction: 'SHORT',
  entryDate: '2026-03-02T10:05:00',
} as const

describe('adding a leg', () => {
  it('takes what is in the fields, so that nothing is typed twice', () => {
    expect(addLeg(fields)).toMatchObject([
      {
        direction: 'SHORT',
        size: '2',
        entryPrice: '4.10',
        entryDate: '2026-03-02 10:05',
        multiplier: '100',
        end: null,
      },
    ])
    const ended = addLeg({ ...fields, exitPrice: '1.50', exitDate: '2026-03-20 11:00' })
    expect(ended).toMatchObject([{ end: 'CLOSED', exitPrice: '1.50', exitDate: '2026-03-20 11:00' }])
  })

  it('repeats size, expiry, multiplier and time of the leg above, on the other side and still open', () => {
    const [first] = addLeg(fields)
    const legs = [{ ...first!, expires: '2026-04-17', multiplier: '10', strike: '560', end: 'CLOSED' as const }]
    expect(addLeg({ ...fields, legs })[1]).toMatchObject({
      direction: 'LONG',
      size: '2',
      expires: '2026-04-17',
      multiplier: '10',
      entryDate: '2026-03-02 10:05',
      strike: '',
      entryPrice: '',
      end: null,
    })
  })

  it('takes no size and no multiplier from shares', () => {
    const [first] = addLeg(fields)
    const legs = [{ ...first!, right: 'STOCK' as const, size: '100', multiplier: '1' }]
    expect(addLeg({ ...fields, legs })[1]).toMatchObject({ right: 'CALL', size: '', multiplier: '100' })
  })
})

describe('changing a leg', () => {
  const { legs } = formOf({ ...input, legs: condor }, 'yyyy-MM-dd', { money: 2, price: 2 })

  it('changes that leg alone, and forgets its contract and result', () => {
    const changed = changeLeg(legs, legs[1]!.key, { strike: '545' })
    expect(changed[1]).toMatchObject({ strike: '545', contract: '', gain: null })
    expect(changed[0]).toBe(legs[0])
  })

  it('ends it at 0 on its expiry if it expired or was delivered, and keeps another day', () => {
    const open = { ...legs[0]!, end: null, exitDate: '', exitPrice: '' }
    for (const end of ['EXPIRED', 'ASSIGNED', 'EXERCISED'] as const)
      expect(endOfLeg(open, end)).toEqual({ end, exitPrice: '0', exitDate: '2026-04-17' })
    expect(endOfLeg({ ...open, exitDate: '2026-04-10 16:00' }, 'ASSIGNED')).toMatchObject({
      exitDate: '2026-04-10 16:00',
    })
    expect(endOfLeg(open, 'CLOSED')).toEqual({ end: 'CLOSED' })
    expect(endOfLeg({ ...open, right: 'STOCK' }, 'ASSIGNED')).toEqual({ end: 'ASSIGNED' })
  })

  it('keeps the results of the last one in the fields', () => {
    const form = { ...fields, legs: legs.slice(0, 1) }
    const draft = {
      ...input,
      size: '2',
      entryPrice: '4.1',
      exitPrice: '1.5',
      exitDate: '2026-03-20T15:30:00',
      legs: condor.slice(0, 1),
    }
    expect(removeLeg(form, draft, legs[0]!.key, 'yyyy-MM-dd')).toEqual({
      legs: [],
      direction: 'SHORT',
      size: '2',
      entryPrice: '4.1',
      exitPrice: '1.5',
      entryDate: '2026-03-02 10:05',
      exitDate: '2026-03-20 15:30',
    })
    expect(removeLeg({ ...form, legs }, draft, legs[0]!.key, 'yyyy-MM-dd').legs).toHaveLength(3)
  })
})
