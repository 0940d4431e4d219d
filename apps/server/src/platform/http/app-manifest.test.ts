import { expect, it } from 'vitest'
import { appManifest } from './app-manifest.ts'

it('all addresses of the manifest are below the path of the installation', () => {
  const { id, start_url, scope, icons, shortcuts } = appManifest('Trades', '/journal')
  const addresses = [id, start_url, scope, ...icons.map(({ src }) => src), ...shortcuts.map(({ url }) => url)]
  for (const address of addresses) expect(address).toMatch(/^\/journal\//)
  expect(scope).toBe('/journal/')
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
})
