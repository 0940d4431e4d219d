import { render } from '../../testing/render.tsx'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DialogHost, JournalDialogs } from '../../app/dialog-host.tsx'
import { openTradeDialog } from '../../journal/dialogs.ts'
import { Refusal, fakeServer } from '../../testing/fake-server.ts'
import { aJournal, atWork } from '../../testing/samples.ts'
import { keepLookups, storedTrade } from '../../testing/stored-trade.ts'

// the dialog's own parts are what is tried here; trades of the journal come from a worker that jsdom has not
vi.mock('../../journal/engine/engine-client.ts', () => ({
  openKept: async () => null,
  refresh: async () => ({ revision: 1, closed: 0, open: 0, years: [], readAt: 0 }),
  ask: () => new Promise(() => {}),
}))

const url = '/v1/databases/1/trades'
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, text: string) => fireEvent.change(box(name), { target: { value: text } })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const textIn = (name: string) => box(name).value

async function open(tradeId: number | null, order: readonly number[] = []) {
  await render(
    <>
      <JournalDialogs />
      <DialogHost />
    </>,
  )
  openTradeDialog({ tradeId, order })
  await screen.findByRole('tab', { name: 'Trade' })
}

beforeEach(() => {
  atWork({ journals: [aJournal()] })
  keepLookups()
})

describe('editing a trade', () => {
  it('shows live what the trade is worth, by the formulas of the server', async () => {
    fakeServer({ [`GET ${url}/5`]: () => storedTrade(5) })
    await open(5)
    expect(screen.getByText('+1,016.40')).toBeDefined() // 10.25 points × 50 × 2 − 8.60
    type('Exit price', '6,020')
    expect(await screen.findByText('+1,991.40')).toBeDefined()
    expect(screen.getByText('+1.99')).toBeDefined() // of a risk of 10 points × 50 × 2
  })

  it('saves exactly what was typed and closes', async () => {
    const received = fakeServer({ [`GET ${url}/5`]: () => storedTrade(5), [`PUT ${url}/5`]: () => storedTrade(5) })
    await open(5)
    type('Exit price', '6,012.10')
    type('Size', '1.30')
    await press('Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = received.find(({ call }) => call === `PUT ${url}/5`)
    expect(sent?.body).toMatchObject({ exitPrice: '6012.1', size: '1.3', commission: '8.6', setupId: 1 })
    expect(await screen.findByText('Trade 5 saved.')).toBeDefined()
  })

  it('refuses in words under the field, with the focus on the first, and sends nothing', async () => {
    const received = fakeServer({ [`GET ${url}/5`]: () => storedTrade(5) })
    await open(5)
    type('Stop loss', '6,000')
    type('Exit date', '22/10')
    expect(screen.queryByText('Stop loss must differ from the entry price')).toBeNull() // not before the field is left
    fireEvent.blur(box('Stop loss'))
    expect(screen.getByText('Stop loss must differ from the entry price')).toBeDefined()
    await press('Save')
    expect(screen.getByText('Write date and time as 2026-10-23 09:51')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(box('Exit date')))
    expect(received.filter(({ call }) => call.startsWith('PUT'))).toEqual([])
  })

  it('keeps the form when the server refuses, and shows its words at their field until it changes', async () => {
    const words = 'Take profit is too far away'
    fakeServer({
      [`GET ${url}/5`]: () => storedTrade(5),
      [`PUT ${url}/5`]: () =>
        new Refusal(400, 'Invalid input', 'Some values are not valid.', [{ field: 'takeProfit', message: words }]),
    })
    await open(5)
    type('Take profit', '6,999')
    await press('Save')
    expect(await screen.findByText(words)).toBeDefined()
    expect(textIn('Take profit')).toBe('6,999')
    type('Take profit', '6,030')
    expect(screen.queryByText(words)).toBeNull()
  })

  it('asks before changes are lost, and only then', async () => {
    fakeServer({ [`GET ${url}/5`]: () => storedTrade(5) })
    await open(5)
    type('Size', '3')
    await press('Cancel')
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeDefined()
    await press('Leave')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    openTradeDialog({ tradeId: 5 })
    await screen.findByRole('button', { name: 'Save' })
    await press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('walks through the given order', async () => {
    fakeServer({ [`GET ${url}/5`]: () => storedTrade(5), [`GET ${url}/9`]: () => storedTrade(9) })
    await open(5, [7, 5, 9])
    expect(screen.getByText('2 of 3')).toBeDefined()
    await press('Next trade')
    expect(await screen.findByText('3 of 3')).toBeDefined()
    expect(screen.getByRole('dialog', { name: 'Edit trade 9' })).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next trade' }).disabled).toBe(true)
  })

  it('opens a read-only journal to read', async () => {
    atWork({ journals: [aJournal({ readOnly: true, sharedBy: 'nina@example.org' })] })
    fakeServer({ [`GET ${url}/5`]: () => storedTrade(5) })
    await open(5)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(box('Entry price').readOnly).toBe(true)
  })
})

describe('adding a trade', () => {
  it('leaves cost and setup to the journal until they are typed', async () => {
    const received = fakeServer({ [`POST ${url}`]: () => storedTrade(6) })
    await open(null)
    await userEvent.type(screen.getByRole('combobox', { name: 'Instrument' }), 'mesz{Enter}') // found by its alias
    type('Entry date', '2026-10-23 09:51')
    type('Entry price', '6,000')
    type('Size', '2')
    expect(box('Commission').placeholder).toBe('8.60')
    await press('Save and add another')
    await waitFor(() => expect(received.map(({ call }) => call)).toContain(`POST ${url}`))
    const sent = received.find(({ call }) => call === `POST ${url}`)
    expect(sent?.body).toMatchObject({ instrumentId: 1, setupId: 1, commission: null, exitDate: null })
    // the next one starts with the same market and day, and nothing of the result
    await waitFor(() => expect(textIn('Entry price')).toBe(''))
    expect(textIn('Entry date')).toBe('2026-10-23 09:51')
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Instrument' }).value).toBe('ES')
  })
})
