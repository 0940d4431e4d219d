import type { ChecklistView } from '@afterclose/contract/checklists'
import type { SetupView } from '@afterclose/contract/setups'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { encodeFeed } from '@afterclose/feed/feed'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { DialogHost } from '../../../app/dialog-host.tsx'
import { lookups } from '../../../journal/journal-data.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { serveTrades } from '../../../testing/engine.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { aJournal, atWork } from '../../../testing/samples.ts'
import { SetupPage } from './setup-page.tsx'

const slots = [1, 2, 3, 4, 5, 6].map((slot) => ({
  slot,
  url: slot === 2 ? 'https://charts.example/2' : null,
  fileId: null,
  description: slot === 2 ? 'Before the break' : '',
  takenAt: null,
  width: null,
  height: null,
}))
const breakout: SetupView = {
  id: 1,
  name: 'Breakout',
  description: '<p>Above the range.</p>',
  rules: ['Trend is up', 'Volume rises'],
  defaultChecklistId: null,
  color: '#aabbcc',
  active: true,
  order: 1,
  trades: 6,
  exampleScreenshots: slots,
  modified: '2026-01-05T10:00:00.000Z',
}
const checklist: ChecklistView = { id: 4, name: 'Before entry', active: true, order: 1, modified: '', items: [] }
const url = '/v1/databases/1/setups'

async function open(answers: Parameters<typeof fakeServer>[0] = {}, at = `/settings/setups/1`) {
  let stored = breakout
  queryClient.setQueryData(lookups.checklists(1).queryKey, [checklist])
  const received = fakeServer({
    [`GET ${url}`]: () => ({ setups: [stored] }),
    'GET /v1/databases/1/checklists': () => ({ checklists: [checklist] }),
    [`PUT ${url}/1`]: ({ body }) => {
      stored = { ...stored, ...Object(body), modified: '2026-01-06T10:00:00.000Z' }
      return { ...stored, receipt: 'of the save' }
    },
    'POST /v1/databases/1/undo': () => {
      stored = { ...breakout, modified: '2026-01-07T10:00:00.000Z' }
      return { restored: 1 }
    },
    ...answers,
  })
  await render(
    <>
      <SetupPage />
      <DialogHost />
    </>,
    at,
  )
  return received
}
const sent = (received: ReturnType<typeof fakeServer>, call: string) =>
  received.filter((entry) => entry.call === call).map(({ body }) => body)
const rules = () =>
  within(screen.getByRole('list', { name: 'Rules' }))
    .getAllByRole('listitem')
    .map((row) => within(row).getByRole('button', { name: /^Rename/ }).textContent)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
beforeEach(() => {
  atWork()
  serveTrades(exampleFeed())
})

