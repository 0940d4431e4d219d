import '../../../testing/engine.ts'
import { render } from '../../../testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { DialogHost } from '../../../app/dialog-host.tsx'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { aJournal, atWork } from '../../../testing/samples.ts'
import { DepositsPage } from './deposits-page.tsx'

const payins = [
  {
    id: 1,
    delta: '1000',
    timestamp: '2026-01-05T09:00:00',
    textualReason: 'First',
    accountBalance: '1000',
    modified: '2026-01-05T10:00:00.000Z',
  },
  {
    id: 2,
    delta: '-250.5',
    timestamp: '2026-02-05T09:00:00',
    textualReason: '',
    accountBalance: '749.5',
    modified: '2026-02-05T10:00:00.000Z',
  },
]
const url = '/v1/databases/1'
const answers = (warning: string | null = null) => ({
  [`GET ${url}/payins`]: () => ({ payins }),
  [`GET ${url}/account-balance-latest`]: () => ({ accountBalance: '749.5', warning }),
  [`DELETE ${url}/account-balance/delete`]: () => ({ deleted: 2, receipt: 'sealed' }),
  [`POST ${url}/account-balance`]: () => payins[0],
})
const show = () =>
  render(
    <>
      <DepositsPage />
      <DialogHost />
    </>,
  )
beforeEach(() => atWork())

