import { render } from '../testing/render.tsx'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aConfig, atWork } from '../testing/samples.ts'
import { type Page, pages } from './pages.ts'
import { Teaser } from './teaser.tsx'
import { previews } from '../parts/page-preview/previews.ts'

const page: Page = {
  path: '/sessions',
  title: 'Sessions',
  place: { group: 'Diary' },
  gate: 'SESSIONS',
  help: 'week',
  filters: null,
  component: async () => () => null,
}

it('a page that the plan does not include says what it shows and where plans are', async () => {
  atWork({ config: aConfig({ plans: true, links: { ...aConfig().links, billing: 'https://example.org/billing' } }) })
  await render(<Teaser page={page} />)
  expect(screen.getByRole('heading', { level: 1, name: 'Sessions' })).toBeDefined()
  expect(screen.getByText('Sessions is part of the Pro plan.')).toBeDefined()
  expect(screen.getByText(previews['/sessions'].shows)).toBeDefined()
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('https://example.org/billing')
})

it('names who can change the plan where none are sold, and advertises none', async () => {
  atWork()
  await render(<Teaser page={page} />)
  expect(screen.getByText('Sessions is not included in your account.')).toBeDefined()
  expect(screen.queryByText(/Pro plan/)).toBeNull()
  expect(screen.getByText('Ask the server administrator to change your plan.')).toBeDefined()
})

it.each(['trade-comments', 'custom-stats'])(
  '[2.1.5] %s has a picture of itself in its teaser, under the permission ALL_FILTERS',
  async (name) => {
    atWork()
    const gated = pages.find(({ path }) => path === `/settings/${name}`)!
    expect(gated).toMatchObject({ gate: 'ALL_FILTERS' })
    await render(<Teaser page={gated} />)
    const picture = screen.getByRole<HTMLImageElement>('img', { name: `${gated.title} of the demo journal` })
    expect(picture.src).toContain(`${name}-light`)
    expect(picture.closest('figure')?.textContent).toBe('Sample')
  },
)

describe('a page that the server has switched off', () => {
  const ofFeature = pages.flatMap((entry) => ('feature' in entry ? [entry] : []))
  it.each(ofFeature)('$path says so, and how it is switched on', async (entry) => {
    atWork()
    await render(<Teaser page={entry} />)
    expect(screen.getByRole('heading', { level: 1, name: entry.title })).toBeDefined()
    expect(screen.getByText('This page is switched off on this server.')).toBeDefined()
    expect(screen.getByText(/=on/).textContent).toBe(entry.feature === 'issues' ? 'ISSUES_PAGE=on' : 'TWO_FACTOR=on')
  })
})