describe('[2.1.6] the page of a setup', () => {
  it('shows what its closed trades came to (H.3)', async () => {
    await open()
    const stat = async (label: string) =>
      (await screen.findByText(label, { selector: 'dt' })).parentElement?.textContent
    await waitFor(async () => expect(await stat('Trades')).toBe('Trades6closed'))
    expect(await stat('Win rate')).toBe('Win rate50.0%winners ÷ (winners + losers)')
    expect(await stat('Average R')).toBe('Average R+0.38trades with a stop')
  })

  it('shows break-evens with their sum beside the win rate', async () => {
    const [first, ...others] = exampleJournal.trades
    const even = { ...first!, gain: '-9.40', outcome: 'BREAK_EVEN' as const }
    serveTrades(encodeFeed(toColumns({ ...exampleJournal, trades: [even, ...others] })))
    await open()
    expect(await screen.findByText('winners ÷ (winners + losers); 1 even (−9.40)')).toBeDefined()
  })

  it('saves name, rules in their order, checklist and state, and leaves the rest as it was', async () => {
    const received = await open()
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await userEvent.clear(name)
    await userEvent.type(name, 'Range break')
    await userEvent.type(screen.getByRole('textbox', { name: 'New rule' }), ' Retest holds {Enter}')
    expect(rules()).toEqual(['Trend is up', 'Volume rises', 'Retest holds'])
    await userEvent.click(screen.getByRole('button', { name: 'Rename Trend is up' }))
    await userEvent.keyboard('Trend{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Remove Volume rises' }))
    await userEvent.click(screen.getByRole('switch', { name: 'Active' }))
    await userEvent.click(screen.getByRole('combobox', { name: 'Default checklist' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Before entry' }))
    await save()
    expect(await screen.findByText(/^Range break saved\./)).toBeDefined()
    expect(sent(received, `PUT ${url}/1`)).toEqual([
      {
        name: 'Range break',
        description: '<p>Above the range.</p>',
        rules: ['Trend', 'Retest holds'],
        defaultChecklistId: 4,
        color: '#aabbcc',
        active: false,
        modified: breakout.modified,
      },
    ])
    expect(screen.getByRole('heading', { level: 1, name: 'Range break' })).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }))
  })

  it('keeps a checklist that is disabled where it is chosen, and offers no other one that is', async () => {
    const others = [
      { ...checklist, id: 5, name: 'Retired', active: false },
      { ...checklist, id: 6, name: 'Never used', active: false },
    ]
    await open({ [`GET ${url}`]: () => ({ setups: [{ ...breakout, defaultChecklistId: 5 }] }) })
    act(() => void queryClient.setQueryData(lookups.checklists(1).queryKey, [checklist, ...others]))
    const choice = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Default checklist' })
    await waitFor(() => expect(choice.value).toBe('Retired'))
    await userEvent.click(choice)
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Before entry',
      'Retired',
    ])
  })

  it('can be undone after Save, whole: what was undone in the form before belongs to a form that is gone', async () => {
    const received = await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Rename Trend is up' }))
    await userEvent.keyboard('Trend{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' })) // in the form
    expect(rules()).toEqual(['Trend is up', 'Volume rises'])
    await userEvent.click(screen.getByRole('button', { name: 'Rename Trend is up' }))
    await userEvent.keyboard('Trend{Enter}')
    const toast = await screen.findByText(/^Trend is up was renamed to Trend\./)
    fireEvent.mouseEnter(toast) // while it is pointed at, it does not go by itself
    await save()
    await screen.findByText(/^Breakout saved\./)
    await waitFor(() => expect(screen.queryByText(/was renamed to/)).toBeNull())
    expect(rules()).toEqual(['Trend', 'Volume rises'])
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(rules()).toEqual(['Trend is up', 'Volume rises']))
    expect(sent(received, 'POST /v1/databases/1/undo')).toEqual([{ receipt: 'of the save' }])
  })

  it('saves the descriptions of its pictures with it, and only those that are other ones', async () => {
    const described: FormData[] = []
    await open({
      [`PUT ${url}/1/screenshots/2`]: ({ body }) => {
        if (body instanceof FormData) described.push(body)
        return { screenshots: slots, modified: breakout.modified, before: breakout.modified }
      },
    })
    const text = await screen.findByRole('textbox', { name: /Description.*2|2.*description/i })
    await userEvent.clear(text)
    await userEvent.type(text, 'After it')
    await save()
    await screen.findByText(/^Breakout saved\./)
    expect(described.map((body) => [...body.entries()])).toEqual([[['description', 'After it']]])
  })

  it('knows its own half of a save that failed, and asks nobody when it is saved again', async () => {
    let modified = breakout.modified
    let fails = true
    const received = await open({
      [`GET ${url}`]: () => ({ setups: [{ ...breakout, modified }] }),
      [`PUT ${url}/1`]: ({ body }) => {
        if (Object(body).modified !== modified) return new Refusal(409, 'Changed elsewhere', 'Changed elsewhere')
        const minute = Number(modified.slice(14, 16)) + 1
        modified = `2026-01-05T10:0${minute}:00.000Z`
        return { ...breakout, ...Object(body), modified, receipt: null }
      },
      [`PUT ${url}/1/screenshots/2`]: () =>
        fails ? new Refusal(500) : { screenshots: slots, modified, before: modified },
    })
    const text = await screen.findByRole('textbox', { name: /Description.*2|2.*description/i })
    await userEvent.type(text, ', and after')
    await save()
    expect(await screen.findByText('Error occurred when saving setup.')).toBeDefined()
    fails = false
    await save()
    expect(await screen.findByText(/^Breakout saved\./)).toBeDefined()
    expect(sent(received, `PUT ${url}/1`)).toHaveLength(2)
  })

  it('says under the field what is wrong', async () => {
    await open({
      [`PUT ${url}/1`]: () => new Refusal(409, 'Duplicate Setup', 'Setup with this name already exists.'),
    })
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await userEvent.clear(name)
    await save()
    expect(screen.getByText('Name is required')).toBeDefined()
    await userEvent.type(name, 'Gap')
    await save()
    expect(await screen.findByText('Setup with this name already exists.')).toBeDefined()
    expect(document.activeElement).toBe(name)
  })

  it('asks before what was typed is lost to another page', async () => {
    await open()
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 's')
    await userEvent.click(screen.getAllByRole('link', { name: 'Setups' })[0]!)
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Breakouts')
  })

  it.each(['/settings/setups/9', '/settings/setups/nine'])('%s is no setup', async (at) => {
    await open({}, at)
    expect(await screen.findByText('This setup does not exist.')).toBeDefined()
  })

  it('can only be looked at in a journal that was shared', async () => {
    atWork({ journals: [aJournal({ readOnly: true })] })
    await open()
    expect(await screen.findByText('Trend is up')).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).readOnly).toBe(true)
    expect(screen.queryByRole('button', { name: /Save|Rename|Move|Remove|Add/ })).toBeNull()
  })
})
