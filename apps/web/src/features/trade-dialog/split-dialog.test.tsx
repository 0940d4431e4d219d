import '../../testing/engine.ts'
import { render } from '../../testing/render.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { DialogHost, JournalDialogs } from '../../app/dialog-host.tsx'
import { openSplitDialog, openTradeDialog } from '../../journal/dialogs.ts'
import { Refusal, fakeServer } from '../../testing/fake-server.ts'
import { atWork } from '../../testing/samples.ts'
import { keepLookups, storedTrade } from '../../testing/stored-trade.ts'

const url = '/v1/databases/1/trades/5'

async function open(changes: Parameters<typeof storedTrade>[1] = {}, answer: () => unknown = () => ({})) {
  const trade = storedTrade(5, changes)
  const received = fakeServer({
    [`GET ${url}`]: () => trade,
    [`POST ${url}/split`]: answer,
    'POST /v1/databases/1/undo': () => ({ restored: 1 }),
  })
  await render(
    <>
      <JournalDialogs />
      <DialogHost />
    </>,
  )
  openSplitDialog(5)
  const size = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Size of the new trade' })
  const dialog = within(screen.getByRole('dialog', { name: 'Split trade 5' }))
  const split = () => userEvent.click(dialog.getByRole('button', { name: 'Split' }))
  const row = (of: string) => dialog.getByRole('row', { name: new RegExp(`^${of} `) }).textContent
  return { received, dialog, size, split, row }
}

beforeEach(() => {
  atWork()
  keepLookups()
})

describe('splitting a trade with executions', () => {
  const fill = (side: 'ENTRY' | 'EXIT', minute: number, price: string, size: string) => ({
    side,
    date: `2026-10-23T10:0${minute}:00`,
    price,
    size,
    commission: '2',
    swap: '0',
  })
  async function openByExits(changes: Parameters<typeof storedTrade>[1]) {
    const executions = [fill('ENTRY', 0, '5000', '2'), fill('EXIT', 1, '5010', '1'), fill('EXIT', 2, '4990', '1')]
    const manual = { gainMode: 'MANUAL', manualGain: '100', stopLoss: null, takeProfit: null, finalStop: null } as const
    const free = { highestPrice: null, lowestPrice: null, priceSource: null }
    const trade = storedTrade(5, { ...manual, ...free, executions, ...changes })
    const answer = { trade, part: storedTrade(9), others: [storedTrade(10)], receipt: null }
    const received = fakeServer({ [`GET ${url}`]: () => trade, [`POST ${url}/split`]: () => answer })
    await render(
      <>
        <JournalDialogs />
        <DialogHost />
      </>,
    )
    openSplitDialog(5)
    await screen.findByText(/^Each exit becomes|^Imported positions are split/)
    return { received, dialog: within(screen.getByRole('dialog', { name: 'Split trade 5' })) }
  }

  it('shows a trade for each exit, and sends no size', async () => {
    const { received, dialog } = await openByExits({ source: 'MANUAL' })
    const rows = dialog
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent)
    expect(rows).toEqual(['513.00+50.00', 'New13.00+50.00'])
    await userEvent.click(dialog.getByRole('button', { name: 'Split' }))
    expect(await screen.findByText('Trade 5 split: the new trades are 9 to 10.')).toBeDefined()
    const sent = received.find(({ call }) => call === `POST ${url}/split`)
    expect(sent?.body).toEqual({ modified: storedTrade(5).modified })
  })

  it('leads from an imported trade to the setting of the journal', async () => {
    const { dialog } = await openByExits({ source: 'IBKR_FLEX' })
    expect(dialog.getByText(/for the whole journal, by its setting/)).toBeDefined()
    expect(dialog.queryByRole('button', { name: 'Split' })).toBeNull()
  })
})

describe('splitting a trade', () => {
  it('begins at half of its size, and shows live what becomes of it', async () => {
    const { size, row } = await open() // 2 contracts, +1,016.40 after 8.60
    expect(size.value).toBe('1')
    expect(row('5')).toBe('514.30+508.20')
    fireEvent.change(size, { target: { value: '0.5' } })
    expect(row('5')).toBe('51.56.45+762.30')
    expect(row('New')).toBe('New0.52.15+254.10')
  })

  it.each([
    ['3', ''],
    ['1.50', '0.75'],
  ])('of a size of %s begins at “%s”: a half has no more decimals', async (whole, half) => {
    expect((await open({ size: whole })).size.value).toBe(half)
  })

  it('sends the size with the version that was seen', async () => {
    const { received, size, split } = await open({}, () => ({
      trade: storedTrade(5),
      part: storedTrade(9),
      others: [],
      receipt: 'sealed',
    }))
    fireEvent.change(size, { target: { value: '0.50' } })
    await split()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = received.find(({ call }) => call.startsWith('POST'))
    expect(sent?.body).toEqual({ size: '0.5', modified: '2026-10-24T13:00:00.000Z' })
    expect(await screen.findByText('Trade 5 split: the new trade is 9.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Trade 5 is whole again.')).toBeDefined()
    const undone = received.find(({ call }) => call === 'POST /v1/databases/1/undo')
    expect(undone?.body).toEqual({ receipt: 'sealed' })
  })

  it.each([
    ['2', 'Must be above 0 and below 2'],
    ['3', 'Must be above 0 and below 2'],
    ['two', 'This is not a number'],
  ])('refuses a size of %s at its field', async (text, words) => {
    const { received, dialog, size, split, row } = await open()
    fireEvent.change(size, { target: { value: text } })
    expect(row('New')).toBe('New–––')
    await split()
    expect(dialog.getByText(words)).toBeDefined()
    expect(received.filter(({ call }) => call.startsWith('POST'))).toEqual([])
  })

  it('keeps what was typed when the server refuses, or the trade was changed elsewhere', async () => {
    const refusal = new Refusal(409, 'Changed elsewhere', 'This was changed elsewhere in the meantime.')
    const { size, split } = await open({}, () => refusal)
    fireEvent.change(size, { target: { value: '0.5' } })
    await split()
    expect(await screen.findByText('This was changed elsewhere in the meantime.')).toBeDefined()
    expect(size.value).toBe('0.5')
  })

  it('is no way to lose what is typed: the dialog stays when the trader stays', async () => {
    fakeServer({ [`GET ${url}`]: () => storedTrade(5) })
    await render(
      <>
        <JournalDialogs />
        <DialogHost />
      </>,
    )
    openTradeDialog({ tradeId: 5 })
    fireEvent.change(await screen.findByRole('textbox', { name: 'Size' }), { target: { value: '3' } })
    await userEvent.click(screen.getByRole('button', { name: 'More for this trade' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Create missed trade' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Size' }).value).toBe('3')
  })

  it('is reached from the dialog of the trade, which asks about what is unsaved', async () => {
    fakeServer({ [`GET ${url}`]: () => storedTrade(5) })
    await render(
      <>
        <JournalDialogs />
        <DialogHost />
      </>,
    )
    openTradeDialog({ tradeId: 5 })
    fireEvent.change(await screen.findByRole('textbox', { name: 'Size' }), { target: { value: '3' } })
    await userEvent.click(screen.getByRole('button', { name: 'More for this trade' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Split' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(await screen.findByRole('dialog', { name: 'Split trade 5' })).toBeDefined()
    expect(screen.queryByRole('dialog', { name: 'Edit trade 5' })).toBeNull()
  })
})
