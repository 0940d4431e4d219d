import { render } from '../../testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { activeJournalId } from '../../journal/active-journal.ts'
import { isImportDialogOpen } from '../../journal/dialogs.ts'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { aJournal, atWork, aUser } from '../../testing/samples.ts'
import { Onboarding } from './onboarding.tsx'

const next = () => screen.getByRole('button', { name: 'Next' })
const isDisabled = (button: HTMLElement) => button.hasAttribute('disabled')
const progress = () => Number(screen.getByRole('progressbar').getAttribute('aria-valuenow'))

async function start() {
  atWork({ journals: [] })
  await render(<Onboarding />)
}
async function fillFirstPage() {
  await userEvent.type(screen.getByLabelText('Journal Name'), 'Futures and FX')
  await userEvent.click(screen.getByRole('checkbox', { name: /Forex/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /Futures/ }))
}

describe('the onboarding', () => {
  it('[2.8.2] begins with the journal', async () => {
    await start()
    expect(
      screen.getByRole('heading', { name: 'Before you start, we need to create your first journal' }),
    ).toBeDefined()
    expect(screen.getByText('Welcome to Afterclose!')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Logout' })).toBeDefined()
    expect(progress()).toBe(20)
  })

  it('[5.4] lets nobody on before page 1 is filled in, and says what is missing', async () => {
    await start()
    expect(isDisabled(next())).toBe(true)
    await userEvent.click(screen.getByLabelText('Journal Name'))
    await userEvent.tab()
    expect(await screen.findByText('Journal Name is required')).toBeDefined()
    await userEvent.clear(screen.getByLabelText('Default Setup Name'))
    await userEvent.tab()
    expect(await screen.findByText('Default Setup Name is required')).toBeDefined()
    await userEvent.click(screen.getByRole('checkbox', { name: /Crypto/ }))
    await userEvent.click(screen.getByRole('checkbox', { name: /Crypto/ }))
    expect(await screen.findByText('Markets are required')).toBeDefined()
  })

  it('[2.8.6] [4.17] creates an empty journal with its first deposit and goes to /home', async () => {
    const received = fakeServer({
      'POST /v1/databases/onboarding': () => ({ ...aJournal(), importIdentifier: null, jobId: null }),
      'GET /v1/auth/me': () => aUser(),
    })
    await start()
    await fillFirstPage()
    await userEvent.click(next())
    expect(progress()).toBe(40)
    await userEvent.click(screen.getByRole('radio', { name: /Add trades manually later/ }))
    await userEvent.click(next())
    expect(progress()).toBe(100)
    expect(
      screen.getByRole('heading', { name: 'How much money did you initially deposit into your account?' }),
    ).toBeDefined()
    expect(screen.getByText('Final question(s) and you are good to go')).toBeDefined()

    const finish = screen.getByRole('button', { name: 'Finish' })
    expect(isDisabled(finish)).toBe(true)
    await userEvent.click(screen.getByRole('combobox', { name: 'Account currency' }))
    await userEvent.click(await screen.findByRole('option', { name: 'USD' }))
    await userEvent.type(screen.getByLabelText('Deposit amount'), '50000.50')
    await userEvent.type(screen.getByLabelText('Deposit date'), '2026-01-02')
    await userEvent.tab()
    await userEvent.click(finish)

    await waitFor(() => expect(activeJournalId()).toBe(1))
    const sent = received.find(({ call }) => call === 'POST /v1/databases/onboarding')
    expect(sent?.body).toEqual({
      name: 'Futures and FX',
      defaultSetup: 'Default Setup',
      tradeMarkets: 'FOREX,FUTURES',
      currency: 'USD',
      dateFormat: 'yyyy-MM-dd',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      deposit: { amount: '50000.50', date: '2026-01-02T00:00:00' },
    })
    expect(await screen.findByText('Journal created.')).toBeDefined()
    expect(isImportDialogOpen()).toBe(false)
  })

  it('[2.8.6] [5.7] asks for no deposit when the file brings it, and opens its import afterwards', async () => {
    const received = fakeServer({
      'POST /v1/databases/onboarding': () => ({ ...aJournal(), importIdentifier: null, jobId: null }),
      'GET /v1/auth/me': () => aUser(),
    })
    await start()
    await fillFirstPage()
    await userEvent.click(next())
    await userEvent.click(screen.getByRole('radio', { name: /Import trades now/ }))
    await userEvent.click(next())
    expect(progress()).toBe(60)
    expect(isDisabled(next())).toBe(true)
    await userEvent.click(screen.getByRole('radio', { name: /MetaTrader 4/ }))
    await userEvent.upload(screen.getByLabelText(/Drop the file here/), new File(['x'], 'statement.htm'))
    await userEvent.click(next())
    expect(screen.getByRole('heading', { name: 'What is your account currency?' })).toBeDefined()
    expect(screen.queryByLabelText('Deposit amount')).toBeNull()
    await userEvent.click(screen.getByRole('combobox', { name: 'Account currency' }))
    await userEvent.click(await screen.findByRole('option', { name: 'EUR' }))
    await userEvent.click(screen.getByRole('button', { name: 'Finish' }))
    await waitFor(() => expect(isImportDialogOpen()).toBe(true))
    expect(received.find(({ call }) => call === 'POST /v1/databases/onboarding')?.body).not.toHaveProperty('deposit')
  })

  it('[4.17] goes back the way it came and keeps what was typed', async () => {
    await start()
    await fillFirstPage()
    await userEvent.click(next())
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(screen.getByLabelText<HTMLInputElement>('Journal Name').value).toBe('Futures and FX')
  })

  it('[8.3] says when the journal could not be created, and lets him try again', async () => {
    fakeServer({ 'POST /v1/databases/onboarding': () => new Refusal(500) })
    await start()
    await fillFirstPage()
    await userEvent.click(next())
    await userEvent.click(screen.getByRole('radio', { name: /Add trades manually later/ }))
    await userEvent.click(next())
    await userEvent.click(screen.getByRole('combobox', { name: 'Account currency' }))
    await userEvent.click(await screen.findByRole('option', { name: 'USD' }))
    await userEvent.type(screen.getByLabelText('Deposit amount'), '1')
    await userEvent.type(screen.getByLabelText('Deposit date'), '2026-01-02')
    await userEvent.tab()
    await userEvent.click(screen.getByRole('button', { name: 'Finish' }))
    expect(await screen.findByText('Unexpected error occurred while creating a database.')).toBeDefined()
    expect(isDisabled(screen.getByRole('button', { name: 'Finish' }))).toBe(false)
  })
})
