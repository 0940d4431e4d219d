import '../../../testing/engine.ts'
import type { ChecklistView } from '@afterclose/contract/checklists'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { DialogHost } from '../../../app/dialog-host.tsx'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { aJournal, atWork } from '../../../testing/samples.ts'
import { ChecklistPage } from './checklist-page.tsx'
import { ChecklistsPage } from './checklists-page.tsx'
import { refreshChecklists } from './checklist-actions.ts'

const url = '/v1/databases/1/checklists'
const item = (id: number, text: string, active = true) => ({ id, text, active, order: id, modified: 'read' })
const first: readonly ChecklistView[] = [
  {
    id: 1,
    name: 'Before entry',
    active: true,
    order: 1,
    modified: 'read',
    items: [item(1, 'Stop is set'), item(2, 'News', false)],
  },
  { id: 2, name: 'Before exit', active: true, order: 2, modified: 'read', items: [] },
  { id: 3, name: 'Old', active: false, order: 3, modified: 'read', items: [] },
]

/** A server that keeps checklists, as ours does. */
function serve(answers: Parameters<typeof fakeServer>[0] = {}) {
  let stored = first
  const put = (id: number, changes: object) => {
    stored = stored.map((one) => (one.id === id ? { ...one, ...changes } : one))
    return stored.find((one) => one.id === id)
  }
  return fakeServer({
    [`GET ${url}`]: () => ({ checklists: stored }),
    [`POST ${url}`]: ({ body }) => {
      const made = { id: 9, active: true, order: 9, items: [], modified: 'made', ...Object(body) }
      stored = [...stored, made]
      return made
    },
    [`PUT ${url}/1`]: ({ body }) => ({ ...put(1, Object(body)), receipt: 'sealed' }),
    [`DELETE ${url}/2`]: () => {
      stored = stored.filter(({ id }) => id !== 2)
      return { ok: true, receipt: 'sealed' }
    },
    [`DELETE ${url}/1`]: () => {
      put(1, { active: false })
      return { ok: true, receipt: 'sealed' }
    },
    [`POST ${url}/1/checklistitems`]: ({ body }) => ({
      id: 5,
      active: true,
      order: 5,
      modified: 'made',
      ...Object(body),
    }),
    [`POST ${url}/1/checklistitems/1/modify`]: ({ body }) => ({ ...item(1, ''), ...Object(body), receipt: 'sealed' }),
    [`POST ${url}/1/checklistitems/2/modify`]: ({ body }) => ({ ...item(2, ''), ...Object(body), receipt: 'sealed' }),
    ...answers,
  })
}
const sent = (received: ReturnType<typeof fakeServer>, call: string) =>
  received.filter((entry) => entry.call === call).map(({ body }) => body)
beforeEach(() => atWork())

describe('the list of checklists', () => {
  const show = (at = '/settings/setups/checklists') =>
    render(
      <>
        <ChecklistsPage />
        <DialogHost />
      </>,
      at,
    )
  const names = async () =>
    (await screen.findAllByRole('listitem')).map((row) => within(row).getByRole('link').textContent)

  it('shows the active ones, and how many active items each has', async () => {
    serve()
    await show()
    expect((await screen.findAllByRole('listitem')).map((row) => row.textContent)).toEqual([
      'Before entry1',
      'Before exit0',
    ])
    await userEvent.click(screen.getByRole('radio', { name: 'Disabled' }))
    expect(await names()).toEqual(['Old'])
  })

  it('adds one', async () => {
    const received = serve()
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Add checklist' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Weekly{Enter}')
    expect(await screen.findByText('Weekly saved.')).toBeDefined()
    expect(sent(received, `POST ${url}`)).toEqual([{ name: 'Weekly' }])
    expect(await names()).toEqual(['Before entry', 'Before exit', 'Weekly'])
  })

  it('opens one on its own page', async () => {
    serve()
    const { address } = await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Before exit' }))
    await waitFor(() => expect(address()).toBe('/settings/setups/checklists/2'))
  })

  it.each([
    ['Before exit', 'Before exit deleted.', ['Before entry']],
    ['Before entry', 'Before entry is disabled.', ['Before exit']],
  ])('deletes %s, or disables it where something uses it', async (name, told, left) => {
    serve()
    await show()
    await userEvent.click(await screen.findByRole('button', { name: `Delete ${name}` }))
    const question = within(await screen.findByRole('dialog', { name: `Delete ${name}?` }))
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText(told)).toBeDefined()
    await waitFor(async () => expect(await names()).toEqual(left))
  })

  it('can only be looked at in a journal that was shared', async () => {
    atWork({ journals: [aJournal({ readOnly: true })] })
    serve()
    await show()
    expect(await names()).toEqual(['Before entry', 'Before exit'])
    expect(screen.queryByRole('button', { name: /Add|Delete|Edit|Move/ })).toBeNull()
  })
})

