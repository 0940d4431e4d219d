// @large: the details of a dialog that import.spec.ts walks
import '../../testing/engine.ts'
import { render } from '../../testing/render.tsx'
import { type ImportJob, ImportOptions, type ImportPreview } from '@afterclose/contract/imports'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { DialogHost, JournalDialogs } from '../../app/dialog-host.tsx'
import { alertUser, openImportDialog } from '../../journal/dialogs.ts'
import { lookups } from '../../journal/journal-data.ts'
import { queryClient } from '../../journal/query-client.ts'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { atWork } from '../../testing/samples.ts'
import { keepLookups, storedTrade } from '../../testing/stored-trade.ts'
import { refreshImports } from './import-queries.ts'

const preview: ImportPreview = {
  format: 'MetaTrader 4 statement',
  fileName: 'Statement.htm',
  fileSize: 72_000,
  counts: { read: 12, trades: 8, merged: 2, duplicates: 1, rejected: 1 },
  rejectedAs: { error: 1, wait: 0, note: 0 },
  created: 7,
  updated: 1,
  open: 1,
  payins: { count: 0, total: '0', duplicates: 0 },
  totals: [
    {
      label: 'Closed P/L',
      currency: 'USD',
      stated: '-404.3',
      computed: '-404.3',
      difference: '0',
      tolerance: '0',
      agrees: true,
      note: null,
    },
  ],
  agrees: true,
  unreadRows: 0,
  newInstruments: ['MES'],
  timeZone: { file: null, chosen: 'Europe/Berlin', journal: 'Europe/Berlin' },
  currency: 'USD',
  missingRates: [],
  warnings: ['One stop lies on the wrong side.'],
  mapping: null,
}
const job = (changes: Partial<ImportJob> = {}): ImportJob => ({
  importIdentifier: 'abc',
  importerType: 'MT4_STATEMENT',
  journalId: 1,
  fileName: 'Statement.htm',
  state: 'NEEDS_INPUT',
  nextStep: { type: 'CONFIRM', localization: 'Check the preview and confirm.' },
  counts: { read: 12, created: 7, updated: 1, skipped: 1, failed: 1 },
  error: null,
  created: '2026-11-20T08:00:00.000Z',
  finishedTime: null,
  undone: false,
  options: { timeZone: null, mapping: null, rates: {} },
  preview,
  ...changes,
})
const reading = job({ state: 'PARSING', preview: null, nextStep: null })
const rejectedRow = {
  line: 118,
  text: 'NQ, Buy, , 2026-08-11',
  from: 9,
  to: 9,
  column: 'Price',
  reason: 'Price is empty',
  severity: 'error',
} as const

const url = '/v1/databases/1/imports'
const answers = (now: ImportJob, past: readonly ImportJob[] = []) => ({
  [`POST ${url}`]: () => reading,
  [`GET ${url}/abc`]: () => now,
  [`GET ${url}`]: () => ({ imports: past, withoutFills: 0 }),
  [`GET ${url}?active=true`]: () => ({ imports: [], withoutFills: 0 }),
  [`GET ${url}/abc/rows?list=rejected&offset=0&limit=100`]: () => ({
    total: 1,
    rows: [rejectedRow],
    trades: [],
    changes: [],
  }),
  [`GET ${url}/abc/rows?list=trades&offset=0&limit=100`]: () => ({ total: 0, rows: [], trades: [], changes: [] }),
  [`POST ${url}/abc/cancel`]: () => ({ ok: true }),
})
const statement = new File(['<html>'], 'Statement.htm', { type: 'text/html' })
const importButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Import 8 trades' })

async function show() {
  await render(
    <>
      <JournalDialogs />
      <DialogHost />
    </>,
  )
}

beforeEach(() => {
  atWork()
  for (const list of [
    'instruments',
    'setups',
    'comments',
    'customComments',
    'checklists',
    'payins',
    'gridStates',
  ] as const)
    queryClient.setQueryData(lookups[list](1).queryKey, [])
  queryClient.setQueryData(lookups.balance(1).queryKey, { accountBalance: '0', warning: null })
  queryClient.setQueryData(lookups.importers(1).queryKey, [
    {
      type: 'MT4_STATEMENT',
      localization: 'MetaTrader 4',
      enabled: true,
      startType: 'Upload',
      supportsBalance: true,
      settings: { fileExtensions: ['htm', 'html'] },
    },
  ])
})

const counted = { read: 400, trades: 5, merged: 120, duplicates: 3, rejected: 272 }
const manyRows = (of: string, severity: 'error' | 'wait' | 'note') =>
  Array.from({ length: 100 }, (_, i) => ({ ...rejectedRow, line: i + 1, reason: `${of} ${i}`, severity }))
