import { importers } from '@afterclose/importers/importers'
import { expect, it } from 'vitest'
import { fileImporters, onboardingImporters } from './importers.ts'

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

it('the wizard offers every importer of files there is, with the files that it takes', () => {
  expect(factsOf(fileImporters)).toEqual(factsOf(importers))
})

it('[3.15] the wizard offers the one of the background only where the server has it', () => {
  expect(onboardingImporters(false)).toEqual(fileImporters)
  expect(onboardingImporters(true).filter(({ startType }) => startType === 'BackgroundTrigger')).toMatchObject([
    { type: 'MT_PLUGIN_FTP', supportsBalance: true },
  ])
})
