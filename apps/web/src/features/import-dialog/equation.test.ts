import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { equation } from './preview-view.ts'

it('draws every kind of row that was left out, in the equation and in the list', () => {
  const counts = { read: 4, trades: 0, merged: 0, duplicates: 0, rejected: 4 }
  const places = equation({ counts, rejectedAs: { error: 1, wait: 1, later: 1, note: 1 } }).at(-1)!.places
  expect(places).toHaveLength(4)
  for (const style of ['equation', 'row-lists']) {
    const text = readFileSync(join(import.meta.dirname, `${style}.module.css`), 'utf8')
    for (const { place } of places) expect(text).toMatch(new RegExp(`^\\.${place} `, 'm'))
  }
})
