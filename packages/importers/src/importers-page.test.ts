import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { importers } from './importers.ts'
import { importersPage } from './importers-page.ts'

it('docs/importers.md is what the importers say of themselves: `npm run docs` makes it', () => {
  expect(readFileSync(new URL('../../../docs/importers.md', import.meta.url), 'utf8')).toBe(importersPage(importers))
})

it.each(importers.map((importer) => [importer.label, importer] as const))(
  '%s says how to get its files',
  (_, importer) => {
    expect(importer.describe.length).toBeGreaterThan(0)
    expect(importer.describe.some(({ reads }) => reads !== null)).toBe(true)
    for (const { name, from, reads, not } of importer.describe) {
      expect(name).not.toBe('')
      if (reads !== null) expect([name, from]).toEqual([name, expect.any(String)])
      for (const sentence of [reads ?? 'None.', ...not]) expect(sentence).toMatch(/[.:]$/)
    }
  },
)
