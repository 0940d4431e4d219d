// @large: the details of a dialog that onboarding.spec.ts walks
import { render } from '../../testing/render.tsx'
import { cleanup, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { activeJournalId, journalsQuery } from '../../journal/active-journal.ts'
import { DialogHost } from '../../app/dialog-host.tsx'
import { isImportDialogOpen, useOpenDialogs } from '../../journal/dialogs.ts'
import { queryClient } from '../../journal/query-client.ts'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { aConfig, aJournal, atWork, aUser } from '../../testing/samples.ts'
import { storedBacktest } from '../../testing/stored-backtest.ts'
import { Onboarding } from './onboarding.tsx'

beforeEach(() => sessionStorage.clear())

/** Response about a file. */
const recognised = (values: object = {}) => ({
  importer: 'MT4_STATEMENT',
  currency: 'EUR',
  problem: null,
  markets: ['FOREX', 'CFD'],
  otherSymbols: [],
  dateFormat: 'yyyy-MM-dd',
  timeZone: null,
  firstDay: '2026-03-15',
  deposit: null,
  backtest: false,
  ...values,
})
const dropFile = (name = 'statement.htm') =>
  userEvent.upload(screen.getByLabelText(/Drop the file here/), new File(['x'], name))

const next = () => screen.getByRole('button', { name: 'Next' })
/** What is said beside the button that leads on. */
const neededBy = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent
const isDisabled = (button: HTMLElement) => button.hasAttribute('disabled')
const progress = () => Number(screen.getByRole('progressbar').getAttribute('aria-valuenow'))

async function start({ user = aUser(), config = aConfig(), linked = false } = {}) {
  atWork({ journals: [], user, config })
  await render(
    <>
      <Onboarding linked={linked} />
      <DialogHost />
    </>,
  )
}
const choosePlatform = () => userEvent.click(screen.getByRole('button', { name: 'Choose the platform yourself' }))
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
    expect(neededBy(next())).toBe('Still needed: a journal name and at least one market')
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
    await userEvent.click(screen.getByRole('radio', { name: /^Day/ }))
    expect(neededBy(next())).toBeUndefined()
    await userEvent.click(next())
    expect(progress()).toBe(40)
    expect(neededBy(next())).toBe('Still needed: one of these options')
    await userEvent.click(screen.getByRole('radio', { name: /Add trades manually later/ }))
    await userEvent.click(next())
    expect(progress()).toBe(100)
    expect(
      screen.getByRole('heading', { name: 'How much money did you initially deposit into your account?' }),
    ).toBeDefined()
    expect(screen.getByText('Final question(s) and you are good to go')).toBeDefined()

    const finish = screen.getByRole('button', { name: 'Finish' })
    expect(isDisabled(finish)).toBe(true)
    expect(neededBy(finish)).toBe('Still needed: the account currency, the deposit amount and the deposit date')
    await userEvent.click(screen.getByRole('combobox', { name: 'Account currency' }))
    await userEvent.click(await screen.findByRole('option', { name: 'USD' }))
    await userEvent.type(screen.getByLabelText('Deposit amount'), '50000.50')
    expect(neededBy(finish)).toBe('Still needed: the deposit date')
    await userEvent.type(screen.getByLabelText('Deposit date'), '02/01/2026')
    await userEvent.tab()
    await userEvent.click(finish)

    await waitFor(() => expect(activeJournalId()).toBe(1))
    const sent = received.find(({ call }) => call === 'POST /v1/databases/onboarding')
    expect(sent?.body).toEqual({
      name: 'Futures and FX',
      defaultSetup: 'Default Setup',
      tradeMarkets: 'FOREX,FUTURES',
      currency: 'USD',
      dateFormat: 'dd/MM/yyyy',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      deposit: { amount: '50000.50', date: '2026-01-02T00:00:00' },
    })
    expect(await screen.findByText('Journal created.')).toBeDefined()
    expect(isImportDialogOpen()).toBe(false)
  })

  it('[2.8.6] [5.7] asks for no deposit when the file brings it, and opens its import afterwards', async () => {
    const received = fakeServer({
      'POST /v1/imports/recognise': () => recognised(),
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
    expect(neededBy(next())).toBe('Still needed: the file')
    expect(screen.queryByRole('radio', { name: /MetaTrader 4/ })).toBeNull() // nobody has to know its name
    await userEvent.upload(screen.getByLabelText(/Drop the file here/), new File(['x'], 'statement.htm'))
    expect(await screen.findByText('MetaTrader 4, account in EUR. It contains Forex and CFD.')).toBeDefined()
    await userEvent.click(next())
    expect(screen.getByRole('heading', { name: 'What is your account currency?' })).toBeDefined()
    expect(screen.queryByLabelText('Deposit amount')).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Account currency' }).value).toBe('EUR')
    expect(screen.getByText('From your statement')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Finish' }))
    await waitFor(() => expect(isImportDialogOpen()).toBe(true))
    expect(received.find(({ call }) => call === 'POST /v1/databases/onboarding')?.body).not.toHaveProperty('deposit')
  })

  it('finds a platform by its name, and always offers to read any other table', async () => {
    await start()
    await fillFirstPage()
    await userEvent.click(next())
    await userEvent.click(screen.getByRole('radio', { name: /Import trades now/ }))
    await userEvent.click(next())
    await choosePlatform()
    expect(screen.getAllByRole('radio').length).toBeGreaterThan(40)
    await userEvent.type(screen.getByRole('textbox', { name: 'Find your platform' }), 'ninja')
    expect(screen.getAllByRole('radio')).toHaveLength(2)
    await userEvent.click(screen.getByRole('radio', { name: /^NinjaTrader/ }))
    await userEvent.clear(screen.getByRole('textbox', { name: 'Find your platform' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Find your platform' }), 'nobody')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^NinjaTrader/ }).checked).toBe(true)
    expect(screen.getByRole('radio', { name: /^Another platform, as CSV/ })).toBeDefined()
  })

  it('keeps its answers over a reload, asks for a file again, and says how many steps there are', async () => {
    const answers = {
      'POST /v1/imports/recognise': () => recognised(),
    }
    fakeServer(answers)
    await start()
    await fillFirstPage()
    expect(screen.getByText('Step 1')).toBeDefined() // importing takes four, the rest three
    await userEvent.click(next())
    cleanup()

    await start()
    expect(screen.getByText('Step 2')).toBeDefined()
    await userEvent.click(screen.getByRole('radio', { name: /Import trades now/ }))
    expect(screen.getByText('Step 2 of 4')).toBeDefined()
    await userEvent.click(next())
    await userEvent.upload(screen.getByLabelText(/Drop the file here/), new File(['x'], 'statement.htm'))
    await screen.findByText('MetaTrader 4, account in EUR. It contains Forex and CFD.')
    await userEvent.click(next())
    cleanup()

    await start()
    expect(screen.getByText('Step 3 of 4')).toBeDefined()
    expect(neededBy(next())).toBe('Still needed: the file')
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(screen.getByLabelText<HTMLInputElement>('Journal Name').value).toBe('Futures and FX')
  })

  it('says why a file is not recognised, and leaves the choice', async () => {
    const problem = 'The format of this file was not recognised.'
    fakeServer({
      'POST /v1/imports/recognise': () => recognised({ importer: null, currency: null, problem, markets: [] }),
    })
    await start()
    await fillFirstPage()
    await userEvent.click(next())
    await userEvent.click(screen.getByRole('radio', { name: /Import trades now/ }))
    await userEvent.click(next())
    await userEvent.upload(screen.getByLabelText(/Drop the file here/), new File(['x'], 'statement.csv'))
    expect(
      await screen.findByText(/^The format of this file was not recognised\. Choose the platform below/),
    ).toBeDefined()
    expect(isDisabled(next())).toBe(true)
    await userEvent.click(screen.getByRole('radio', { name: /^Another platform, as CSV/ }))
    expect(isDisabled(next())).toBe(false)
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

describe('a file first', () => {
  const answers = (values: object = {}) => ({
    'POST /v1/imports/recognise': () => recognised(values),
    'POST /v1/databases/onboarding': () => ({ ...aJournal(), importIdentifier: null, jobId: null }),
    'GET /v1/auth/me': () => aUser(),
  })
  const sentJournal = (received: ReturnType<typeof fakeServer>) =>
    received.find(({ call }) => call === 'POST /v1/databases/onboarding')?.body
  const finish = () => screen.getByRole('button', { name: 'Finish' })

  it('leaves only its open questions: none, if it states everything', async () => {
    const received = fakeServer(answers({ timeZone: 'America/New_York' }))
    await start()
    await dropFile()
    expect(await screen.findByText('MetaTrader 4, account in EUR. It contains Forex and CFD.')).toBeDefined()
    expect(screen.queryByRole('checkbox', { name: /Forex/ })).toBeNull()
    expect(screen.queryByRole('radiogroup', { name: 'Date format' })).toBeNull()
    expect(screen.getByText('Forex, CFD')).toBeDefined()
    expect(screen.getByText(/^Year-Month-Day, as /)).toBeDefined()
    expect(screen.getByText('Step 1 of 1')).toBeDefined()
    await userEvent.click(finish())
    await waitFor(() => expect(isImportDialogOpen()).toBe(true))
    expect(sentJournal(received)).toEqual({
      name: 'MetaTrader 4',
      defaultSetup: 'Default Setup',
      tradeMarkets: 'FOREX,CFD',
      currency: 'EUR',
      dateFormat: 'yyyy-MM-dd',
      timeZone: 'America/New_York',
    })
  })

  it('lets its answers be changed', async () => {
    fakeServer(answers())
    await start()
    await dropFile()
    await userEvent.click(await screen.findByRole('button', { name: 'Change these answers' }))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /CFD/ }).checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Year/ }).checked).toBe(true)
  })

  it('asks for the market of symbols that it does not state, and for the currency', async () => {
    fakeServer(answers({ importer: 'GENERIC_CSV', currency: null, markets: [], otherSymbols: ['AAPL', 'MSFT'] }))
    await start()
    await dropFile('trades.csv')
    expect(await screen.findByText(/The file does not state the market of AAPL and MSFT\.$/)).toBeDefined()
    expect(neededBy(next())).toBe('Still needed: a journal name and at least one market')
    await userEvent.type(screen.getByLabelText('Journal Name'), 'Shares')
    await userEvent.click(screen.getByRole('checkbox', { name: /Stocks/ }))
    expect(screen.getByText('Step 1 of 2')).toBeDefined()
    await userEvent.click(next())
    expect(screen.getByText('Step 2 of 2')).toBeDefined()
    expect(neededBy(finish())).toBe('Still needed: the account currency and the deposit amount')
  })

  it('proposes the deposit that it lacks, says why, and takes a correction', async () => {
    const received = fakeServer(answers({ deposit: { amount: '5000', balance: '4991.75' } }))
    await start()
    await dropFile()
    await screen.findByText(/^MetaTrader 4, account/)
    await userEvent.click(next())
    const amount = screen.getByLabelText<HTMLInputElement>('Deposit amount')
    expect(amount.value).toBe('5000')
    expect(
      screen.getByText(/^Proposed, because .* its balance of 4,991\.75 less its results is 5,000\.00\./),
    ).toBeDefined()
    await userEvent.clear(amount)
    await userEvent.type(amount, '5100')
    await userEvent.click(finish())
    await waitFor(() => expect(isImportDialogOpen()).toBe(true))
    expect(sentJournal(received)).toMatchObject({ deposit: { amount: '5100', date: '2026-03-15T00:00:00' } })
  })

  it('says that a chosen currency is not that of the file', async () => {
    fakeServer(answers({ deposit: { amount: '5000', balance: '4991.75' } }))
    await start()
    await dropFile()
    await screen.findByText(/^MetaTrader 4, account/)
    await userEvent.click(next())
    await userEvent.click(screen.getByRole('combobox', { name: 'Account currency' }))
    await userEvent.click(await screen.findByRole('option', { name: 'USD' }))
    expect(
      screen.getByText('Your file is in EUR. Before it is imported, you enter an exchange rate to USD.'),
    ).toBeDefined()
  })

  it('asks where a backtest goes, and opens the backtester with its file', async () => {
    const received = fakeServer({
      ...answers({ backtest: true }),
      'POST /v1/databases/1/backtests': () => storedBacktest({ id: 9, name: 'tester' }),
    })
    await start()
    const { result } = renderHook(() => useOpenDialogs())
    await dropFile('tester.htm')
    expect(await screen.findByText(/^This is a backtest: .* Put it into the backtester\?$/)).toBeDefined()
    expect(neededBy(next())).toBe('Still needed: where the backtest goes')
    await userEvent.click(screen.getByRole('radio', { name: /^Put it into the backtester/ }))
    await userEvent.click(next())
    await userEvent.type(screen.getByLabelText('Deposit amount'), '1')
    await userEvent.click(finish())
    await waitFor(() => expect(result.current.map(({ kind }) => kind)).toEqual(['backtest-file']))
    expect(received.find(({ call }) => call === 'POST /v1/databases/1/backtests')?.body).toEqual({ name: 'tester' })
    expect(isImportDialogOpen()).toBe(false)
  })
})

describe('the end of the onboarding without a first deposit', () => {
  async function choose(trades: RegExp) {
    await fillFirstPage()
    await userEvent.click(next())
    await userEvent.click(screen.getByRole('radio', { name: trades }))
    await userEvent.click(next())
  }
  const finish = () => userEvent.click(screen.getByRole('button', { name: 'Finish' }))

  it('[2.8.4] [5.5] takes an importer of the background without a file, and sets it up when the journal is there', async () => {
    const received = fakeServer({
      'POST /v1/databases/onboarding': () => ({ ...aJournal(), importIdentifier: null, jobId: null }),
      'GET /v1/auth/me': () => aUser(),
    })
    await start({ config: aConfig({ ftpImporter: true }) })
    const { result } = renderHook(() => useOpenDialogs())
    await choose(/Import trades now/)
    await choosePlatform()
    await userEvent.click(screen.getByRole('radio', { name: /MetaTrader, automatically/ }))
    expect(screen.getByText('FTP setup will available right after journal creation.')).toBeDefined()
    expect(screen.queryByLabelText(/Drop the file here/)).toBeNull()
    await userEvent.click(next())
    expect(screen.getByRole('heading', { name: 'What is your account currency?' })).toBeDefined()
    await userEvent.click(screen.getByRole('combobox', { name: 'Account currency' }))
    await userEvent.click(await screen.findByRole('option', { name: 'EUR' }))
    await finish()
    await waitFor(() => expect(result.current.map(({ kind }) => kind)).toEqual(['ftp-importer']))
    expect(received.find(({ call }) => call.endsWith('/onboarding'))?.body).toMatchObject({
      importFile: { importerType: 'MT_PLUGIN_FTP' },
    })
  })

  it('offers no importer of the background where the server has none', async () => {
    await start()
    await choose(/Import trades now/)
    await choosePlatform()
    expect(screen.queryByRole('radio', { name: /automatically/ })).toBeNull()
  })

  const classicAnswers = {
    'POST /v1/account-settings/7': () => ({ enableClassicImport: 'true' }),
    'POST /v1/databases/onboarding': () => ({ ...aJournal({ id: 3 }), importIdentifier: null, jobId: 'r1' }),
    'GET /v1/databases/3': () => aJournal({ id: 3, name: 'Old journal' }),
    'DELETE /v1/databases/3': () => ({ ok: true }),
    'GET /v1/auth/me': () => aUser(),
  }
  const progressOf = (state: string, error: string | null = null) => ({
    jobId: 'r1',
    state,
    percent: state === 'FINISHED' ? 100 : 10,
    database: state === 'FINISHED' ? 3 : null,
    finishedTime: state === 'RUNNING' ? null : '2026-11-20T08:00:00.000Z',
    error,
  })
  const dropClassic = (name = 'old.ew3') =>
    userEvent.upload(screen.getByLabelText(/Drop the file here/), new File(['x'], name))

  it('[2.8.5] [4.18] [5.6] fills the journal from a classic journal file', async () => {
    const received = fakeServer({ ...classicAnswers, 'GET /v1/progress/r1': () => progressOf('FINISHED') })
    await start()
    await choose(/Import a classic journal/)
    expect(progress()).toBe(100)
    expect(isDisabled(screen.getByRole('button', { name: 'Finish' }))).toBe(true)
    await dropClassic()
    await finish()
    await waitFor(() => expect(activeJournalId()).toBe(3))
    expect(await screen.findByText('Journal imported.')).toBeDefined()
    const sent = received.find(({ call }) => call.endsWith('/onboarding'))?.body
    const data = sent instanceof FormData ? sent.get('data') : null
    const asked: unknown = JSON.parse(typeof data === 'string' ? data : '')
    expect(asked).toMatchObject({ name: 'Futures and FX', importDb: {} })
    expect(asked).not.toHaveProperty('currency')
    expect(received[0]).toMatchObject({ call: 'POST /v1/account-settings/7', body: { enableClassicImport: 'true' } })
  })

  it('[4.18] says that it imports, for as long as it does', async () => {
    const answer = Promise.withResolvers<unknown>()
    fakeServer({ ...classicAnswers, 'POST /v1/databases/onboarding': () => answer.promise })
    await start()
    await choose(/Import a classic journal/)
    await dropClassic()
    await finish()
    expect(isDisabled(await screen.findByRole('button', { name: 'Importing database...' }))).toBe(true)
    expect(isDisabled(screen.getByRole('button', { name: 'Back' }))).toBe(true)
    answer.resolve(new Refusal(500))
    expect(await screen.findByText('Unexpected error occurred while importing a database.')).toBeDefined()
  })

  it('[5.8] takes no other file', async () => {
    await start()
    await choose(/Import a classic journal/)
    await dropClassic('statement.htm')
    expect(await screen.findByRole('dialog', { name: 'Unsupported file type' })).toBeDefined()
    expect(screen.getByText('This importer does not support this file type.')).toBeDefined()
  })

  it('[8.3] removes the journal of a file that cannot be taken, says why, and keeps what was typed', async () => {
    const received = fakeServer({
      ...classicAnswers,
      'GET /v1/progress/r1': () => progressOf('FAILED', 'This file is damaged.'),
    })
    await start()
    await choose(/Import a classic journal/)
    await dropClassic()
    await finish()
    expect(await screen.findByText('This file is damaged.')).toBeDefined()
    expect(received.map(({ call }) => call)).toContain('DELETE /v1/databases/3')
    expect(activeJournalId()).toBeNull()
    expect(screen.getByText('old.ew3')).toBeDefined()
    await waitFor(() => expect(isDisabled(screen.getByRole('button', { name: 'Finish' }))).toBe(false))
  })

  it('[8.3] says when it could not wait for the import, or could not reach the server', async () => {
    let away = false
    fakeServer({
      ...classicAnswers,
      'GET /v1/progress/r1': () => new Refusal(500),
      'POST /v1/account-settings/7': () => {
        if (away) throw new TypeError('Failed to fetch')
        return {}
      },
    })
    await start()
    await choose(/Import a classic journal/)
    await dropClassic()
    await finish()
    expect(
      await screen.findByText('Unexpected error occurred while waiting for journal import to finish.'),
    ).toBeDefined()
    away = true
    await finish()
    expect(await screen.findByText(/^The server could not be reached/)).toBeDefined()
    expect(screen.getByText('old.ew3')).toBeDefined()
  })

  it('[6.1] offers no classic journal to a plan without it', async () => {
    const free = aUser({ plan: 'FREE', permissions: ['CREATE_DATABASE'] })
    await start({ user: free, config: aConfig({ plans: true }) })
    await fillFirstPage()
    await userEvent.click(next())
    const classic = screen.getByRole('radio', { name: /Import a classic journal/ })
    expect(isDisabled(classic)).toBe(true)
    expect(screen.getByText(/is part of the Pro plan\./)).toBeDefined()
    cleanup()

    await start({ user: free }) // a server of one's own has no plan to advertise
    expect(screen.getByRole('radio', { name: /Add trades manually later/ })).toBeDefined()
    expect(screen.queryByRole('radio', { name: /classic/ })).toBeNull()
  })
})

describe('an account without a journal of its own', () => {
  const switchField = () => screen.getByRole('switch', { name: 'Let others share journals with me' })
  const status = () => screen.getByRole('status').textContent

  it('lets others share with it, says what the owner needs, and looks for the shared journal', async () => {
    let journals: readonly object[] = []
    const received = fakeServer({
      'GET /v1/account-settings/7': () => ({}),
      'POST /v1/account-settings/7': () => ({ sharingEnabled: 'true' }),
      'GET /v1/databases': () => ({ journals }),
    })
    await start()
    await userEvent.click(screen.getByRole('button', { name: 'View a shared journal' }))
    expect(screen.getByRole('heading', { level: 1, name: 'View a journal that is shared with you' })).toBeDefined()
    expect(screen.getByText('mara@example.org')).toBeDefined()
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(status()).toBe('First let others share with you.')
    await userEvent.click(switchField())
    await waitFor(() => expect(status()).toBe('Waiting. The journal opens here as soon as it is shared.'))
    expect(received.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ sharingEnabled: 'true' })
    journals = [aJournal({ id: 5, sharedBy: 'ben@example.org', readOnly: true })]
    await waitFor(() => expect(queryClient.getQueryData(journalsQuery.queryKey)).toHaveLength(1))
  })

  it('waits again after a reload, and can make a journal instead', async () => {
    fakeServer({ 'GET /v1/account-settings/7': () => ({}), 'GET /v1/databases': () => ({ journals: [] }) })
    await start()
    await userEvent.click(screen.getByRole('button', { name: 'View a shared journal' }))
    cleanup()
    await start()
    expect(switchField()).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Create my own journal instead' }))
    expect(screen.getByLabelText('Journal Name')).toBeDefined()
  })

  it('is told that the journal of a link is still to be shared', async () => {
    fakeServer({ 'GET /v1/account-settings/7': () => ({}), 'GET /v1/databases': () => ({ journals: [] }) })
    await start({ linked: true })
    expect(screen.getByText(/^Your link leads to a journal that is not shared with you yet\./)).toBeDefined()
  })
})
