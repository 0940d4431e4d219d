import { importers } from '@afterclose/importers/importers'
import { expect, it } from 'vitest'
import { onboardingImporters } from './importers.ts'

it('the wizard offers every importer there is, with the files that it takes', () => {
  const facts = (list: readonly { type: string; fileExtensions: readonly string[]; supportsBalance: boolean }[]) =>
    list
      .map(({ type, fileExtensions, supportsBalance }) => ({
        type,
        fileExtensions: fileExtensions.toSorted(),
        supportsBalance,
      }))
      .toSorted((a, b) => a.type.localeCompare(b.type))
  expect(facts(onboardingImporters)).toEqual(facts(importers))
})
