import { importers } from '@afterclose/importers/importers'
import { expect, it } from 'vitest'
import { onboardingImporters } from './importers.ts'

interface Facts {
  readonly type: string
  readonly fileExtensions: readonly string[]
  readonly supportsBalance: boolean
}
const factsOf = (list: readonly Facts[]): Facts[] =>
  list
    .map(({ type, fileExtensions, supportsBalance }) => ({
      type,
      fileExtensions: fileExtensions.toSorted(),
      supportsBalance,
    }))
    .toSorted((a, b) => a.type.localeCompare(b.type))

it('the wizard offers every importer there is, with the files that it takes', () => {
  expect(factsOf(onboardingImporters)).toEqual(factsOf(importers))
})