const traded = {
  lines: [7],
  symbol: 'MES',
  entryDate: '2026-08-11T10:00:00',
  exitDate: null,
  size: '2',
  entryPrice: '5600.25',
  exitPrice: null,
  costs: '1.5',
} as const
const lists = (page: string) => screen.findByText(page)

describe('trades entered by hand that a file brings, too', () => {
  const state = { entryDate: '2026-08-11T10:00:30', exitDate: null, size: '2', entryPrice: '5600.5', exitPrice: null }
  const alike = (tradeId: number) => ({
    tradeId,
    symbol: 'MES',
    direction: 'LONG' as const,
    before: state,
    after: { ...state, entryDate: '2026-08-11T10:00:00', entryPrice: '5600.25', exitDate: '2026-08-12T10:00:00' },
  })

  it('both stay, unless they are joined, one or all of them', async () => {
    const sent: unknown[] = []
    let now = job({ preview: { ...preview, lookAlikes: 2 } })
    const none = { total: 2, rows: [], trades: [], changes: [] }
    fakeServer({
      ...answers(now),
      [`GET ${url}/abc`]: () => now,
      [`GET ${url}/abc/rows?list=lookAlikes&offset=0&limit=1000`]: () => ({
        ...none,
        lookAlikes: [alike(7), alike(9)],
      }),
      [`POST ${url}/abc/options`]: ({ body }) => {
        sent.push(body)
        now = { ...now, options: ImportOptions.parse(body) }
        return now
      },
    })
    await show()
    openImportDialog({ file: statement })
    await importButton()
    const table = within(
      await screen.findByRole('table', { name: 'Trades of the journal that this file also contains' }),
    )
    expect(screen.getByText('2 trades in this file look like some in the journal. Both stay.')).toBeDefined()
    expect(table.getAllByRole('row')[1]?.textContent).toBe(
      '7MESLong2026-08-11 10:00:30 → 2026-08-11 10:00open → 2026-08-12 10:0025,600.5 → 5,600.25–',
    )
    const [first] = table.getAllByRole<HTMLInputElement>('checkbox', { name: /^Merge MES/ })
    expect(first?.checked).toBe(false)
    await userEvent.click(first!)
    await screen.findByText(/1 will be merged; the others stay separate/)
    await userEvent.click(screen.getByRole('button', { name: 'Keep both for all' }))
    await screen.findByText(/Both stay/)
    await userEvent.click(screen.getByRole('button', { name: 'Merge all' }))
    await screen.findByText(/They will be merged/)
    await userEvent.click(table.getAllByRole<HTMLInputElement>('checkbox', { name: /^Merge MES/ })[0]!)
    await screen.findByText(/1 will be merged; the others stay separate/)
    expect(sent).toMatchObject([{ join: [7] }, { join: [] }, { join: [7, 9] }, { join: [9] }])
  })
})

describe('trades of the file that were deleted', () => {
  it('stay deleted, unless they are restored', async () => {
    const sent: unknown[] = []
    let now = job({ preview: { ...preview, deleted: 1 } })
    fakeServer({
      ...answers(now),
      [`GET ${url}/abc`]: () => now,
      [`POST ${url}/abc/options`]: ({ body }) => {
        sent.push(body)
        now = { ...now, options: ImportOptions.parse(body) }
        return now
      },
    })
    await show()
    openImportDialog({ file: statement })
    await importButton()
    expect(screen.getByText('1 trade that you deleted is in this file: restore it?')).toBeDefined()
    const keep = screen.getByRole<HTMLInputElement>('radio', { name: 'Keep it deleted' })
    expect(keep.checked).toBe(true)
    await userEvent.click(screen.getByRole('radio', { name: 'Restore it' }))
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Restore it' }).checked).toBe(true))
    await userEvent.click(screen.getByRole('radio', { name: 'Keep it deleted' }))
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Keep it deleted' }).checked).toBe(true),
    )
    expect(sent).toMatchObject([{ restore: true }, { restore: false }])
  })

  it('are not asked about where there is none', async () => {
    fakeServer(answers(job({ preview: { ...preview, deleted: 0 } })))
    await show()
    openImportDialog({ file: statement })
    await importButton()
    expect(screen.queryByText(/that you deleted/)).toBeNull()
  })
})

