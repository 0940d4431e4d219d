import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { importers } from './importers.ts'
import { importersPage, wizardList } from './importers-page.ts'

const fileAt = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

it('docs/importers.md follows from the importers’ descriptions: `npm run docs` makes it', () => {
  expect(fileAt('docs/importers.md')).toBe(importersPage(importers))
})

it('the wizard offers every importer of files, with the files that it takes: `npm run docs` makes its list', () => {
  expect(fileAt('apps/web/src/features/onboarding/file-importers.json')).toBe(wizardList(importers))
})

it.each(importers.map((importer) => [importer.label, importer] as const))(
  '%s says how to get its files',
  (_, importer) => {
    expect(importer.hint).not.toBe('')
    expect(importer.describe.length).toBeGreaterThan(0)
    expect(importer.describe.some(({ reads }) => reads !== null)).toBe(true)
    for (const { name, from, reads, not } of importer.describe) {
      expect(name).not.toBe('')
      if (reads !== null) expect([name, from]).toEqual([name, expect.any(String)])
      for (const sentence of [reads ?? 'None.', ...not]) expect(sentence).toMatch(/[.:]$/)
    }
  },
)
