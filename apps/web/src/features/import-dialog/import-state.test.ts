import { describe, expect, it } from 'vitest'
import { firstState, followedOf, type ImportAction, importReducer, type ImportState } from './import-state.ts'

const file = new File(['a'], 'a.csv')
const other = new File(['b'], 'b.csv')
const empty = new File([], 'empty.csv')
const after = (...actions: readonly ImportAction[]): ImportState =>
  actions.reduce(importReducer, firstState('MT4_STATEMENT', null))
const chosen = { type: 'chosen', file, busy: false } as const
const held = { type: 'chosen', file, busy: true } as const
const started = { type: 'started', identifier: 'one' } as const

describe('the states of an import', () => {
  it('go from the file to the server’s job, its confirmation, and back to choosing', () => {
    expect(after(chosen)).toEqual({ step: 'uploading', importer: 'MT4_STATEMENT', file })
    expect(after(chosen, started)).toMatchObject({ step: 'following', identifier: 'one', isNext: false })
    expect(after(chosen, started, { type: 'confirm' }).step).toBe('confirming')
    expect(after(chosen, started, { type: 'confirm' }, { type: 'answered' }).step).toBe('following')
    expect(after(chosen, started, { type: 'left' })).toMatchObject({ step: 'choosing', file, problem: null })
  })

  it('keep the reason of a refused upload with its file', () => {
    expect(after(chosen, { type: 'refused', problem: 'no' })).toMatchObject({ step: 'choosing', file, problem: 'no' })
    expect(after(chosen, { type: 'refused', problem: 'no' }, chosen)).not.toHaveProperty('problem')
  })

  it('upload no empty file, and none at all', () => {
    expect(after({ type: 'chosen', file: empty, busy: false })).toMatchObject({ step: 'choosing', file: empty })
    expect(after(chosen, started, { type: 'chosen', file: null, busy: false })).toMatchObject({
      step: 'choosing',
      file: null,
    })
  })

  it('let a file wait for another import, follow that one, and take the file as the next', () => {
    expect(after(held).step).toBe('waiting')
    expect(after(chosen, { type: 'held' }).step).toBe('waiting')
    const continued = [held, { type: 'continued', identifier: 'other' }] as const
    expect(after(...continued)).toMatchObject({ step: 'following', identifier: 'other', isNext: true, file })
    expect(after(...continued, { type: 'saved', identifier: 'other' })).toEqual(after(held))
    expect(after(...continued, { type: 'left' })).toEqual(after(held))
  })

  it('pay no heed to what comes late', () => {
    const begun = after(chosen, started)
    expect(importReducer(begun, { type: 'saved', identifier: 'earlier' })).toBe(begun)
    expect(importReducer(begun, { type: 'refused', problem: 'late' })).toBe(begun)
    expect(importReducer(begun, { type: 'answered' })).toBe(begun)
    expect(importReducer(after(), started)).toEqual(after())
    expect(followedOf(after(chosen))).toBeNull()
    expect(after(held, { ...chosen, file: other })).toMatchObject({ step: 'uploading', file: other })
  })
})
