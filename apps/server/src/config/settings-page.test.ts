import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { settingNames } from './config.ts'
import { settingGroups } from './setting-texts.ts'
import { settingDefaults, settingsPage } from './settings-page.ts'

const settings = settingGroups.flatMap((group) => group.settings)

it('docs/settings.md follows from the descriptions: `npm run docs` makes it', () => {
  expect(readFileSync(new URL('../../../../docs/settings.md', import.meta.url), 'utf8')).toBe(settingsPage())
})

it('describes every setting once, and no other', () => {
  expect(settings.flatMap(({ names }) => names).toSorted()).toEqual(settingNames.toSorted())
})

it('states the default that the server uses, and words only where it has no fixed one', () => {
  expect(settingsPage()).toContain('| `PORT` | `4400` |')
  expect(settingsPage()).toContain('| `PUBLIC_URL` | |')
  const inWords = settings.filter(({ otherwise }) => otherwise !== undefined).flatMap(({ names }) => names)
  expect(inWords.filter((name) => settingDefaults().has(name))).toEqual([])
  const shared = settings.filter(({ names }) => names.length > 1).flatMap(({ names }) => names)
  expect(shared.filter((name) => settingDefaults().has(name))).toEqual([])
})
