import '../../../testing/engine.ts'
import type { SetupView } from '@afterclose/contract/setups'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { DialogHost } from '../../../app/dialog-host.tsx'
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
      return stored[0]
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
  (await screen.findAllByRole('row')).slice(1).map((row) => within(row).getAllByRole('cell')[0]?.textContent)
const two = [setup({}), setup({ id: 2, name: 'Gap', trades: 0 })]
beforeEach(() => atWork())

describe('[2.3] the list of setups', () => {
  it('shows names and how many trades use each', async () => {
    serve(two)
    await show()
    const rows = await screen.findAllByRole('row')
    expect(rows.slice(1).map((row) => row.textContent)).toEqual(['Breakout1,200', 'Gap0'])
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
    expect(received.findLast(({ call }) => call.startsWith('POST'))?.body).toEqual({ name: 'Gap and go', active: true })
    expect(await names()).toEqual(['Breakout', 'Gap', 'Gap and go'])
  })

  it('renames one, and leaves alone what the page does not show', async () => {
    const received = serve(two)
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Breakout' }))
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await userEvent.clear(name)
    await userEvent.type(name, 'Range break')
    await userEvent.click(screen.getByRole('switch', { name: 'Active' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Range break saved.')
    const { id: _id, order: _order, trades: _trades, exampleScreenshots: _pictures, ...rest } = two[0]!
    expect(received.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      ...rest,
      name: 'Range break',
      active: false,
    })
    await userEvent.click(screen.getByRole('radio', { name: 'Disabled' }))
    expect(await names()).toEqual(['Range break'])
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

  it('deletes one from its dialog, and brings it back', async () => {
    serve(two)
    await show()
    await userEvent.click(await screen.findByText('Gap'))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete Gap?' }))
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    const undo = await screen.findByRole('button', { name: 'Undo' })
    expect(screen.queryByRole('dialog')).toBeNull()
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
    expect(screen.queryByRole('button', { name: /Add|Delete|Edit/ })).toBeNull()
  })
})
