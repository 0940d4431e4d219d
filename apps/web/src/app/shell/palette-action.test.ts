import { expect, it } from 'vitest'
import { byStart, type PaletteGroup } from './palette-action.ts'

const group = (name: string, ...labels: readonly string[]): PaletteGroup => ({
  group: name,
  actions: labels.map((label) => ({ id: label, label, leftSection: null, onClick: () => {} })),
})
const labelsOf = (groups: readonly PaletteGroup[]) =>
  groups.map(({ group: name, actions }) => [name, ...actions.map(({ label }) => label)])

it('names that start with the words come first, but for the trade of an ID, wherever its group stands', () => {
  const trade = group('Trade', 'Open trade 2026')
  const others = [
    group('Everywhere', 'Import 2026'),
    group('Filters', 'Of 2026', '2026 so far'),
    group('Pages', 'Plan of 2026', '2026 in months'),
  ]
  for (const place of [0, 1, 2, 3])
    expect(labelsOf(byStart(others.toSpliced(place, 0, trade), ' 2026'))).toEqual([
      ['Trade', 'Open trade 2026'],
      ['Filters', '2026 so far', 'Of 2026'],
      ['Pages', '2026 in months', 'Plan of 2026'],
      ['Everywhere', 'Import 2026'],
    ])
  expect(byStart(others, ' ')).toBe(others)
})
