import type { SetupView } from '@afterclose/contract/setups'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { DialogHost } from '../../../app/dialog-host.tsx'
import { serveTrades } from '../../../testing/engine.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { aJournal, atWork } from '../../../testing/samples.ts'
import { SetupsPage } from './setups-page.tsx'

const noPicture = { url: null, fileId: null, description: '', takenAt: null, width: null, height: null }
const setup = (changes: Partial<SetupView>): SetupView => ({
  id: 1,
  name: 'Breakout',
  description: '<p>Above the range.</p>',
  rules: ['Trend', 'Level'],
  defaultChecklistId: 2,
  color: '#aabbcc',
  active: true,
  order: 1,
  trades: 1200,
  exampleScreenshots: [1, 2, 3, 4, 5, 6].map((slot) => ({ ...noPicture, slot })),
  modified: '2026-01-05T10:00:00.000Z',
  ...changes,
})
const url = '/v1/databases/1/setups'

/** A server that keeps setups, as ours does. */
function serve(setups: readonly SetupView[]) {
  let stored = setups
  return fakeServer({
    [`GET ${url}`]: () => ({ setups: stored }),
    [`POST ${url}`]: ({ body }) => {
      const { name } = Object(body)
      if (stored.some((one) => one.name === name))
        return new Refusal(409, 'Duplicate Setup', 'Setup with this name already exists.')
      const made = setup({ id: 9, trades: 0, ...Object(body) })
      stored = [...stored, made]
      return made
    },
    [`PUT ${url}/1`]: ({ body }) => {
      stored = stored.map((one) => (one.id === 1 ? { ...one, ...Object(body) } : one))
      return { ...stored[0], receipt: null }
    },
    [`DELETE ${url}/2`]: () => {
      stored = stored.filter(({ id }) => id !== 2)
      return { ok: true, receipt: 'sealed' }
    },
    'POST /v1/databases/1/undo': () => {
      stored = setups
      return { restored: 1 }
    },
  })
}
const show = () =>
  render(
    <>
      <SetupsPage />
      <DialogHost />
    </>,
  )
const names = async () =>
  (await screen.findAllByRole('listitem')).map((row) => within(row).getByRole('link').textContent)
const two = [setup({}), setup({ id: 2, name: 'Gap', trades: 0 })]
beforeEach(() => {
  atWork()
  serveTrades(exampleFeed())
})

describe('[2.3] the list of setups', () => {
  it('shows names, how many trades use each, and what its closed trades came to (H.3)', async () => {
    serve(two)
    await show()
    const rows = await screen.findAllByRole('listitem')
    await waitFor(() => expect(rows[0]?.textContent).toBe('Breakout1,20050.0%+0.38'))
    expect(rows[1]?.textContent).toMatch(/^Gap060\.0%1 even \(−9\.40\)/)
    const [first] = screen.getAllByRole<HTMLAnchorElement>('link', { name: /Breakout|Gap/ })
    expect(first?.getAttribute('href')).toMatch(/^\/settings\/setups\/1/)
  })

  it('adds one, and says so under the field when there is one of this name', async () => {
    const received = serve(two)
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Add setup' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a setup' }))
    const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByText('Name is required')).toBeDefined()
    expect(name.maxLength).toBe(100)
    await userEvent.type(name, 'Gap{Enter}')
    expect(await dialog.findByText('Setup with this name already exists.')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(name))
    await userEvent.type(name, ' and go{Enter}')
    expect(await screen.findByText('Gap and go saved.')).toBeDefined()
    expect(received.findLast(({ call }) => call.startsWith('POST'))?.body).toEqual({ name: 'Gap and go' })
    expect(await names()).toEqual(['Breakout', 'Gap', 'Gap and go'])
  })

  it('opens one on its own page', async () => {
    serve(two)
    const { address } = await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Gap' }))
    await waitFor(() => expect(address()).toBe('/settings/setups/2'))
  })

  it('disables one by its switch', async () => {
    const received = serve(two)
    await show()
    await userEvent.click(await screen.findByRole('switch', { name: 'Breakout is active' }))
    await waitFor(async () => expect(await names()).toEqual(['Gap']))
    const { rules, description, color } = two[0]!
    const sent = received.find(({ call }) => call.startsWith('PUT'))
    expect(sent?.body).toMatchObject({ name: 'Breakout', active: false, rules, description, color })
  })

  it('deletes one, and brings it back', async () => {
    serve(two)
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Gap' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete Gap?' }))
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    const undo = await screen.findByRole('button', { name: 'Undo' })
    await waitFor(async () => expect(await names()).toEqual(['Breakout']))
    await userEvent.click(undo)
    await waitFor(async () => expect(await names()).toEqual(['Breakout', 'Gap']))
  })

  it('can only be looked at in a journal that was shared', async () => {
    atWork({ journals: [aJournal({ readOnly: true })] })
    serve(two)
    await show()
    expect(await names()).toEqual(['Breakout', 'Gap'])
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('button', { name: /Add|Delete|Edit|Move/ })).toBeNull()
  })
})
