import { describe, expect, it } from 'vitest'
import { chosenRows } from './chosen.ts'

const rows = [
  { name: 'an import of trades' },
  { name: 'an import that changes them', follows: true },
  { name: 'the undo of that', follows: true },
  { name: 'four exports at once' },
] as const
const chosen = (only: readonly string[] | null) =>
  chosenRows(rows, only).map(({ row, measured }) => (measured ? row.name : `(${row.name})`))

describe('--only', () => {
  it('takes all rows without it', () => {
    expect(chosen(null)).toEqual(rows.map(({ name }) => name))
  })
  it('takes rows by a part of their name, in their order', () => {
    expect(chosen(['exports', 'an import of'])).toEqual(['an import of trades', 'four exports at once'])
    expect(chosen(['import'])).toEqual(['an import of trades', 'an import that changes them'])
  })
  it('does unmeasured what a row works on', () => {
    expect(chosen(['the undo'])).toEqual(['(an import of trades)', '(an import that changes them)', 'the undo of that'])
  })
  it('says which text no row has, and what there is', () => {
    expect(() => chosen(['exports', 'another spread', 'splits'])).toThrow(
      /^No row has "another spread" or "splits" in its name\. There are:\nan import of trades\n/,
    )
  })
})
