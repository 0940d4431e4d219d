import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultChecklist, checklistAfter } from './checklist-of-setup.ts'

const setup = (id: number, defaultChecklistId: number | null) => ({
  id,
  name: `Setup ${id}`,
  description: '',
  rules: [],
  defaultChecklistId,
  color: null,
  active: true,
  order: id,
  trades: 0,
  exampleScreenshots: [],
  modified: '',
})
const list = (id: number, active = true) => ({ id, name: `List ${id}`, active, order: id, items: [], modified: '' })
const lists = {
  setups: [setup(1, 11), setup(2, 12), setup(3, null), setup(4, 13)],
  checklists: [list(11), list(12), list(13, false)],
}
const at = (setupId: number | null, checklistId: number | null, checkedItemIds: readonly number[] = []) => ({
  setupId,
  checklistId,
  checkedItemIds,
})

describe('the checklist of a setup', () => {
  it('is its default while that is in use', () => {
    expect([1, 2, 3, 4, null].map((id) => defaultChecklist(id, lists))).toEqual([11, 12, null, null, null])
  })

  it('comes with the setup that is chosen', () => {
    expect(checklistAfter(at(3, null), 1, lists)).toBe(11)
    expect(checklistAfter(at(1, 11), 2, lists)).toBe(12)
    expect(checklistAfter(at(1, 11), 3, lists)).toBeNull()
  })

  it('stays where the trader chose another, took it away, or has ticked something', () => {
    expect(checklistAfter(at(1, 12), 2, lists)).toBe(12)
    expect(checklistAfter(at(1, null), 2, lists)).toBeNull()
    expect(checklistAfter(at(1, 11, [5]), 2, lists)).toBe(11)
  })

  it('is brought in this one way: no form of trades, missed trades, plans and backtests has its own', () => {
    const src = join(import.meta.dirname, '../..')
    const files = globSync('{features,parts}/**/*.{ts,tsx}', {
      cwd: src,
      exclude: ['**/*.{test,story}.*', 'features/settings/setups/**'],
    })
    const using = (word: string) =>
      files.filter((file) => readFileSync(join(src, file), 'utf8').includes(word)).toSorted()
    const here = 'parts/trade-form/checklist-of-setup.ts'
    expect(using('defaultChecklistId')).toEqual([here])
    expect(using('checklistAfter(')).toEqual([...using('<SetupField'), here].toSorted())
  })
})
