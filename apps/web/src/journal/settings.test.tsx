import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import '../testing/render.tsx' // clears session, journal and queries after each test
import { aJournal, atWork } from '../testing/samples.ts'
import { DataProvider } from './data-provider.tsx'
import { useSettings } from './settings.ts'

const settingsIn = (captions: Record<string, string> | null) => {
  atWork({ journals: [aJournal({ captions })], settings: { 'entryComments.name': 'My entry', theme: 'Dark' } })
  return renderHook(() => useSettings(), { wrapper: DataProvider }).result.current.settings
}

it('[6.3] names groups of comments as the owner of a shared journal does, and else as the user does', () => {
  expect(settingsIn({ 'entryComments.name': 'Getting in', 'customcoment.2.name': 'Mood' })).toMatchObject({
    'entryComments.name': 'Getting in',
    'customcoment.2.name': 'Mood',
    theme: 'Dark',
  })
  expect(settingsIn(null)).toMatchObject({ 'entryComments.name': 'My entry', 'exitComments.name': 'Exit' })
})