describe('the rows of an import', () => {
  const serve = (changes: Partial<ImportPreview> = {}) =>
    fakeServer({
      ...answers(
        job({
          preview: { ...preview, counts: counted, rejectedAs: { error: 2, wait: 30, note: 240 }, ...changes },
        }),
      ),
      [`GET ${url}/abc/rows?list=rejected&offset=0&limit=100`]: () => ({
        total: 272,
        rows: [
          rejectedRow,
          { ...rejectedRow, line: 2, reason: 'An exchange rate is needed', severity: 'wait' },
          { ...rejectedRow, line: 3, reason: 'A cancelled order', severity: 'note' },
        ],
        trades: [],
        changes: [],
      }),
      [`GET ${url}/abc/rows?list=rejected&offset=100&limit=100`]: () => ({
        total: 272,
        rows: manyRows('second page', 'note'),
        trades: [],
        changes: [],
      }),
      [`GET ${url}/abc/rows?list=rejected&offset=200&limit=100`]: () => ({
        total: 272,
        rows: manyRows('third page', 'note').slice(0, 72),
        trades: [],
        changes: [],
      }),
      [`GET ${url}/abc/rows?list=merged&offset=0&limit=100`]: () => ({
        total: 120,
        rows: manyRows('merged', 'note'),
        trades: [],
        changes: [],
      }),
      [`GET ${url}/abc/rows?list=trades&offset=0&limit=100`]: () => ({
        total: 2,
        rows: [],
        changes: [],
        trades: [
          { ...traded, direction: 'SHORT', entryPrice: '5600.5', gain: '12.5', effect: 'update' },
          { ...traded, lines: [9], direction: 'LONG', gain: null, effect: 'create' },
        ],
      }),
      [`POST ${url}/abc/options`]: () => reading,
    })
  const open = async () => {
    await show()
    openImportDialog({ file: statement })
    await importButton()
  }
  const rowOf = (reason: string) => screen.getByText(reason).closest('tr')?.textContent ?? ''

  it('that were left out say of what kind they are', async () => {
    serve()
    await open()
    expect(await screen.findByText('not imported')).toBeDefined()
    for (const text of ['2 rejected', '30 need a rate', '240 not trades']) expect(screen.getByText(text)).toBeDefined()
    await lists('Price is empty')
    expect(rowOf('Price is empty')).toContain('Rejected')
    expect(rowOf('An exchange rate is needed')).toContain('Needs a rate')
    expect(rowOf('A cancelled order')).toContain('Not a trade')
  })

  it('are turned page by page, and another list begins at its first', async () => {
    serve()
    await open()
    await lists('Price is empty')
    await userEvent.click(screen.getByRole('button', { name: 'Next rows' }))
    await lists('second page 0')
    await userEvent.click(screen.getByRole('button', { name: 'Next rows' }))
    await lists('third page 0')
    expect(screen.getByRole('button', { name: 'Next rows' }).hasAttribute('disabled')).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Previous rows' }))
    await lists('second page 0')
    await userEvent.click(screen.getByRole('radio', { name: 'Merged 120' }))
    await lists('merged 0')
    expect(screen.getByText(/^1 to 100 of 120/)).toBeDefined()
  })

  it('that become trades are shown as they will be saved', async () => {
    serve()
    await open()
    await userEvent.click(await screen.findByRole('radio', { name: 'Trades 5' }))
    const table = within(await screen.findByRole('table', { name: 'Trades as they will be saved' }))
    expect(
      table
        .getAllByRole('row')
        .map((row) => row.textContent)
        .slice(1),
    ).toEqual([
      '7MESShort2026-08-11 10:00open25,600.50–1.50+12.50updates an existing trade',
      '9MESLong2026-08-11 10:00open25,600.25–1.50–new',
    ])
  })

  it('that change trades of the journal name each, as it is and as it will be', async () => {
    const was = { entryDate: '2026-01-05T10:00:00', exitDate: null, size: '100', entryPrice: '10', exitPrice: null }
    fakeServer({
      ...answers(
        job({
          preview: {
            ...preview,
            changes: { closed: 1 },
            gaps: ['No statement covers 2026-01-31 to 2026-02-03.'],
          },
        }),
      ),
      [`GET ${url}/abc/rows?list=changes&offset=0&limit=100`]: () => ({
        total: 1,
        rows: [],
        trades: [],
        changes: [
          {
            kind: 'closed',
            symbol: 'ACME',
            direction: 'LONG',
            before: was,
            after: { ...was, exitDate: '2026-02-10T10:00:00', exitPrice: '15' },
            note: null,
          },
        ],
      }),
    })
    await open()
    expect(screen.getByText(/^No statement covers/)).toBeDefined()
    expect(screen.getByText('Existing trades that change: 1 closed. They are listed below.')).toBeDefined()
    const table = within(await screen.findByRole('table', { name: 'Trades that change' }))
    expect(table.getAllByRole('row')[1]?.textContent).toBe(
      'closedACMELong2026-01-05 10:00open → 2026-02-10 10:00100– → 15–',
    )
  })

  it('are read again in the zone that is chosen', async () => {
    const received = serve()
    await open()
    const zone = screen.getByRole('combobox', { name: 'Time zone of the file' })
    await userEvent.click(zone)
    await userEvent.clear(zone)
    await userEvent.type(zone, 'Asia/Tokyo')
    await userEvent.click(await screen.findByRole('option', { name: 'Asia/Tokyo' }))
    await waitFor(() =>
      expect(received.find(({ call }) => call === `POST ${url}/abc/options`)?.body).toMatchObject({
        timeZone: 'Asia/Tokyo',
      }),
    )
  })

  it('in other currencies wait for a rate above 0', async () => {
    const received = serve({ missingRates: ['EUR'] })
    await open()
    const use = screen.getByRole('button', { name: 'Use these rates' })
    await userEvent.type(screen.getByRole('textbox', { name: '1 EUR' }), '0')
    expect(use.hasAttribute('disabled')).toBe(true)
    await userEvent.type(screen.getByRole('textbox', { name: '1 EUR' }), '.9')
    await userEvent.click(use)
    await waitFor(() =>
      expect(received.find(({ call }) => call === `POST ${url}/abc/options`)?.body).toMatchObject({
        rates: { EUR: '0.9' },
      }),
    )
  })

  it('of which costs are in a third coin may be saved without its rate, which is asked for', async () => {
    const warning = 'Costs in BNB are not counted without an exchange rate: line 3.'
    const received = serve({ costRates: ['BNB'], warnings: [warning] })
    await open()
    expect(screen.getByText(warning)).toBeDefined()
    expect((await importButton()).disabled).toBe(false)
    await userEvent.type(screen.getByRole('textbox', { name: '1 BNB' }), '600')
    await userEvent.click(screen.getByRole('button', { name: 'Use these rates' }))
    await waitFor(() =>
      expect(received.find(({ call }) => call === `POST ${url}/abc/options`)?.body).toMatchObject({
        rates: { BNB: '600' },
      }),
    )
  })

  it('of a file that does not say its market are asked about before they can be saved', async () => {
    const asked = [
      { name: 'AAPL', market: 'FUTURES', chosen: false, needed: true },
      { name: 'MSFT', market: 'FUTURES', chosen: false, needed: true },
    ] as const
    const received = serve({ markets: [...asked] })
    await open()
    expect((await importButton()).disabled).toBe(true)
    expect(screen.getByText('Choose a market for AAPL, MSFT.')).toBeDefined()
    await userEvent.click(screen.getByRole('combobox', { name: 'Market of all 2' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Futures' }))
    await waitFor(() =>
      expect(received.find(({ call }) => call === `POST ${url}/abc/options`)?.body).toMatchObject({
        markets: { AAPL: 'FUTURES', MSFT: 'FUTURES' },
      }),
    )
  })

  it('of another market keep what was chosen for the others', async () => {
    const options = { timeZone: null, mapping: null, rates: {}, markets: { AAPL: 'STOCKS' as const } }
    const markets = [{ name: 'MSFT', market: 'FUTURES', chosen: false, needed: true }] as const
    const received = fakeServer({
      ...answers(job({ options, preview: { ...preview, markets: [...markets] } })),
      [`POST ${url}/abc/options`]: () => reading,
    })
    await open()
    await userEvent.click(screen.getByRole('combobox', { name: 'Market of MSFT' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Futures' }))
    await waitFor(() =>
      expect(received.find(({ call }) => call === `POST ${url}/abc/options`)?.body).toMatchObject({
        markets: { AAPL: 'STOCKS', MSFT: 'FUTURES' },
      }),
    )
  })

  it('list first totals, and of the others those that differ; all when asked', async () => {
    const total = (label: string, agrees = true) => ({
      ...preview.totals[0]!,
      label,
      agrees,
      ...(agrees ? {} : { computed: '-404.2', difference: '0.1' }),
    })
    const labels = Array.from({ length: 14 }, (_, i) => `Total ${i + 1}`)
    serve({ totals: labels.map((label, i) => total(label, i !== 12)), agrees: false })
    await show()
    openImportDialog({ file: statement })
    const table = within(await screen.findByRole('table', { name: 'Totals in the file and computed totals' }))
    const shown = () => labels.filter((label) => table.queryByText(label) !== null)
    const [more] = screen.getAllByRole('button', { name: /^\d+ more agree$/ })
    expect(shown()).toContain('Total 13')
    expect(shown()).not.toContain('Total 14')
    expect(more?.textContent).toBe(`${14 - shown().length} more agree`)
    await userEvent.click(more!)
    expect(shown()).toEqual(labels)
  })

  it('of a text that does not say its encoding show a line of it, and another code page reads it again', async () => {
    const received = serve({ text: { codePage: 'windows-1252', line: 'buy 0.10 Í»ÆÆÇ°¸ß' } })
    await open()
    expect(screen.getByText('buy 0.10 Í»ÆÆÇ°¸ß')).toBeDefined()
    const choice = screen.getByRole<HTMLInputElement>('combobox', { name: 'Read it as' })
    expect(choice.value).toBe('Western European')
    await userEvent.click(choice)
    await userEvent.click(await screen.findByRole('option', { name: 'Chinese, simplified (GBK)' }))
    await waitFor(() =>
      expect(received.find(({ call }) => call === `POST ${url}/abc/options`)?.body).toMatchObject({
        codePage: 'gb18030',
      }),
    )
  })

  it('of a platform that keeps only last stops ask whether to use them', async () => {
    const received = serve({
      stops: { answer: 'LEAVE_OUT', winners: { known: 4, all: 40 }, losers: { known: 38, all: 39 } },
    })
    await open()
    expect(screen.getByText('The stops in this file are the last ones')).toBeDefined()
    expect(screen.getByText('Known for 4 of 40 winners, 38 of 39 losers')).toBeDefined()
    // files imported before keep what was answered then
    expect(
      screen.getByText(/Trades of earlier imports keep their stops until you import their files again\.$/),
    ).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Leave them out' }).checked).toBe(true)
    await userEvent.click(screen.getByRole('radio', { name: 'Use them' }))
    await waitFor(() =>
      expect(received.find(({ call }) => call === `POST ${url}/abc/options`)?.body).toMatchObject({ stops: 'USE' }),
    )
  })

  it('count without decimals, where the file counts otherwise than it has rows', async () => {
    const count = { ...preview.totals[0]!, label: 'Total Trades', currency: null }
    serve({ totals: [{ ...count, stated: '422', computed: '255', difference: '167', agrees: false }], agrees: false })
    await open()
    const cells = within(screen.getByText('Total Trades').closest('tr') ?? document.body).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toEqual(['Total Trades', '422', '255', '167'])
  })

  it('of cash are counted as the total is: those that are saved, beside others that are there already', async () => {
    serve({ payins: { count: 1, total: '10000', duplicates: 1 } })
    await open()
    expect(screen.getByText('Deposits and withdrawals').nextElementSibling?.textContent).toBe('1, +10,000.00\u00A0USD')
  })

  it('are taken in the journal’s currency where the file states none, and the trader is told', async () => {
    serve({ assumedCurrency: true })
    await open()
    expect(screen.getByText('Currency').nextElementSibling?.textContent).toBe('Not stated; assumed USD')
  })

  it('of many new instruments count them, and name all when asked', async () => {
    serve({ newInstruments: ['MES', 'MNQ', 'MCL', 'MGC'] })
    await open()
    expect(screen.getByText('New instruments').nextElementSibling?.textContent).toBe('4, show all')
    expect(screen.queryByText(/MNQ, MCL/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'show all' }))
    expect(screen.getByText('MES, MNQ, MCL, MGC')).toBeDefined()
  })
})

describe('an import', () => {
  it('reads a chosen file at once, by itself recognised, and shows what became of every row', async () => {
    const received = fakeServer(answers(job()))
    await show()
    openImportDialog()
    await userEvent.upload(await screen.findByLabelText(/Drop the platform’s export file/), statement)
    await importButton()
    const sent = received.find(({ call }) => call === `POST ${url}`)?.body
    expect(sent instanceof FormData && [sent.get('importer'), sent.get('file') instanceof File]).toEqual(['AUTO', true])
    for (const text of ['rows read', 'trades created', 'fills merged', 'duplicate', 'rejected', 'Exact to the cent'])
      expect(screen.getByText(text)).toBeDefined()
    expect(screen.getByText('One stop lies on the wrong side.')).toBeDefined()
    const row = within((await screen.findByText('Price is empty')).closest('tr') ?? document.body)
    expect(row.getByText('118')).toBeDefined()
    expect(row.getByText('Price')).toBeDefined()
  })

  it('[5.8] rejects a file of another extension before it is sent', async () => {
    const received = fakeServer(answers(job()))
    await show()
    openImportDialog()
    await userEvent.upload(await screen.findByLabelText(/Drop the platform’s/), new File(['x'], 'trades.pdf'))
    expect(await screen.findByRole('dialog', { name: 'Unsupported file type' })).toBeDefined()
    expect(received.some(({ call }) => call === `POST ${url}`)).toBe(false)
  })

  it('takes no file before it knows which there are', async () => {
    const known = Promise.withResolvers<void>()
    const importers = queryClient.getQueryData(lookups.importers(1).queryKey)
    queryClient.removeQueries({ queryKey: lookups.importers(1).queryKey })
    fakeServer({
      ...answers(job()),
      'GET /v1/databases/1/importers': async () => {
        await known.promise
        return { importers }
      },
    })
    await show()
    openImportDialog()
    expect(await screen.findByText('Nothing is saved until you confirm the preview.')).toBeDefined()
    expect(screen.queryByLabelText(/Drop the platform’s/)).toBeNull()
    known.resolve()
    await userEvent.upload(await screen.findByLabelText(/Drop the platform’s/), new File(['x'], 'trades.pdf'))
    expect(await screen.findByRole('dialog', { name: 'Unsupported file type' })).toBeDefined()
  })

  it('takes the file and the importer that were chosen in the onboarding', async () => {
    const received = fakeServer(answers(job()))
    await show()
    openImportDialog({ file: statement, importer: 'MT4_STATEMENT' })
    await importButton()
    const uploads = received.filter(({ call }) => call === `POST ${url}`)
    expect(uploads).toHaveLength(1)
    expect(uploads[0]?.body instanceof FormData && uploads[0].body.get('importer')).toBe('MT4_STATEMENT')
  })

  it('of an empty file is refused with a sentence, and nothing is sent', async () => {
    const received = fakeServer(answers(job()))
    await show()
    openImportDialog({ file: new File([], 'Empty.csv') })
    expect(await screen.findByText(/Empty\.csv is empty\. Export it again from your platform\./)).toBeDefined()
    expect(screen.queryByText(/Error 4/)).toBeNull()
    expect(received.map(({ call }) => call)).not.toContain(`POST ${url}`)
  })

  it('names the preview that was seen when it is confirmed', async () => {
    const received = fakeServer({
      ...answers(job({ preview: { ...preview, previewId: 'seen' } })),
      [`POST ${url}/abc/confirm?previewId=seen`]: () => job({ state: 'IMPORTING' }),
    })
    await show()
    openImportDialog({ file: statement })
    await userEvent.click(await importButton())
    await waitFor(() => expect(received.map(({ call }) => call)).toContain(`POST ${url}/abc/confirm?previewId=seen`))
  })

  it('[8.12] is saved on confirming: "Import in progress", then what became of it', async () => {
    let now = job()
    fakeServer({
      ...answers(job()),
      [`GET ${url}/abc`]: () => now,
      [`POST ${url}/abc/confirm`]: () => (now = job({ state: 'IMPORTING' })),
    })
    await show()
    openImportDialog({ file: statement })
    await userEvent.click(await importButton())
    expect(await screen.findByText('Import in progress')).toBeDefined()
    now = job({ state: 'DONE', nextStep: { type: 'IMPORT_DONE', localization: '7 new, 1 updated.' } })
    expect(await screen.findByText('7 trades added, 1 updated, 1 not imported.')).toBeDefined()
    expect(screen.queryByText('Import in progress')).toBeNull()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('closes its dialog when it is done, also when others open and it is read again while it is being confirmed', async () => {
    let now = job()
    const confirmed = Promise.withResolvers<void>()
    const received = fakeServer({
      ...answers(job()),
      [`GET ${url}/abc`]: () => now,
      [`POST ${url}/abc/confirm`]: async () => {
        await confirmed.promise
        now = job({ state: 'DONE', nextStep: { type: 'IMPORT_DONE', localization: '7 new, 1 updated.' } })
        return job({ state: 'IMPORTING' })
      },
    })
    await show()
    openImportDialog({ file: statement })
    await userEvent.click(await importButton())
    act(() => void alertUser('Elsewhere', 'This opens above the import.'))
    await userEvent.click(await screen.findByRole('button', { name: 'OK' }))
    const reads = () => received.filter(({ call }) => call === `GET ${url}/abc`).length
    const before = reads()
    await act(() => refreshImports(1))
    expect(reads()).toBeGreaterThan(before)
    expect(await screen.findByRole('button', { name: 'Importing…' })).toBeDefined()
    confirmed.resolve()
    expect(await screen.findByText('Import in progress')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  const wrong = { ...preview.totals[0]!, computed: '-400', difference: '4.3', agrees: false }

  it('cannot be saved while a total of the file is not met, until the trader accepts the difference', async () => {
    const waiting = job({ preview: { ...preview, totals: [wrong], agrees: false } })
    const received = fakeServer({
      ...answers(waiting),
      [`POST ${url}/abc/confirm`]: () => job({ state: 'IMPORTING' }),
      [`POST ${url}/abc/confirm?acceptDifferences=true`]: () => job({ state: 'IMPORTING' }),
    })
    await show()
    openImportDialog({ file: statement })
    expect((await importButton()).disabled).toBe(true)
    expect(screen.getByText('One total differs')).toBeDefined()
    expect(screen.getByRole('alert').textContent).toMatch(/do not add up to the totals/)
    const cells = within(screen.getByText('Closed P/L').closest('tr') ?? document.body).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toEqual(['Closed P/L', '−404.30', '−400.0000', '+4.3000'])
    const accept = screen.getByRole('checkbox', {
      name: 'Import anyway: the file’s own total “Closed P/L” differs by 4.30 USD',
    })
    await userEvent.click(accept)
    await userEvent.click(await importButton())
    expect(await screen.findByText('Import in progress')).toBeDefined()
    expect(received.map(({ call }) => call)).toContain(`POST ${url}/abc/confirm?acceptDifferences=true`)
  })

  it('is asked again about a difference when the file is read with other options and differs otherwise', async () => {
    const first = job({ preview: { ...preview, totals: [wrong], agrees: false } })
    const other = job({
      preview: { ...preview, totals: [{ ...wrong, computed: '-300', difference: '104.3' }], agrees: false },
    })
    fakeServer({ ...answers(first), [`POST ${url}/abc/options`]: () => other })
    await show()
    openImportDialog({ file: statement })
    await importButton()
    await userEvent.click(screen.getByRole('checkbox', { name: /differs by 4.30 USD$/ }))
    expect((await importButton()).disabled).toBe(false)
    const zone = screen.getByRole('combobox', { name: 'Time zone of the file' })
    await userEvent.click(zone)
    await userEvent.clear(zone)
    await userEvent.type(zone, 'Asia/Tokyo')
    await userEvent.click(await screen.findByRole('option', { name: 'Asia/Tokyo' }))
    const accept = await screen.findByRole<HTMLInputElement>('checkbox', { name: /differs by 104.30 USD$/ })
    expect([accept.checked, (await importButton()).disabled]).toEqual([false, true])
  })

  it('can be saved without a row that could not be read once the trader accepts that', async () => {
    fakeServer(answers(job({ preview: { ...preview, totals: [wrong], agrees: false, unreadRows: 1 } })))
    await show()
    openImportDialog({ file: statement })
    expect((await importButton()).disabled).toBe(true)
    expect(screen.getByRole('alert').textContent).toMatch(/1 row could not be read, which may explain the difference/)
    await userEvent.click(screen.getByRole('checkbox', { name: /^Import without 1 row: the file’s own total/ }))
    expect((await importButton()).disabled).toBe(false)
  })

  it('is dropped when it is cancelled, and the journal was never touched', async () => {
    const received = fakeServer(answers(job()))
    await show()
    openImportDialog({ file: statement })
    await importButton()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(received.filter(({ call }) => call.startsWith('POST')).map(({ call }) => call)).toEqual([
      `POST ${url}`,
      `POST ${url}/abc/cancel`,
    ])
  })

  it('is dropped by Back, which leads to the choice of the file', async () => {
    const received = fakeServer(answers(job()))
    await show()
    openImportDialog({ file: statement })
    await importButton()
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(await screen.findByRole('button', { name: 'Remove selected file' })).toBeDefined()
    expect(received.map(({ call }) => call)).toContain(`POST ${url}/abc/cancel`)
  })

  it('is read by the importer of the platform that is chosen', async () => {
    const received = fakeServer(answers(job()))
    await show()
    openImportDialog()
    await userEvent.click(await screen.findByRole('combobox', { name: 'Platform' }))
    await userEvent.click(await screen.findByRole('option', { name: 'MetaTrader 4' }))
    await userEvent.upload(screen.getByLabelText(/Drop the platform’s export file/), statement)
    await importButton()
    const sent = received.find(({ call }) => call === `POST ${url}`)?.body
    expect(sent instanceof FormData && sent.get('importer')).toBe('MT4_STATEMENT')
  })

  it('that fails says why, and another file can be chosen', async () => {
    fakeServer(
      answers(job({ state: 'FAILED', preview: null, nextStep: null, error: 'No table was found in this file.' })),
    )
    await show()
    openImportDialog({ file: statement })
    expect(await screen.findByText(/No table was found in this file\. Your journal is unchanged\./)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Remove selected file' })).toBeDefined()
  })

  describe('that waits for its confirmation while another file comes', () => {
    const other = job({
      importIdentifier: 'old',
      fileName: 'Yesterday.htm',
      preview: { ...preview, fileName: 'Yesterday.htm' },
    })
    const waiting = () => screen.findByText(/Yesterday\.htm was read and is waiting for your confirmation/)
    /** The server with the older import until `gone`. */
    function waits({ told = true } = {}) {
      let here = true
      let listed = told
      const gone = () => {
        here = false
        return { ok: true }
      }
      const received = fakeServer({
        ...answers(job()),
        [`GET ${url}?active=true`]: () => ({ imports: here && listed ? [other] : [], withoutFills: 0 }),
        [`GET ${url}/old`]: () => (here ? other : job({ ...other, state: 'DONE', preview: null })),
        [`GET ${url}/old/rows?list=rejected&offset=0&limit=100`]: () => ({
          total: 0,
          rows: [],
          trades: [],
          changes: [],
        }),
        [`GET ${url}/old/rows?list=trades&offset=0&limit=100`]: () => ({ total: 0, rows: [], trades: [], changes: [] }),
        [`POST ${url}/old/cancel`]: gone,
        [`POST ${url}/old/confirm`]: () => {
          gone()
          return { ...other, state: 'IMPORTING' }
        },
        [`POST ${url}`]: () => {
          listed = true
          return here ? new Refusal(409, 'Import in progress', 'There is already an import in progress') : reading
        },
      })
      const uploads = () => received.filter(({ call }) => call === `POST ${url}`).length
      return { uploads }
    }

    it('is named, and the file is read once that is discarded', async () => {
      const { uploads } = waits()
      await show()
      openImportDialog()
      await waiting()
      await userEvent.upload(await screen.findByLabelText(/Drop the platform’s export file/), statement)
      expect(await screen.findByText(/Statement\.htm is read next\./)).toBeDefined()
      expect(uploads()).toBe(0)
      await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
      await importButton()
      expect(uploads()).toBe(1)
    })

    it('is continued, and the file is read after that is saved', async () => {
      const { uploads } = waits()
      await show()
      openImportDialog({ file: statement })
      await waiting()
      await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
      expect(await screen.findByText('Yesterday.htm')).toBeDefined()
      await userEvent.click(await importButton())
      expect(await screen.findByText('7 trades added, 1 updated, 1 not imported.')).toBeDefined()
      await waitFor(() => expect(uploads()).toBe(1))
      expect(await screen.findByText('Statement.htm')).toBeDefined()
    })

    it('is found when the server refuses the file for it', async () => {
      const { uploads } = waits({ told: false })
      await show()
      openImportDialog({ file: statement })
      await waiting()
      expect(uploads()).toBe(1)
      expect(screen.queryByRole('alert')).toBeNull()
      await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
      await importButton()
      expect(uploads()).toBe(2)
    })
  })

  it('of the past can be undone, after a question', async () => {
    const past = [
      job({ state: 'DONE', preview: null }),
      job({ importIdentifier: 'old', state: 'DONE', undone: true, preview: null }),
    ]
    const received = fakeServer({
      ...answers(job(), past),
      [`POST ${url}/abc/undo`]: () => job({ state: 'DONE', undone: true, preview: null }),
    })
    await show()
    openImportDialog()
    expect(await screen.findByText('7 trades added, 1 updated, 1 not imported')).toBeDefined()
    expect(screen.getByText('Undone')).toBeDefined()
    // 8:00 at Greenwich, on the clock of the journal
    expect(screen.getAllByText('2026-11-20 22:00')).toHaveLength(2)
    const undo = screen.getAllByRole('button', { name: 'Undo the import of Statement.htm' })
    expect(undo).toHaveLength(1)
    await userEvent.click(undo[0]!)
    await userEvent.click(await screen.findByRole('button', { name: 'Undo import' }))
    expect(await screen.findByText('The import of Statement.htm was undone.')).toBeDefined()
    expect(received.some(({ call }) => call === `POST ${url}/abc/undo`)).toBe(true)
  })

  it('of the past say how many trades stay without their fills', async () => {
    const past = [job({ state: 'DONE', undone: true, preview: null })]
    fakeServer({ ...answers(job(), past), [`GET ${url}`]: () => ({ imports: past, withoutFills: 2 }) })
    await show()
    openImportDialog()
    expect(await screen.findByText(/^2 trades stay without their fills: you have written about them/)).toBeDefined()
    const trades = 'GET /v1/databases/1/trades?state=withoutFills&limit=500'
    keepLookups()
    const received = fakeServer({
      [trades]: () => ({ trades: [storedTrade(7), storedTrade(9)], next: null }),
      'GET /v1/databases/1/trades/7': () => storedTrade(7),
    })
    await userEvent.click(screen.getByRole('button', { name: 'Show these trades' }))
    await screen.findByText('1 of 2')
    expect(received.map(({ call }) => call)).toContain(trades)
  })
})

it('shows what a split does, and why a total is not what is saved', async () => {
  const sentence = 'NVDA was split on 2024-06-10: 4 became 40.'
  const note = '4680.00 in the file is not in the results of the trades.'
  const [total] = preview.totals
  const differing = { ...total!, stated: '1400', computed: '-3280', difference: '4680', agrees: false, note }
  const split = { ...preview, actions: [sentence], totals: [differing], agrees: false }
  fakeServer(answers(job({ preview: split })))
  await show()
  act(() => openImportDialog({ identifier: 'abc' }))
  const dialog = await screen.findByRole('dialog', { name: 'Check the import' })
  within(dialog).getByText(sentence)
  within(dialog).getByText(note)
  expect(within(dialog).queryByText('Exact to the cent')).toBeNull()
})
