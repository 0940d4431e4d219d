import { comments } from '@afterclose/testkit/worked-example'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { configQuery } from '../../journal/app-config.ts'
import { lookups } from '../../journal/journal-data.ts'
import { queryClient } from '../../journal/query-client.ts'
import { serveTrades } from '../../testing/engine.ts'
import { exampleFeed } from '../../testing/example-feed.ts'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { render } from '../../testing/render.tsx'
import { aConfig, aJournal, atWork } from '../../testing/samples.ts'
import { HomeFoot } from './home-foot.tsx'

const xml = (items: string) => () =>
  new Response(`<?xml version="1.0"?><rss version="2.0"><channel>${items}</channel></rss>`)
const feed = (name: string) => `GET /api/rss-feeds/${name}`
const post =
  '<item><title>Stops</title><link>https://blog.example/1</link><pubDate>Wed, 06 Mar 2024 10:00:00 GMT</pubDate></item>'
const answers = {
  [feed('youtube')]: xml(''),
  [feed('afterclose')]: xml(post),
  [feed('afterclose-changelog')]: xml('<item><title>1.2.0</title><description>Milestones.</description></item>'),
}

beforeEach(() => {
  serveTrades(exampleFeed())
  atWork()
  queryClient.setQueryData(
    lookups.comments(1).queryKey,
    comments.map((one) => ({ ...one, modified: '' })),
  )
})

const block = (name: string) => screen.findByRole('region', { name })
const textIn = async (name: string) => (await block(name)).textContent

it('[1.7] [9.7] shows the feeds, with links that leave the page, and no date where there is none', async () => {
  fakeServer(answers)
  await render(<HomeFoot />)
  const link = await screen.findByRole('link', { name: 'Stops' })
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    'https://blog.example/1',
    '_blank',
    'noreferrer',
  ])
  expect(await textIn('Blog')).toBe('BlogStops2024-03-06')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Videos' })).toBeNull()) // there are none
  await waitFor(async () => expect(await textIn('Changelog')).toBe('Changelog1.2.0Milestones.'))
})

it('[9.7] shows the four newest of a feed, the newest first, whatever their order in it', async () => {
  const day = (date: number) =>
    `<item><title>Day ${date}</title><pubDate>Wed, ${String(date).padStart(2, '0')} Mar 2024 10:00:00 GMT</pubDate></item>`
  fakeServer({ ...answers, [feed('afterclose')]: xml([6, 20, 13, 1, 27].map(day).join('')) })
  await render(<HomeFoot />)
  await screen.findByText('Day 27')
  const titles = within(await block('Blog')).getAllByText(/^Day/)
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Day 27', 'Day 20', 'Day 13', 'Day 6'])
})

it('lets each feed load and fail by itself, and be tried again', async () => {
  const user = userEvent.setup()
  let away = true
  const { promise, resolve } = Promise.withResolvers<Response>()
  const refused = new Refusal(404, 'Blog unavailable', 'Unexpected error occurred while loading blog posts.')
  fakeServer({
    ...answers,
    [feed('youtube')]: () => promise,
    [feed('afterclose')]: () => (away ? refused : xml(post)()),
  })
  await render(<HomeFoot />)
  expect((await within(await block('Blog')).findByRole('alert')).textContent).toContain(
    'Unexpected error occurred while loading blog posts.',
  )
  expect(within(await block('Videos')).getByRole('status', { name: 'Loading' })).toBeDefined()
  expect(await textIn('Changelog')).toContain('1.2.0')
  away = false
  await user.click(within(await block('Blog')).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Stops' })).toBeDefined()
  resolve(xml('')())
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Videos' })).toBeNull())
})

it('has no block for a feed that is not configured, and does not ask for it', async () => {
  const received = fakeServer(answers)
  queryClient.setQueryData(
    configQuery.queryKey,
    aConfig({ feeds: { youtube: false, afterclose: false, 'afterclose-changelog': false } }),
  )
  await render(<HomeFoot />)
  expect(await screen.findByText(/^Next milestone/)).toBeDefined()
  expect(screen.queryAllByRole('region')).toHaveLength(0)
  expect(received.filter(({ call }) => call.includes('rss-feeds'))).toEqual([])
})

it('names the nearest milestone, and leads to all; in a shared journal to none', async () => {
  fakeServer(answers)
  const view = await render(<HomeFoot />)
  expect(await screen.findByText('Next milestone: 10 green tiltmeter trades, 2 to go.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Milestones' }).getAttribute('href')).toBe('/milestones?journal=1')
  view.unmount()
  atWork({ journals: [aJournal({ sharedBy: 'eva.k', readOnly: true })] })
  await render(<HomeFoot />)
  await block('Blog')
  expect(screen.queryByRole('link', { name: 'Milestones' })).toBeNull()
})
