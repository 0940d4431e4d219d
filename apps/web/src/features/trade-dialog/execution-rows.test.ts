import { describe, expect, it } from 'vitest'
import { addFill, changeFill, removeFill } from './execution-rows.ts'
import { readForm } from './read-form.ts'
import { type TradeForm, carriesNothing, newTrade } from './trade-form.ts'

const settings = { dateFormat: 'yyyy-MM-dd', timeZone: 'UTC', instrument: undefined } as const
const simple: TradeForm = {
  ...newTrade({ setupId: 1, entryDate: '2026-10-23 09:51' }),
  instrumentId: 1,
  exitDate: '2026-10-23 11:22',
  entryPrice: '100',
  exitPrice: '110',
  size: '2',
  commission: '4.30',
}
const sides = (fills: readonly { side: string }[]) => fills.map(({ side }) => side)

const now = '2026-11-20 12:24'

describe('scaling in and out', () => {
  it('starts from what stands in the fields: the trade stays the same', () => {
    const executions = addFill(simple, 'EXIT', now)
    expect(sides(executions)).toEqual(['ENTRY', 'EXIT'])
    const before = readForm(simple, carriesNothing, settings).draft
    const { draft, problems } = readForm({ ...simple, executions }, carriesNothing, settings)
    expect(problems).toEqual({})
    expect({ ...draft, executions: [] }).toEqual(before)
  })

  it('gives what costs stand in the fields to the first fill, and none to the second', () => {
    const [entry, exit] = addFill({ ...simple, swap: '-1.25' }, 'EXIT', now)
    expect(entry).toMatchObject({ side: 'ENTRY', commission: '4.30', swap: '-1.25', price: '100', size: '2' })
    expect(exit).toMatchObject({ side: 'EXIT', commission: '', swap: '', price: '110', size: '2' })
  })

  it('adds the fill that was asked for behind them', () => {
    expect(sides(addFill(simple, 'ENTRY', now))).toEqual(['ENTRY', 'EXIT', 'ENTRY'])
    expect(sides(addFill({ ...simple, exitDate: '', exitPrice: '' }, 'ENTRY', now))).toEqual(['ENTRY', 'ENTRY'])
    expect(sides(addFill({ ...simple, exitDate: '', exitPrice: '' }, 'EXIT', now))).toEqual(['ENTRY', 'EXIT'])
  })

  it('proposes now, and for an exit what is still open; for a closed trade no date', () => {
    const open = { ...simple, exitDate: '', exitPrice: '' }
    const [, exit] = addFill(open, 'EXIT', now)
    expect(exit).toMatchObject({ date: now, size: '2', price: '' })
    const half = changeFill(addFill(open, 'EXIT', now), exit!.key, { size: '0.5' })
    expect(addFill({ ...open, executions: half }, 'EXIT', now).at(-1)).toMatchObject({ date: now, size: '1.5' })
    expect(addFill({ ...open, executions: half }, 'ENTRY', now).at(-1)).toMatchObject({ date: now, size: '' })
    const unreadable = changeFill(half, exit!.key, { size: 'x' })
    expect(addFill({ ...open, executions: unreadable }, 'EXIT', now).at(-1)).toMatchObject({ size: '' })
    expect(addFill(simple, 'ENTRY', now).at(-1)).toMatchObject({ date: '', size: '' })
  })

  it('tells its rows apart, also after one in the middle was removed', () => {
    let form = { ...simple, executions: addFill(simple, 'ENTRY', now) }
    const { draft } = readForm(form, carriesNothing, settings)
    form = { ...form, ...removeFill(form, draft, form.executions[1]!.key, 'yyyy-MM-dd') }
    const keys = addFill(form, 'EXIT', now).map(({ key }) => key)
    expect(new Set(keys).size).toBe(3)
  })

  it('leaves the averages in the fields when its last fill goes', () => {
    const scaled = { ...simple, executions: changeFill(addFill(simple, 'EXIT', now), 1, { price: '101.5' }) }
    let form: TradeForm = scaled
    for (const { key } of scaled.executions.toReversed()) {
      const { draft } = readForm(form, carriesNothing, settings)
      form = { ...form, ...removeFill(form, draft, key, 'yyyy-MM-dd') }
    }
    expect(form).toMatchObject({ executions: [], entryPrice: '101.5', size: '2', entryDate: '2026-10-23 09:51' })
  })
})
