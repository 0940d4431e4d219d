import { render } from '../../testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { aConfig, atWork } from '../../testing/samples.ts'
import { AccountMenu } from './account-menu.tsx'

const url = '/v1/blog-updates'
const maxTimestamp = '2026-11-19T10:00:00.000Z'
const links = { ...aConfig().links, blog: 'https://example.org/blog', billing: 'https://example.org/billing' }
const open = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
/** What happens in the other tab is not of this test. */
const stayHere = (link: HTMLElement) => link.addEventListener('click', (event) => event.preventDefault())

it('[2.4.9] offers a new blog post with a marker until it was opened', async () => {
  const received = fakeServer({
    [`GET ${url}`]: () => ({ hasUpdates: true, maxTimestamp }),
    [`POST ${url}`]: () => ({ hasUpdates: false, maxTimestamp }),
  })
  atWork({ config: aConfig({ links }) })
  await render(<AccountMenu />)
  await open('Account, new blog post')
  const item = screen.getByRole('menuitem', { name: 'New Blog Post' })
  expect(item.getAttribute('href')).toBe(links.blog)
  expect(item.getAttribute('target')).toBe('_blank')
  stayHere(item)
  await userEvent.click(item)
  expect(await screen.findByRole('button', { name: 'Account' })).toBeDefined()
  expect(received.at(-1)).toMatchObject({ call: `POST ${url}`, body: { maxTimestamp } })
  await open('Account')
  expect(screen.getAllByRole('menuitem')[0]?.textContent).not.toContain('Blog')
})

it('[2.4.9] keeps the marker when the server does not hear that it was opened', async () => {
  fakeServer({ [`GET ${url}`]: () => ({ hasUpdates: true, maxTimestamp }), [`POST ${url}`]: () => new Refusal(500) })
  atWork({ config: aConfig({ links }) })
  await render(<AccountMenu />)
  await open('Account, new blog post')
  const item = screen.getByRole('menuitem', { name: 'New Blog Post' })
  stayHere(item)
  await userEvent.click(item)
  expect(await screen.findByRole('button', { name: 'Account, new blog post' })).toBeDefined()
})

it('[2.4.9] has neither post nor marker when all were seen, and asks for none without a blog', async () => {
  const received = fakeServer({ [`GET ${url}`]: () => ({ hasUpdates: false, maxTimestamp }) })
  atWork({ config: aConfig({ links }) })
  const { unmount } = await render(<AccountMenu />)
  await waitFor(() => expect(received).toHaveLength(1))
  await open('Account')
  expect(screen.queryByRole('menuitem', { name: 'New Blog Post' })).toBeNull()
  expect(screen.getByRole('menuitem', { name: 'Manage Subscription' }).getAttribute('href')).toBe(links.billing)
  expect(screen.getByRole('menuitem', { name: 'Milestones' }).getAttribute('href')).toBe('/milestones?journal=1')
  unmount()
  atWork({ config: aConfig() })
  await render(<AccountMenu />)
  await screen.findByRole('button', { name: 'Account' })
  expect(received).toHaveLength(1)
})

it('[2.4.9] leads to the guide on this server, or to the documentation that its owner names', async () => {
  fakeServer({ [`GET ${url}`]: () => ({ hasUpdates: false, maxTimestamp }) })
  const help = async () => (await screen.findByRole('menuitem', { name: 'Documentation/Help' })).getAttribute('href')
  atWork({ config: aConfig() })
  const { unmount } = await render(<AccountMenu />)
  await open('Account')
  expect(await help()).toBe('/help')
  unmount()
  atWork({ config: aConfig({ links: { ...links, documentation: 'https://example.org/manual' } }) })
  await render(<AccountMenu />)
  await open('Account')
  expect(await help()).toBe('https://example.org/manual')
})