describe('a checklist', () => {
  const show = (at = '/settings/setups/checklists/1') => render(<ChecklistPage />, at)

  it('has items that are added, renamed, disabled and brought back', async () => {
    const received = serve()
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Add + to Before entry' }))
    expect(await screen.findByRole('textbox', { name: 'Name of Untitled (3)' })).toBe(document.activeElement)
    expect(sent(received, `POST ${url}/1/checklistitems`)).toEqual([{ text: 'Untitled (3)' }])
    await userEvent.keyboard('{Escape}')

    await userEvent.click(screen.getByRole('button', { name: 'Rename Stop is set' }))
    await userEvent.keyboard('Stop stands{Enter}')
    expect(await screen.findByRole('button', { name: 'Rename Stop stands' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Delete Stop stands' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Rename Stop stands' })).toBeNull())
    expect(sent(received, `POST ${url}/1/checklistitems/1/modify`)).toEqual([
      { text: 'Stop stands', active: true, modified: 'read' },
      { text: 'Stop stands', active: false, modified: 'read' },
    ])
    await userEvent.click(screen.getByRole('radio', { name: 'Disabled Items' }))
    await userEvent.click(screen.getByRole('button', { name: 'Undo deleting News' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo deleting News' })).toBeNull())
    expect(sent(received, `POST ${url}/1/checklistitems/2/modify`)).toEqual([
      { text: 'News', active: true, modified: 'read' },
    ])
  })

  it('keeps an item that is added while the list is being read', async () => {
    const late = Promise.withResolvers<{ checklists: readonly ChecklistView[] }>()
    const [before, ...others] = first
    const after = [{ ...before!, items: [...before!.items, item(5, 'Untitled (3)')] }, ...others]
    const answers = [{ checklists: first }, late.promise]
    serve({ [`GET ${url}`]: () => answers.shift() ?? { checklists: after } })
    await show()
    const add = await screen.findByRole('button', { name: 'Add + to Before entry' })
    void refreshChecklists(1)
    await userEvent.click(add)
    await screen.findByRole('textbox', { name: 'Name of Untitled (3)' })
    await act(async () => late.resolve({ checklists: first }))
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByRole('button', { name: 'Rename Untitled (3)' })).toBeDefined()
    expect(answers).toEqual([])
  })

  it('is renamed where its name stands; [4.25] a refused name returns', async () => {
    const received = serve()
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Rename Before entry' }))
    await userEvent.keyboard('Entry{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Entry' })).toBeDefined()
    expect(sent(received, `PUT ${url}/1`)).toEqual([{ name: 'Entry', active: true, modified: 'read' }])
  })

  it('[4.25] an item that cannot be saved returns', async () => {
    serve({ [`POST ${url}/1/checklistitems/1/modify`]: () => new Refusal(500) })
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Rename Stop is set' }))
    await userEvent.keyboard('Stop stands{Enter}')
    expect(await screen.findByText(/^Something went wrong|Error occurred when saving trade checklist\./)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Rename Stop is set' })).toBeDefined()
  })

  it('that is not there is said to be gone', async () => {
    serve()
    await show('/settings/setups/checklists/8')
    expect(await screen.findByText('This checklist does not exist.')).toBeDefined()
  })
})
