// @large: the details of a dialog that trade-dialog.spec.ts walks
import '../../testing/engine.ts'
import { render } from '../../testing/render.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { DialogHost, JournalDialogs } from '../../app/dialog-host.tsx'
import { openTradeDialog } from '../../journal/dialogs.ts'
import { lookups } from '../../journal/journal-data.ts'
import { refreshJournal } from '../../journal/start.ts'
import { queryClient } from '../../journal/query-client.ts'
import { Refusal, fakeServer } from '../../testing/fake-server.ts'
import { faultAt } from '../../testing/fault-at.ts'
import { aJournal, atWork } from '../../testing/samples.ts'
import { keepLookups, storedTrade } from '../../testing/stored-trade.ts'

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

const replaced = { ...storedTrade(5), receipt: 'of the edit' }
describe('editing a trade', () => {
  it('shows live what the trade is worth, by the formulas of the server', async () => {
    fakeServer({ [`GET ${url}/5`]: () => storedTrade(5) })
    await open(5)
    expect(screen.getByText('+1,016.40')).toBeDefined() // 10.25 points × 50 × 2 − 8.60
    type('Exit price', '6020')
    expect(await screen.findByText('+1,991.40')).toBeDefined()
    expect(screen.getByText('+1.99')).toBeDefined() // of a risk of 10 points × 50 × 2
  })

  it('counts its entries and its exits', async () => {
    const fill = (side: 'ENTRY' | 'EXIT', minute: string) => ({
      side,
      date: `2026-10-23T10:${minute}:00`,
      size: '1',
      price: '6000',
      commission: '1',
      swap: '0',
    })
    const executions = [fill('ENTRY', '01'), fill('ENTRY', '02'), fill('EXIT', '09')]
    fakeServer({ [`GET ${url}/5`]: () => ({ ...storedTrade(5), executions }) })
    await open(5)
    expect(screen.getByText('2 entries, 1 exit')).toBeDefined()
  })

  it('says over which time the highest and lowest price are noted, as the journal has it', async () => {
    atWork({ settings: { 'journal.1.priceTracking': 'FIXED_WINDOW', 'journal.2.priceTracking': 'DURING_TRADE' } })
    fakeServer({ [`GET ${url}/5`]: () => storedTrade(5) })
    await open(5)
    expect(screen.getAllByText('in a fixed time')).toHaveLength(2)
    expect(screen.queryByText('during trade')).toBeNull()
  })

  it('saves exactly what was typed and closes', async () => {
    const received = fakeServer({ [`GET ${url}/5`]: () => storedTrade(5), [`PUT ${url}/5`]: () => replaced })
    await open(5)
    type('Exit price', '6,012.10')
    type('Size', '1.30')
    await press('Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = received.find(({ call }) => call === `PUT ${url}/5`)
    expect(sent?.body).toMatchObject({ exitPrice: '6012.1', size: '1.3', commission: '5.59', setupId: 3 })
    expect(await screen.findByText(/^Trade 5 saved\./)).toBeDefined()
  })

  it('asks about a price with two readings, saves nothing until it is decided, and offers the nearer one first', async () => {
    const received = fakeServer({ [`GET ${url}/5`]: () => storedTrade(5), [`PUT ${url}/5`]: () => replaced })
    await open(5)
    type('Exit price', '6,012')
    await press('Save')
    const question = await screen.findByText('Is this 6012 or 6.012?')
    const offered = () =>
      within(question)
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
    expect(offered()).toEqual(['6012', '6.012']) // the entry was at 6,000
    expect(received.some(({ call }) => call.startsWith('PUT'))).toBe(false)
    type('Entry price', '6.01')
    type('Stop loss', '')
    type('Take profit', '')
    type('Highest price', '')
    type('Lowest price', '')
    await waitFor(() => expect(offered()).toEqual(['6.012', '6012']))
    await userEvent.click(within(question).getByRole('button', { name: '6.012' }))
    expect(textIn('Exit price')).toBe('6.012')
    await press('Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = received.find(({ call }) => call === `PUT ${url}/5`)
    expect(sent?.body).toMatchObject({ entryPrice: '6.01', exitPrice: '6.012' })
  })

  it('sends every field under its own name', async () => {
    const item = { id: 11, text: 'Trend is up', order: 0, active: true, modified: '' }
    const other = { ...item, id: 12, text: 'News are over', order: 1 }
    queryClient.setQueryData(lookups.checklists(1).queryKey, [
      { id: 3, name: 'Before', order: 0, active: true, modified: '', items: [item, other] },
    ])
    const received = fakeServer({ [`GET ${url}/5`]: () => storedTrade(5), [`PUT ${url}/5`]: () => replaced })
    await open(5)
    type('Entry date', '2026-10-23 09:52')
    type('Exit date', '2026-10-23 11:24')
    const numbers = {
      Size: '3',
      'Entry price': '6001',
      'Exit price': '6011',
      'Take profit': '6031',
      'Stop loss': '5991',
      'Highest price': '6015',
      'Lowest price': '5995',
      Commission: '9.10',
      Swap: '-1.50',
      'Exchange rate': '1.25',
    }
    for (const [name, text] of Object.entries(numbers)) type(name, text)
    await userEvent.click(
      within(screen.getByRole('radiogroup', { name: 'Original target hit' })).getByRole('radio', { name: /^Yes/ }),
    )
    await userEvent.click(screen.getByRole('checkbox', { name: 'Break-even' }))
    await userEvent.click(screen.getByRole('tab', { name: /^Review/ }))
    await userEvent.click(screen.getByRole('combobox', { name: 'Checklist' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Before' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'News are over' }))
    await press('Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(received.find(({ call }) => call === `PUT ${url}/5`)?.body).toMatchObject({
      entryDate: '2026-10-23T09:52:00',
      exitDate: '2026-10-23T11:24:00',
      size: '3',
      entryPrice: '6001',
      exitPrice: '6011',
      takeProfit: '6031',
      stopLoss: '5991',
      highestPrice: '6015',
      lowestPrice: '5995',
      commission: '9.1',
      swap: '-1.5',
      fxRate: '1.25',
      otpHit: 'YES',
      breakEven: true,
      checklistId: 3,
      checkedItemIds: [12],
    })
  })

  it('shows of each part what its tab says', async () => {
    fakeServer({ [`GET ${url}/5`]: () => storedTrade(5) })
    await open(5)
    for (const [tab, inside] of [
      ['Review', 'Pre-Trade'],
      ['Screenshots and notes', 'Screenshots'],
      ['Trade', 'Prices'],
    ] as const) {
      await userEvent.click(screen.getByRole('tab', { name: new RegExp(`^${tab}`) }))
      expect(await screen.findByText(inside)).toBeDefined()
    }
  })

  it('refuses in words under the field, with the focus on the first, and sends nothing', async () => {
    const received = fakeServer({ [`GET ${url}/5`]: () => storedTrade(5) })
    await open(5)
    type('Stop loss', '6000')
    type('Exit date', '22/10')
    expect(box('Stop loss').ariaInvalid).not.toBe('true') // not before the field is left
    fireEvent.blur(box('Stop loss'))
    expect(box('Stop loss').getAttribute('aria-invalid')).toBe('true')
    await press('Save')
    expect(screen.getByText('Enter date and time as 2026-10-23 09:51')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(box('Exit date')))
    expect(received.filter(({ call }) => call.startsWith('PUT'))).toEqual([])
  })

  const refusing = (fields: readonly string[]) => () =>
    new Refusal(
      400,
      'Invalid input',
      'Some values are not valid.',
      fields.map((field) => ({ field, message: `No such ${field}.` })),
    )

  it('keeps the form when the server refuses, and shows its words at each field until that changes', async () => {
    const labels = {
      'Entry price': 'entryPrice',
      'Exit price': 'exitPrice',
      Size: 'size',
      'Stop loss': 'stopLoss',
      'Take profit': 'takeProfit',
      'Highest price': 'highestPrice',
      'Lowest price': 'lowestPrice',
      Commission: 'commission',
      Swap: 'swap',
      'Entry date': 'entryDate',
      'Exit date': 'exitDate',
    }
    const fields = Object.entries(labels)
    fakeServer({ [`GET ${url}/5`]: () => storedTrade(5), [`PUT ${url}/5`]: refusing(Object.values(labels)) })
    await open(5)
    type('Take profit', '6999')
    await press('Save')
    expect(await screen.findByText('No such takeProfit.')).toBeDefined()
    expect(fields.map(([label]) => [label, faultAt(box(label))])).toEqual(
      fields.map(([label, name]) => [label, expect.stringContaining(`No such ${name}.`)]),
    )
    expect(textIn('Take profit')).toBe('6999')
    type('Take profit', '6030')
    expect(faultAt(box('Take profit'))).toBe('')
    expect(faultAt(box('Stop loss'))).toContain('No such stopLoss.')
  })

  it('shows at each field of each execution what the server says of it', async () => {
    const fill = (minute: string, price: string) => ({
      side: minute === '09' ? ('EXIT' as const) : ('ENTRY' as const),
      date: `2026-10-23T10:${minute}:00`,
      size: minute === '09' ? '2' : '1',
      price,
      commission: '1',
      swap: '0',
    })
    const executions = [fill('01', '6000'), fill('02', '6001'), fill('09', '6004')]
    const names = { Date: 'date', Price: 'price', Size: 'size', Commission: 'commission', Swap: 'swap' }
    const fields = [0, 1, 2].flatMap((row) => Object.values(names).map((name) => `executions.${row}.${name}`))
    fakeServer({
      [`GET ${url}/5`]: () => ({ ...storedTrade(5), executions }),
      [`PUT ${url}/5`]: refusing(fields),
    })
    await open(5)
    type('Stop loss', '5991')
    await press('Save')
    expect(await screen.findByText('No such executions.0.price.')).toBeDefined()
    const said = [1, 2, 3].flatMap((row) => {
      const execution = within(screen.getByRole('group', { name: `Execution ${row}` }))
      return Object.keys(names).map((label) => faultAt(execution.getByRole('textbox', { name: label })))
    })
    expect(said).toEqual(fields.map((field) => expect.stringContaining(`No such ${field}.`)))
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

  it('has the focus on the button that keeps the work, so that Escape and Enter lose nothing', async () => {
    fakeServer({ [`GET ${url}/5`]: () => storedTrade(5) })
    await open(5)
    type('Size', '3')
    await userEvent.keyboard('{Escape}')
    const stay = await screen.findByRole('button', { name: 'Keep editing' })
    await waitFor(() => expect(document.activeElement).toBe(stay))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull())
    expect(textIn('Size')).toBe('3')
  })

  it('asks as well when only a new comment or a new instrument is half typed', async () => {
    fakeServer({ [`GET ${url}/5`]: () => storedTrade(5) })
    await open(5)
    await userEvent.click(screen.getByRole('tab', { name: 'Review' }))
    await userEvent.click(screen.getAllByRole('button', { name: 'New comment' })[0]!)
    await userEvent.keyboard('Chased it{Escape}')
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(textIn('Name of the comment')).toBe('Chased it')
    await userEvent.click(within(screen.getByRole('group', { name: 'New comment' })).getByText('Cancel'))

    await userEvent.click(screen.getByRole('tab', { name: 'Trade' }))
    await userEvent.type(screen.getByRole('combobox', { name: 'Instrument' }), 'new{Enter}')
    await userEvent.keyboard('Q{Escape}')
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeDefined()
  })

  it('puts the focus back on the button after a comment was added by Enter', async () => {
    fakeServer({
      [`GET ${url}/5`]: () => storedTrade(5),
      'POST /v1/databases/1/comments': ({ body }) => ({
        id: 9,
        order: 0,
        modified: 'made',
        active: true,
        ...Object(body),
      }),
      'GET /v1/databases/1/comments': () => ({ comments: [] }),
    })
    await open(5)
    await userEvent.click(screen.getByRole('tab', { name: 'Review' }))
    await userEvent.click(screen.getAllByRole('button', { name: 'New comment' })[0]!)
    await userEvent.keyboard('Patient{Enter}')
    await waitFor(() => expect(screen.queryByRole('group', { name: 'New comment' })).toBeNull())
    expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'New comment' })[0])
  })

  it('shows a dash and the reason for what follows from a wrong field, before anything is left or saved', async () => {
    fakeServer({ [`GET ${url}/5`]: () => storedTrade(5) })
    await open(5)
    const result = screen.getByRole('complementary', { name: 'Result' })
    type('Stop loss', '6005')
    expect(within(result).getByText('Stop loss must be below the entry price')).toBeDefined()
    expect(within(result).getByText('R multiple').nextSibling?.textContent).toBe('–')
    expect(within(result).queryByText(/^Stop 6,005/)).toBeNull() // the ladder leaves it out, too
    type('Stop loss', '5990')
    type('Exit date', '2026-10-23 01:32')
    expect(within(result).getByText('Exit date must not be before the entry date')).toBeDefined()
    expect(within(result).getByText('Held').nextSibling?.textContent).toBe('–')
  })

  it('walks through the given order', async () => {
    fakeServer({
      [`GET ${url}/7`]: () => storedTrade(7),
      [`GET ${url}/5`]: () => storedTrade(5),
      [`GET ${url}/9`]: () => storedTrade(9),
      [`GET ${url}/4`]: () => storedTrade(4),
    })
    await open(5, [7, 5, 9, 4])
    expect(screen.getByText('2 of 4')).toBeDefined()
    await press('Next trade')
    expect(await screen.findByText('3 of 4')).toBeDefined()
    expect(screen.getByRole('dialog', { name: 'Edit trade 9' })).toBeDefined()
    await press('Next trade')
    expect(await screen.findByRole('dialog', { name: 'Edit trade 4' })).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next trade' }).disabled).toBe(true)
    await press('Previous trade')
    expect(await screen.findByRole('dialog', { name: 'Edit trade 9' })).toBeDefined()
    await press('Previous trade')
    expect(await screen.findByRole('dialog', { name: 'Edit trade 5' })).toBeDefined()
    await press('Previous trade')
    expect(await screen.findByRole('dialog', { name: 'Edit trade 7' })).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous trade' }).disabled).toBe(true)
  })

  it('asks before it walks away from what was typed', async () => {
    fakeServer({ [`GET ${url}/5`]: () => storedTrade(5), [`GET ${url}/9`]: () => storedTrade(9) })
    await open(5, [5, 9])
    type('Size', '3')
    await press('Next trade')
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(textIn('Size')).toBe('3')
    await press('Next trade')
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(await screen.findByRole('dialog', { name: 'Edit trade 9' })).toBeDefined()
    expect(textIn('Size')).toBe('2')
  })

  it('says at the instrument what does not fit into the group of the trade', async () => {
    const words = 'Only trades with the same instrument and direction can be grouped'
    fakeServer({
      [`GET ${url}/5`]: () => storedTrade(5, { groupId: 2 }),
      [`PUT ${url}/5`]: () =>
        new Refusal(400, 'Invalid input', 'Some values are not valid.', [{ field: 'groupId', message: words }]),
    })
    await open(5)
    await userEvent.click(
      within(screen.getByRole('radiogroup', { name: 'Direction' })).getByRole('radio', { name: /Short/ }),
    )
    type('Stop loss', '6010')
    type('Take profit', '5970')
    await press('Save')
    expect(await screen.findByText(words)).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Instrument' })))
  })

  it('is starred for review, and saved by Ctrl and Enter', async () => {
    const received = fakeServer({ [`GET ${url}/5`]: () => storedTrade(5), [`PUT ${url}/5`]: () => replaced })
    await open(5)
    await press('Star for review')
    expect(screen.getByRole('button', { name: 'Remove the star', pressed: true })).toBeDefined()
    fireEvent.keyDown(box('Size'), { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(received.find(({ call }) => call === `PUT ${url}/5`)?.body).toMatchObject({ inReview: true })
  })

  it('keeps the commission per unit when the size changes, unless it was typed, and says so', async () => {
    fakeServer({ [`GET ${url}/5`]: () => storedTrade(5) })
    await open(5)
    const commission = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Commission/ })
    expect(commission().value).toBe('8.60') // of 2
    type('Size', '')
    expect(commission().value).toBe('8.60')
    type('Size', '3')
    expect(commission().value).toBe('12.90')
    expect(screen.getByText('the same per unit')).toBeDefined()
    type('Size', '2')
    expect(commission().value).toBe('8.60')
    expect(screen.queryByText('the same per unit')).toBeNull()
    type('Commission', '9')
    type('Size', '4')
    expect(commission().value).toBe('9')
  })

  /** A trade whose file states a result of 1,025.00 before costs. */
  const gross = { gainMode: 'GROSS', manualGain: '1025', commissionSource: 'INSTRUMENT' } as const

  it('deducts typed costs, or those of the instrument, from a result before costs', async () => {
    const received = fakeServer({
      [`GET ${url}/5`]: () => ({ ...storedTrade(5), ...gross }),
      [`PUT ${url}/5`]: () => replaced,
    })
    await open(5)
    expect(screen.getByText('+1,016.40')).toBeDefined() // 1,025.00 − 8.60
    expect([box('Commission').value, box('Commission').placeholder]).toEqual(['', '8.60'])
    expect(screen.getByText('from the instrument')).toBeDefined()
    expect(screen.getByRole('radio', { name: 'Before costs', checked: true })).toBeDefined()
    expect(textIn('Gain before costs')).toBe('1,025.00')
    expect(screen.queryByText(/costs are shown and change nothing/)).toBeNull()
    type('Commission', '25')
    expect(await screen.findByText('+1,000.00')).toBeDefined()
    await press('Save')
    await waitFor(() => expect(received.map(({ call }) => call)).toContain(`PUT ${url}/5`))
    const sent = received.find(({ call }) => call === `PUT ${url}/5`)
    expect(sent?.body).toMatchObject({ ...gross, commission: '25', commissionSource: 'TYPED' })
  })

  it('says in the field that costs change nothing of a net result', async () => {
    const net = { gainMode: 'MANUAL', manualGain: '1000' } as const
    fakeServer({ [`GET ${url}/5`]: () => ({ ...storedTrade(5), ...net }) })
    await open(5)
    const note = screen.getByText('The result is net: costs are shown and change nothing.')
    expect(box('Commission').getAttribute('aria-describedby')).toContain(note.id)
    type('Commission', '25')
    expect(screen.getByText('+1,000.00')).toBeDefined()
    expect(screen.queryByRole('radio', { name: 'Before costs' })).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'Calculated' }))
    expect(screen.queryByText(note.textContent)).toBeNull()
  })

  it('remarks upon an exit that is still to come', async () => {
    fakeServer({ [`GET ${url}/5`]: () => storedTrade(5) })
    await open(5)
    expect(screen.queryByText('in the future')).toBeNull()
    type('Exit date', '2999-10-23 11:24')
    expect(screen.getByText('in the future')).toBeDefined()
  })

  it('says that a trade was saved, with an Undo that Ctrl+Z presses', async () => {
    const received = fakeServer({
      [`GET ${url}/5`]: () => storedTrade(5),
      [`PUT ${url}/5`]: () => replaced,
      'POST /v1/databases/1/undo': () => ({ restored: 1 }),
    })
    await open(5)
    await press('Star for review')
    await press('Save')
    await screen.findByRole('button', { name: 'Undo' })
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(await screen.findByText('Restored.')).toBeDefined()
    const undone = received.find(({ call }) => call === 'POST /v1/databases/1/undo')
    expect(undone?.body).toEqual({ receipt: 'of the edit' })
  })

  it('opens a read-only journal to read', async () => {
    atWork({ journals: [aJournal({ readOnly: true, sharedBy: 'nina@example.org' })] })
    fakeServer({ [`GET ${url}/5`]: () => storedTrade(5) })
    await open(5)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(box('Entry price').readOnly).toBe(true)
  })
})

