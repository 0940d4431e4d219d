import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { serveTrades } from '../testing/engine.ts'
import { feedOf } from '../testing/feed-of.ts'
import { render } from '../testing/render.tsx'
import { aConfig, atWork } from '../testing/samples.ts'
import { WithoutResult } from './without-result.tsx'

async function renderAt(address: string, issues: boolean): Promise<string | null> {
  serveTrades(feedOf({ gain: '100' }, { gain: null }, { gain: null }))
  atWork({ config: aConfig({ features: { twoFactor: false, issues } }) })
  await render(<WithoutResult />, address)
  await screen.findByText(/2 closed trades have no result and are excluded\./)
  return screen.queryByRole('link', { name: 'See why' })?.getAttribute('href') ?? null
}

it.each([
  { issues: true, at: '/portfolio', leadsTo: '/settings/issues?journal=1' },
  { issues: true, at: '/journal', leadsTo: '/settings/issues?journal=1' },
  { issues: false, at: '/portfolio', leadsTo: '/journal?journal=1' },
  { issues: false, at: '/journal', leadsTo: null },
])('says where the reasons are ($leadsTo, seen at $at), and never on a page that is off', async (of) => {
  expect(await renderAt(of.at, of.issues)).toBe(of.leadsTo)
})