describe('deposits and withdrawals', () => {
  it('[3.5] stand with date, reason, amount and the balance after them, newest first', async () => {
    fakeServer(answers())
    await show()
    const rows = await screen.findAllByRole('row')
    expect(rows[1]?.textContent).toMatch(/2026-02-05 09:00Withdrawal–−250\.50749\.50/)
    expect(rows[2]?.textContent).toMatch(/2026-01-05 09:00DepositFirst\+1,000\.001,000\.00/)
  })

  it('[8.12] says how many were deleted, after a question', async () => {
    const received = fakeServer(answers())
    await show()
    for (const box of await screen.findAllByRole('checkbox')) await userEvent.click(box)
    await userEvent.click(screen.getByRole('button', { name: 'Delete 2 selected' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('2 item(s) deleted successfully.')).toBeDefined()
    const sent = received.find(({ call }) => call.startsWith('DELETE'))
    expect(sent?.body).toEqual({ ids: [2, 1] })
  })

  it('come back when their deletion is undone', async () => {
    let stored: readonly unknown[] = payins
    const received = fakeServer({
      ...answers(),
      [`GET ${url}/payins`]: () => ({ payins: stored }),
      [`DELETE ${url}/account-balance/delete`]: () => {
        stored = [payins[1]]
        return { deleted: 1, receipt: 'sealed' }
      },
      [`POST ${url}/undo`]: () => {
        stored = payins
        return { restored: 1 }
      },
    })
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Delete the deposit of 2026-01-05' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    const undo = await screen.findByRole('button', { name: 'Undo' })
    await waitFor(() => expect(screen.queryByText('First')).toBeNull())
    await userEvent.click(undo)
    expect(await screen.findByText('Restored.')).toBeDefined()
    expect(await screen.findByText('First')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(received.find(({ call }) => call === `POST ${url}/undo`)?.body).toEqual({ receipt: 'sealed' })
  })

  it('[2.4.5] shows what is wrong with the deposits', async () => {
    fakeServer(answers('Missing initial deposit.'))
    await show()
    expect(await screen.findByText(/Missing initial deposit\./)).toBeDefined()
  })

  it('refuses an empty amount with the focus on it, then sends the exact one', async () => {
    const received = fakeServer(answers())
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Add deposit or withdrawal' }))
    const amount = await screen.findByRole('textbox', { name: 'Amount' })
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText('Amount is required')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(amount))
    await userEvent.type(amount, '1,000.10')
    await userEvent.type(screen.getByRole('textbox', { name: 'Date' }), '2026-03-01 08:00')
    await userEvent.click(screen.getByText('Withdrawal', { selector: 'label' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Withdrawal saved.')).toBeDefined()
    expect(received.find(({ call }) => call === `POST ${url}/account-balance`)?.body).toEqual({
      delta: '-1000.1',
      timestamp: '2026-03-01T08:00:00',
      textualReason: '',
    })
  })

  it('adds one after the other, each from an empty form', async () => {
    const received = fakeServer(answers())
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Add deposit or withdrawal' }))
    const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })
    for (const [typed, delta] of [
      ['10', '10'],
      ['20.5', '20.5'],
    ] as const) {
      await userEvent.type(amount(), typed)
      await userEvent.type(screen.getByRole('textbox', { name: 'Date' }), '2026-03-01 08:00')
      await userEvent.click(screen.getByRole('button', { name: 'Save and add another' }))
      await waitFor(() => expect(amount().value).toBe(''))
      expect(document.activeElement).toBe(amount())
      expect(received.findLast(({ call }) => call.startsWith('POST'))?.body).toMatchObject({ delta })
    }
    expect(screen.queryByText('Amount is required')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull() // nothing is typed: no question
  })

  it('puts what the server refuses under its field, until that is typed anew', async () => {
    const about = [{ field: 'timestamp', message: 'is too early' }]
    fakeServer({ ...answers(), [`PUT ${url}/account-balance/1`]: () => new Refusal(400, 'Invalid input', '', about) })
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Edit the deposit of 2026-01-05' }))
    expect(screen.queryByRole('button', { name: 'Save and add another' })).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
    const date = screen.getByRole('textbox', { name: 'Date', description: 'Is too early' })
    await waitFor(() => expect(document.activeElement).toBe(date))
    await userEvent.type(date, '{Backspace}1')
    expect(screen.queryByText('Is too early')).toBeNull()
  })

  it('lets one choose when an entry was saved elsewhere in the meantime', async () => {
    const theirs = { ...payins[0]!, delta: '1200', textualReason: 'Start', modified: '2026-03-01T10:00:00.000Z' }
    let stored = payins
    const received = fakeServer({
      ...answers(),
      [`GET ${url}/payins`]: () => ({ payins: stored }),
      [`PUT ${url}/account-balance/1`]: ({ body }) =>
        Object(body).modified === theirs.modified
          ? { ...theirs, receipt: null }
          : new Refusal(409, 'Changed elsewhere'),
    })
    await show()
    await userEvent.click(await screen.findByText('First')) // a click anywhere in the row opens it
    const amount = await screen.findByRole('textbox', { name: 'Amount' })
    await userEvent.clear(amount)
    await userEvent.type(amount, '1500')
    stored = [theirs, payins[1]!]
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    const question = within(await screen.findByRole('dialog', { name: 'Changed elsewhere' }))
    expect(question.getByRole('radiogroup', { name: 'Amount' }).textContent).toMatch(
      /Mine.*Deposit of 1500.*Theirs.*Deposit of 1,200\.00/,
    )
    await userEvent.click(question.getByRole('button', { name: 'Use these values' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Deposit saved.')).toBeDefined()
    expect(received.findLast(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      delta: '1500',
      timestamp: '2026-01-05T09:00:00',
      textualReason: 'Start',
      modified: theirs.modified,
    })
  })

  it('are read again when reading them failed', async () => {
    let works = false
    fakeServer({
      ...answers(),
      [`GET ${url}/payins`]: () => (works ? { payins } : new Refusal(500)),
    })
    await show()
    const again = await screen.findByRole('button', { name: 'Try again' })
    works = true
    await userEvent.click(again)
    expect(await screen.findByText('First')).toBeDefined()
  })

  it('can only be looked at in a journal that was shared', async () => {
    atWork({ journals: [aJournal({ readOnly: true })] })
    fakeServer(answers())
    await show()
    await userEvent.click(await screen.findByText('First'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: /Add|Delete|Edit/ })).toBeNull()
  })
})
