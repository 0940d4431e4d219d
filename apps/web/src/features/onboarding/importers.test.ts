import { expect, it } from 'vitest'
import { fileImporters, onboardingImporters } from './importers.ts'

it('[3.15] the wizard offers the one of the background only where the server has it', () => {
  expect(onboardingImporters(false)).toEqual(fileImporters)
  expect(onboardingImporters(true).filter(({ startType }) => startType === 'BackgroundTrigger')).toMatchObject([
    { type: 'MT_PLUGIN_FTP', supportsBalance: true },
  ])
})