describe('a trade that was saved elsewhere while it was edited', () => {
  const changed = storedTrade(5, { exitPrice: '6015', notes: '<p>Later.</p>', modified: '2026-10-24T09:00:00.000Z' })

  /** A server on which the trade is another one by the time that it is saved. */
  function serverWithTwo(now = changed) {
    let reads = 0
    return fakeServer({
      [`GET ${url}/5`]: () => (reads++ === 0 ? storedTrade(5) : now),
      [`PUT ${url}/5`]: ({ body }) =>
        Object(body).modified === now.modified
          ? { ...now, receipt: null }
          : new Refusal(409, 'Changed elsewhere', 'This was changed elsewhere in the meantime.'),
    })
  }
  const lastPut = (received: ReturnType<typeof fakeServer>) => received.findLast(({ call }) => call.startsWith('PUT'))

  it('keeps what was typed, shows both sides and saves by the choice', async () => {
    const received = serverWithTwo()
    await open(5)
    type('Exit price', '6012')
    type('Size', '3')
    await press('Save')
    const question = await screen.findByRole('dialog', { name: 'Changed elsewhere' })
    const price = within(question).getByRole('radiogroup', { name: 'Exit price' })
    expect(within(price).getByRole<HTMLInputElement>('radio', { name: /Mine ?6012/ }).checked).toBe(true)
    const notes = within(question).getByRole('radiogroup', { name: 'Notes' })
    expect(within(notes).getByRole<HTMLInputElement>('radio', { name: /Theirs ?Later\./ }).checked).toBe(true)
    expect(within(question).queryByRole('radiogroup', { name: 'Size' })).toBeNull() // nobody else touched it
    await press('Use these values')
    expect([textIn('Exit price'), textIn('Size')]).toEqual(['6012', '3'])
    await press('Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(lastPut(received)?.body).toMatchObject({
      exitPrice: '6012',
      size: '3',
      notes: '<p>Later.</p>',
      modified: changed.modified,
    })
  })

  it('can be taken as the other side left it, but for what nobody else touched', async () => {
    serverWithTwo()
    await open(5)
    type('Exit price', '6012')
    type('Size', '3')
    await press('Save')
    await userEvent.click(await screen.findByRole('button', { name: 'Use all of theirs' }))
    expect([textIn('Exit price'), textIn('Size')]).toEqual(['6,015.00', '3'])
  })

  it('loses nothing when the question is closed', async () => {
    serverWithTwo()
    await open(5)
    type('Exit price', '6012')
    await press('Save')
    await screen.findByRole('dialog', { name: 'Changed elsewhere' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Changed elsewhere' })).toBeNull())
    expect(textIn('Exit price')).toBe('6012')
  })

  it('does not ask about what stands nowhere in the form', async () => {
    const received = serverWithTwo(storedTrade(5, { groupId: 7, modified: changed.modified }))
    await open(5)
    type('Exit price', '6012')
    await press('Save')
    expect(await screen.findByText(/please save again/)).toBeDefined()
    await press('Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(lastPut(received)?.body).toMatchObject({ exitPrice: '6012', groupId: 7 })
  })

  it('is noticed although the journal was read again meanwhile', async () => {
    serverWithTwo()
    await open(5)
    type('Exit price', '6012')
    await refreshJournal(1) // as after an import
    await press('Save')
    expect(await screen.findByRole('dialog', { name: 'Changed elsewhere' })).toBeDefined()
  })
})

describe('adding a trade', () => {
  it('begins now and is still open; that is no change that would be lost', async () => {
    fakeServer({})
    await open(null)
    expect(textIn('Entry date')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
    expect(textIn('Exit date')).toBe('')
    await press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('leaves cost and setup to the journal until they are typed', async () => {
    const received = fakeServer({ [`POST ${url}`]: () => storedTrade(6) })
    await open(null)
    await userEvent.type(screen.getByRole('combobox', { name: 'Instrument' }), 'mesz{Enter}') // found by its alias
    type('Entry date', '2026-10-23 09:51')
    type('Entry price', '6000')
    type('Size', '2')
    expect(box('Commission').placeholder).toBe('8.60')
    await press('Save and add another')
    await waitFor(() => expect(received.map(({ call }) => call)).toContain(`POST ${url}`))
    const sent = received.find(({ call }) => call === `POST ${url}`)
    expect(sent?.body).toMatchObject({ instrumentId: 1, setupId: 3, commission: null, exitDate: null })
    // the next one starts with the same market and day, and nothing of the result
    await waitFor(() => expect(textIn('Entry price')).toBe(''))
    expect(textIn('Entry date')).toBe('2026-10-23 09:51')
    const instrument = screen.getByRole<HTMLInputElement>('combobox', { name: 'Instrument' })
    expect(instrument.value).toBe('ES')
    await waitFor(() => expect(document.activeElement).toBe(instrument))
  })
})
