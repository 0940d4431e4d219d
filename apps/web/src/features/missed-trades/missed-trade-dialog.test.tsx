import '../../testing/engine.ts'
import type { MissedTradeView } from '@afterclose/contract/missed-trades'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { DialogHost, JournalDialogs } from '../../app/dialog-host.tsx'
import { openMissedTradeDialog } from '../../journal/dialogs.ts'
import { Refusal, fakeServer } from '../../testing/fake-server.ts'
import { render } from '../../testing/render.tsx'
import { aJournal, atWork } from '../../testing/samples.ts'
import { storedMissedTrade } from '../../testing/stored-missed-trade.ts'
import { keepLookups } from '../../testing/stored-trade.ts'

const url = '/v1/databases/1/missed-trades'
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, text: string) => fireEvent.change(box(name), { target: { value: text } })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const result = () => screen.getByRole('complementary', { name: 'Result' }).textContent

async function open(record: MissedTradeView | null, begun: Parameters<typeof openMissedTradeDialog>[1] = null) {
  await render(
    <>
      <JournalDialogs />
      <DialogHost />
    </>,
  )
  openMissedTradeDialog(record, begun)
  await screen.findByRole('textbox', { name: 'Entry price' })
}

beforeEach(() => {
  atWork({ journals: [aJournal()] })
  keepLookups()
})

describe('a missed trade in its dialog', () => {
  it('shows live what it would have brought, and says what it still needs', async () => {
    await open(storedMissedTrade())
    expect(result()).toContain('Missed R+2.00R')
    type('Stop loss', '')
    expect(result()).toContain('Missed R–')
    expect(result()).toContain('Needs a stop loss: there is no R without one.')
    type('Stop loss', '1.0960')
    type('Would have exited at', '1.0980')
    expect(result()).toContain('Missed R−0.50R')
    expect(result()).toContain('Would have beenLoser')
    type('Stop loss', '1.1020')
    expect(result()).toContain('Stop loss must be below the entry price')
  })

  it('saves what was typed, with what stands in no field', async () => {
    const stored = storedMissedTrade({ planId: 7 })
    const received = fakeServer({ [`PUT ${url}/1`]: () => ({ ...stored, receipt: null }) })
    await open(stored)
    type('Take profit', '1.1060')
    await press('Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(received.find(({ call }) => call === `PUT ${url}/1`)?.body).toMatchObject({
      takeProfit: '1.106',
      stopLoss: '1.098',
      planId: 7,
      reason: 'HESITATION',
      modified: stored.modified,
    })
  })

  it('names each field that is missing, and sends nothing', async () => {
    const received = fakeServer({})
    await open(null)
    await press('Save')
    expect(await screen.findByText('Instrument is required')).toBeDefined()
    expect(screen.getByText('Entry date is required')).toBeDefined()
    expect(screen.getByText('Reason is required')).toBeDefined()
    expect(received.filter(({ call }) => call.startsWith('POST'))).toEqual([])
  })

  it('begins with what it is made from, and keeps what was typed when it is refused', async () => {
    fakeServer({
      [`POST ${url}`]: () =>
        new Refusal(400, 'Invalid input', 'Some fields are wrong.', [
          { field: 'stopLoss', message: 'must be above 0' },
        ]),
    })
    await open(null, {
      start: { ...storedMissedTrade({ direction: 'SHORT', stopLoss: '1.1020', takeProfit: null }), otpHit: null },
      pictures: [],
    })
    expect(box('Stop loss').value).toBe('1.1020')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Short' }).checked).toBe(true)
    await press('Save')
    expect(await screen.findByText('Must be above 0')).toBeDefined()
    expect(box('Stop loss').value).toBe('1.1020')
  })

  it('can only be read in a journal that is shared to be read', async () => {
    atWork({ journals: [aJournal({ readOnly: true })] })
    await open(storedMissedTrade())
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(box('Entry price').readOnly).toBe(true)
    expect(screen.getByText(/shared with you read-only/)).toBeDefined()
  })
})
