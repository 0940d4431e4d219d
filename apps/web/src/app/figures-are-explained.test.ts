import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { performanceColumns } from '../parts/performance-table/performance-columns.ts'
import { columnFigure } from '../parts/performance-table/column-figures.ts'
import { unitWords } from '../journal/engine/unit-words.ts'
import { definitionOf } from '@afterclose/engine/reports/figures/definitions'
import { units } from '@afterclose/engine/trades/unit'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '..')
/** Pages of figures about trades. */
const pages = globSync('features/{home,chart-lab,reports}/**/*.tsx', {
  cwd: src,
  exclude: ['**/*.test.tsx', '**/*.story.tsx'],
}).toSorted()

it('every figure of a row of figures on pages about trades names its definition', () => {
  expect(pages.length).toBeGreaterThan(10)
  expect(pages.filter((page) => /<Stat\b/.test(readFileSync(join(src, page), 'utf8')))).toEqual([])
})

it('every column of the performance table has a definition, in each unit', () => {
  for (const unit of units) {
    const words = unitWords(unit, { currency: 'USD', decimals: 2 })
    for (const { id } of performanceColumns(words, { currency: 'USD', decimals: 2, unitDecimals: 2 })) {
      const asked = columnFigure(id, unit)
      expect([id, asked !== null && definitionOf(asked.figure).words !== '']).toEqual([id, true])
    }
  }
})
