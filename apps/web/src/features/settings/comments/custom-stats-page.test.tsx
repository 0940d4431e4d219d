import type { CustomCommentView } from '@afterclose/contract/custom-comments'
import { customComments as example } from '@afterclose/testkit/worked-example'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { lookups } from '../../../journal/journal-data.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { serveTrades } from '../../../testing/engine.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { aJournal, atWork } from '../../../testing/samples.ts'
import { CustomStatsPage } from './custom-stats-page.tsx'

const url = '/v1/databases/1/custom-comments'
const stored: readonly CustomCommentView[] = [
  ...example.map((item) => ({ ...item, modified: 'read' })), // London, New York in 1; Calm in 2
  { id: 4, name: 'Angry', active: false, commentGroup: 2, order: 2, modified: 'read' },
]

async function open(answers: Parameters<typeof fakeServer>[0] = {}) {
  queryClient.setQueryData(lookups.customComments(1).queryKey, [...stored])
  const received = fakeServer({
    [`PUT ${url}/2`]: ({ body }) => ({ ...stored[1], ...Object(body), receipt: 'sealed' }),
    [`POST ${url}`]: ({ body }) => ({ id: 9, modified: 'made', ...Object(body) }),
    ...answers,
  })
  await render(<CustomStatsPage />, '/settings/custom-stats')
  return received
}
const group = (caption: string) => within(screen.getByRole('region', { name: caption }))
const bodies = (received: ReturnType<typeof fakeServer>, call: string) =>
  received.filter((entry) => entry.call === call).map(({ body }) => body)
beforeEach(() => {
  serveTrades(exampleFeed())
  atWork({ settings: { 'customcoment.2.name': 'Mood' } })
})

describe('[2.11.1] custom statistics', () => {
  it('are twenty groups with captions, and a toggle of active and disabled ones', async () => {
    await open()
    const shown = () => screen.getAllByRole('heading', { level: 2 }).map((caption) => caption.textContent)
    expect(shown()).toEqual(['Custom statistic 1', 'Mood', 'Custom statistic 3']) // those in use, and the next one
    await userEvent.click(screen.getByRole('button', { name: 'Show 17 more' }))
    const captions = shown()
    expect(captions).toHaveLength(20)
    expect([captions[0], captions[1], captions[19]]).toEqual(['Custom statistic 1', 'Mood', 'Custom statistic 20'])
    expect(screen.getAllByRole('button', { name: /^Add \+ to/ })).toHaveLength(20)
    expect(screen.getAllByText('No comments added')).toHaveLength(18)
    await userEvent.click(screen.getByRole('radio', { name: 'Disabled Statistics' }))
    expect(group('Mood').getByText('Angry')).toBeDefined()
    expect(screen.getAllByText('No comments added')).toHaveLength(19)
    await userEvent.click(screen.getByRole('radio', { name: 'Active Statistics' }))
    expect(group('Mood').getByText('Calm')).toBeDefined()
  })

  it('count the closed trades that carry an item, and rate nothing', async () => {
    await open()
    const rows = group('Custom statistic 1').getAllByRole('listitem')
    await waitFor(() => expect(rows.map((row) => row.textContent)).toEqual(['London7 trades', 'New York5 trades']))
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('[4.23] an added item is named after the count of its group and comes last', async () => {
    const received = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Add + to Mood' }))
    expect(await screen.findByRole('textbox', { name: 'Name of Untitled (3)' })).toBe(document.activeElement)
    expect(bodies(received, `POST ${url}`)).toEqual([{ name: 'Untitled (3)', commentGroup: 2, active: true, order: 2 }])
  })

  it('[5.11] names are trimmed', async () => {
    const received = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Rename New York' }))
    await userEvent.keyboard('  Tokyo  {Enter}')
    expect(await screen.findByRole('button', { name: 'Rename Tokyo' })).toBeDefined()
    expect(bodies(received, `PUT ${url}/2`)).toEqual([
      { name: 'Tokyo', active: true, commentGroup: 1, modified: 'read' },
    ])
  })

  it('[4.25] [8.7] a name that is taken is refused, and the item returns', async () => {
    await open({
      [`PUT ${url}/2`]: () =>
        new Refusal(409, 'Duplicate CustomComment', 'Custom statistic with this name already exists.'),
    })
    await userEvent.click(screen.getByRole('button', { name: 'Rename New York' }))
    await userEvent.keyboard('London{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('Custom statistic with this name already exists.')
    expect(screen.getByRole('button', { name: 'Rename New York' })).toBeDefined()
  })

  it('[4.22] an item is deleted and brought back', async () => {
    const received = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Delete New York' }))
    await waitFor(() => expect(screen.queryByText('New York')).toBeNull())
    await userEvent.click(screen.getByRole('radio', { name: 'Disabled Statistics' }))
    await userEvent.click(screen.getByRole('button', { name: 'Undo deleting New York' }))
    await waitFor(() => expect(screen.queryByText('New York')).toBeNull())
    expect(bodies(received, `PUT ${url}/2`)).toMatchObject([{ active: false }, { active: true }])
  })

  it('[4.25] [8.8] what cannot be saved or deleted returns, and is said', async () => {
    await open({ [`PUT ${url}/2`]: () => new Refusal(500), [`POST ${url}`]: () => new Refusal(500) })
    await userEvent.click(screen.getByRole('button', { name: 'Delete New York' }))
    expect(await screen.findByText('Error occurred while trying to delete custom statistic.')).toBeDefined()
    expect(screen.getByText('New York')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Add + to Mood' }))
    expect(await screen.findByText('Error occurred when saving custom statistic.')).toBeDefined()
  })

  it('[3.11] a caption is a setting', async () => {
    const caption = { key: 'customcoment.20.name', name: 'News' }
    const received = await open({
      'PUT /v1/databases/1/captions': () => ({ ok: true, receipt: 'caption' }),
      'GET /v1/account-settings/7': () => ({ [caption.key]: caption.name }),
    })
    await userEvent.click(screen.getByRole('button', { name: 'Show 17 more' }))
    await userEvent.click(screen.getByRole('button', { name: 'Rename Custom statistic 20' }))
    await userEvent.keyboard('News{Enter}')
    expect(await screen.findByRole('button', { name: 'Rename News' })).toBeDefined()
    expect(bodies(received, 'PUT /v1/databases/1/captions')).toEqual([caption])
  })

  it('can only be looked at in a journal that was shared', async () => {
    atWork({ journals: [aJournal({ readOnly: true, captions: { 'customcoment.1.name': 'Session' } })] })
    await open()
    expect(within(screen.getByRole('list', { name: 'Session' })).getByText('London')).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
