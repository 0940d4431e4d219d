import '../../../testing/engine.ts'
import type { InstrumentView } from '@afterclose/contract/instruments'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { DialogHost } from '../../../app/dialog-host.tsx'
import { fakeServer } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { aJournal, atWork } from '../../../testing/samples.ts'
import { InstrumentsPage } from './instruments-page.tsx'

const instrument = (changes: Partial<InstrumentView>): InstrumentView => ({
  id: 1,
  name: 'ES',
  market: 'FUTURES',
  tickSize: '0.25',
  tickValue: '12.5',
  pipSize: '0.25',
  quoteCurrency: null,
  commission: '5',
  commissionMode: 'PER_UNIT',
  spread: '0',
  sessionStart: null,
  sessionEnd: null,
  sessionZone: null,
  aliases: ['ESZ6'],
  active: true,
  order: 1,
  trades: 1200,
  modified: '2026-01-05T10:00:00.000Z',
  ...changes,
})
const url = '/v1/databases/1/instruments'
const instruments = [
  instrument({}),
  instrument({ id: 2, name: 'GBPJPY', market: 'FOREX', commission: '3', commissionMode: 'PER_TRADE', trades: 0 }),
  instrument({ id: 3, name: 'DAX', active: false, commission: '0', aliases: [] }),
]
const serve = (stored: readonly InstrumentView[] = instruments) => {
  let list = stored
  return fakeServer({
    [`GET ${url}`]: () => ({ instruments: list }),
    [`PUT ${url}/1`]: ({ body }) => body,
    [`PUT ${url}/3`]: ({ body }) => body,
    [`DELETE ${url}/1`]: () => ({ ok: true, receipt: null }),
    [`DELETE ${url}/2`]: () => {
      list = list.filter(({ id }) => id !== 2)
      return { ok: true, receipt: null }
    },
    // a plan uses it, which no number here tells
    [`DELETE ${url}/4`]: () => {
      list = list.map((one) => (one.id === 4 ? { ...one, active: false } : one))
      return { ok: true, receipt: null }
    },
  })
}
const show = () =>
  render(
    <>
      <InstrumentsPage />
      <DialogHost />
    </>,
  )
const names = async () =>
  (await screen.findAllByRole('row')).slice(1).map((row) => within(row).getAllByRole('cell')[0]?.textContent)
beforeEach(() => atWork())

describe('the list of instruments', () => {
  it('shows those that are active, and behind a switch those that are not', async () => {
    const user = userEvent.setup()
    serve()
    await show()
    expect(await names()).toEqual(['ES', 'GBPJPY'])
    await user.click(screen.getByRole('radio', { name: 'Disabled' }))
    expect(await names()).toEqual(['DAX'])
    await user.click(screen.getByRole('radio', { name: 'Active' }))
    expect(await names()).toEqual(['ES', 'GBPJPY'])
  })

  it('says what is missing on each of the two', async () => {
    const user = userEvent.setup()
    serve([])
    await show()
    expect(await screen.findByText('This journal has no instruments yet.')).toBeDefined()
    await user.click(screen.getByRole('radio', { name: 'Disabled' }))
    expect(await screen.findByText('No disabled instruments.')).toBeDefined()
  })

  it('writes what each costs and what a tick is worth', async () => {
    serve()
    await show()
    const [, first, second] = await screen.findAllByRole('row')
    const cells = (row: HTMLElement | undefined) =>
      within(row!)
        .getAllByRole('cell')
        .slice(0, 7)
        .map((cell) => cell.textContent)
    expect(cells(first)).toEqual(['ES', 'Futures', 'ESZ6', '0.25', '12.50', '5.00 per unit', '1,200'])
    expect(cells(second)).toEqual(['GBPJPY', 'Forex', 'ESZ6', '0.25', '12.50', '3.00 per trade', '0'])
  })

  it('sends what a switch was set to, not what it was', async () => {
    const user = userEvent.setup()
    const received = serve()
    await show()
    await user.click(await screen.findByRole('switch', { name: 'ES is active' }))
    await waitFor(() =>
      expect(received.find(({ call }) => call === `PUT ${url}/1`)?.body).toMatchObject({ active: false }),
    )
    await user.click(screen.getByRole('radio', { name: 'Disabled' }))
    await user.click(await screen.findByRole('switch', { name: 'DAX is active' }))
    await waitFor(() =>
      expect(received.find(({ call }) => call === `PUT ${url}/3`)?.body).toMatchObject({ active: true, name: 'DAX' }),
    )
  })

  it('opens the instrument of the row, and a new one by its own button', async () => {
    const user = userEvent.setup()
    serve()
    await show()
    await user.click(await screen.findByRole('button', { name: 'Edit GBPJPY' }))
    const edit = within(await screen.findByRole('dialog', { name: 'Edit GBPJPY' }))
    expect(edit.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('GBPJPY')
    await user.click(edit.getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('button', { name: 'Add instrument' }))
    expect(await screen.findByRole('dialog', { name: 'Add an instrument' })).toBeDefined()
  })

  it('is disabled in its dialog, too', async () => {
    const user = userEvent.setup()
    const received = serve()
    await show()
    await user.click(await screen.findByRole('button', { name: 'Edit ES' }))
    const edit = within(await screen.findByRole('dialog', { name: 'Edit ES' }))
    await user.click(edit.getByRole('switch', { name: 'Active' }))
    await user.click(edit.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(received.find(({ call }) => call === `PUT ${url}/1`)?.body).toMatchObject({ active: false, name: 'ES' }),
    )
  })

  it('disables one that trades use and deletes one that none does, each after a question', async () => {
    const user = userEvent.setup()
    const received = serve()
    await show()
    await user.click(await screen.findByRole('button', { name: 'Delete ES' }))
    const disable = within(await screen.findByRole('dialog', { name: 'Disable ES?' }))
    expect(disable.getByText(/^1,200 trades use it/)).toBeDefined()
    await user.click(disable.getByRole('button', { name: 'Disable' }))
    expect(await screen.findByText('ES is disabled.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Delete GBPJPY' }))
    const remove = within(await screen.findByRole('dialog', { name: 'Delete GBPJPY?' }))
    await user.click(remove.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('1 item(s) deleted successfully.')).toBeDefined()
    expect(received.flatMap(({ call }) => (call.startsWith('DELETE') ? call : []))).toEqual([
      `DELETE ${url}/1`,
      `DELETE ${url}/2`,
    ])
  })

  it('says so where one is only disabled because something else uses it', async () => {
    const user = userEvent.setup()
    serve([...instruments, instrument({ id: 4, name: 'Wheat', trades: 0 })])
    await show()
    await user.click(await screen.findByRole('button', { name: 'Delete Wheat' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(
      await screen.findByText(
        'Wheat is disabled: a plan, a missed trade or a trade deleted in the last ten minutes uses it.',
      ),
    ).toBeDefined()
    expect(await names()).toEqual(['ES', 'GBPJPY'])
  })

  it('can only be looked at in a journal that was shared', async () => {
    atWork({ journals: [aJournal({ readOnly: true })] })
    serve()
    await show()
    expect(await names()).toEqual(['ES', 'GBPJPY'])
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('button', { name: /Add|Delete|Edit/ })).toBeNull()
  })
})
