import { describe, expect, it } from 'vitest'
import { addLeg } from './leg-rows.ts'
import { newTrade, type TradeForm } from './trade-form.ts'
import { differences, settledForm } from '../../parts/versions.ts'
import { nameOfFields, tradeVersions } from './trade-versions.ts'

const base: TradeForm = {
  ...newTrade({ setupId: 1, entryDate: '2026-10-23 09:51' }),
  instrumentId: 1,
  entryPrice: '6,000.00',
  exitPrice: '6,010.00',
  notes: 'Waited for the close.',
}
const named = (mine: Partial<TradeForm>, theirs: Partial<TradeForm>) =>
  differences(tradeVersions(base, { ...base, ...mine }, { ...base, ...theirs })).map(({ fields, proposed }) => [
    nameOfFields(fields),
    proposed,
  ])
const fill = { key: 3, side: 'ENTRY', date: 'd', price: '1', size: '2', commission: '', swap: '' } as const

describe('a trade that was saved elsewhere while it was edited', () => {
  it('differs in what the other side changed, and proposes what the trader typed himself', () => {
    expect(named({ exitPrice: '6020', size: '3' }, { exitPrice: '6,030.00', notes: 'Later.' })).toEqual([
      ['Exit price', 'mine'],
      ['Notes', 'theirs'],
    ])
  })

  it('does not differ in what both changed alike', () => {
    expect(named({ exitPrice: '6020' }, { exitPrice: '6020' })).toEqual([])
  })

  it('is chosen as a whole where fields follow from each other', () => {
    expect(named({ exitPrice: '6020' }, { executions: [fill], exitPrice: '', size: '2' })).toEqual([
      ['Executions', 'mine'],
    ])
    expect(named({ gainMode: 'MANUAL' }, { legs: addLeg(base), direction: 'SHORT', exitPrice: '' })).toEqual([
      ['Legs', 'mine'],
    ])
    expect(named({}, { checklistId: 1, checkedItemIds: [4] })).toEqual([['Checklist', 'theirs']])
  })

  it('numbers rows of executions for the screen only', () => {
    const scaled = { ...base, executions: [fill] }
    expect(differences(tradeVersions(scaled, scaled, { ...scaled, executions: [{ ...fill, key: 0 }] }))).toEqual([])
  })

  it('keeps by the choice, and always what only the trader changed', () => {
    const mine = { ...base, exitPrice: '6020', size: '3' }
    const theirs = { ...base, exitPrice: '6,030.00', notes: 'Later.' }
    const forms = tradeVersions(base, mine, theirs)
    expect(settledForm(forms, ['mine', 'theirs'])).toEqual({ ...base, exitPrice: '6020', size: '3', notes: 'Later.' })
    expect(settledForm(forms, ['theirs', 'mine'])).toEqual({ ...base, exitPrice: '6,030.00', size: '3' })
  })
})
