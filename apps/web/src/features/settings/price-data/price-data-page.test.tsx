import '../../../testing/engine.ts'
import type { BarJob, BarPreview } from '@afterclose/contract/bars'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { DialogHost } from '../../../app/dialog-host.tsx'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { aJournal, atWork } from '../../../testing/samples.ts'
import { keepLookups } from '../../../testing/stored-trade.ts'
import { aBarSeries } from '../../../testing/trade-bars.ts'
import { PriceDataPage } from './price-data-page.tsx'

const url = '/v1/bar-series'
const preview: BarPreview = {
  format: 'MetaTrader 5',
  symbol: 'ES',
  length: 60,
  zone: null,
  first: '2026-01-02T00:00:00',
  last: '2026-11-02T23:59:00',
  rows: 312_480,
  duplicates: 2,
  unsorted: false,
  problemCount: 1,
  problems: [{ line: 7, text: '2026.01.02,00:06,x', reason: 'The opening price is no number.' }],
  asks: ['ZONE'],
  table: null,
}
const job = (changes: Partial<BarJob> = {}): BarJob => ({
  id: 'j1',
  fileName: 'ES_M1.csv',
  fileSize: 18_000_000,
  state: 'NEEDS_INPUT',
  progress: { bytes: 18_000_000, of: 18_000_000 },
  options: { symbol: null, zone: null, length: null, mapping: null },
  preview,
  seriesId: null,
  error: null,
  created: '2026-11-02T23:10:00.000Z',
  ...changes,
})
const list = (...series: ReturnType<typeof aBarSeries>[]) => ({ series, bytes: 1_874_880, mostBytes: 2_000_000_000 })

const noSources = {
  'GET /v1/price-sources': () => ({ sources: [] }),
  'GET /v1/bar-fetches': () => ({ fetches: [] }),
}

const show = () =>
  render(
    <>
      <PriceDataPage />
      <DialogHost />
    </>,
  )
const card = () => screen.findByRole('region', { name: 'ES_M1.csv' })

beforeEach(() => {
  atWork()
  keepLookups()
})

describe('the price data', () => {
  it('lists the bars that there are, with their size', async () => {
    fakeServer({ ...noSources, [`GET ${url}`]: () => list(aBarSeries()), [`GET ${url}/jobs`]: () => ({ jobs: [] }) })
    await show()
    const table = await screen.findByRole('table', { name: 'Price bars' })
    expect([...within(table).getAllByRole('row')[1]!.children].map((cell) => cell.textContent)).toEqual([
      'ES',
      '1 minute',
      '2026-01-02',
      '2026-11-03',
      '312,480',
      '1.9 MB',
      'MetaTrader 5',
      '',
    ])
    expect(screen.getByRole('button', { name: 'Fill highest and lowest prices' })).toBeDefined()
  })

  it('fills no prices of a journal that is only read', async () => {
    atWork({ journals: [aJournal({ sharedBy: 'ann', readOnly: true })] })
    fakeServer({ ...noSources, [`GET ${url}`]: () => list(aBarSeries()), [`GET ${url}/jobs`]: () => ({ jobs: [] }) })
    await show()
    await screen.findByRole('table', { name: 'Price bars' })
    expect(screen.queryByRole('button', { name: 'Fill highest and lowest prices' })).toBeNull()
  })

  it('says how to begin, and that it failed', async () => {
    let failing = true
    fakeServer({
      [`GET ${url}`]: () => (failing ? new Refusal(403) : list()),
      ...noSources,
      [`GET ${url}/jobs`]: () => ({ jobs: [] }),
    })
    await show()
    await screen.findByText('Unexpected error occurred while loading price bars.')
    failing = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No price bars yet.')).toBeDefined()
  })

  it('sends a file, shows what was read of it, asks for its zone, and saves it', async () => {
    let jobs: BarJob[] = []
    let series: ReturnType<typeof aBarSeries>[] = []
    const asked = fakeServer({
      [`GET ${url}`]: () => list(...series),
      ...noSources,
      [`GET ${url}/jobs`]: () => ({ jobs }),
      [`POST ${url}`]: () => {
        jobs = [job()]
        return jobs[0]
      },
      [`POST ${url}/jobs/j1/confirm`]: () => {
        series = [aBarSeries()]
        jobs = [job({ state: 'DONE', seriesId: 1 })]
        return jobs[0]
      },
    })
    await show()
    const file = new File(['2026.01.02,00:00,1,1,1,1,1'], 'ES_M1.csv')
    fireEvent.drop(await screen.findByText('Drop a file of price bars here, or choose one'), {
      dataTransfer: { files: [file] },
    })
    const form = within(await card())
    expect(form.getByText(/of MetaTrader 5, 2026-01-02 00:00 to 2026-11-02 23:59\./)).toBeDefined()
    expect(form.getByText('1 line could not be read and will be skipped.')).toBeDefined()
    expect(form.getByText(/Line 7: The opening price is no number\./)).toBeDefined()
    await userEvent.click(form.getByRole('button', { name: 'Save 312,480 bars' }))
    expect(form.getByText('Which time zone are the times in?')).toBeDefined()
    const zone = form.getByRole<HTMLInputElement>('combobox', { name: 'Time zone of the file' })
    await userEvent.click(zone)
    await userEvent.click(await screen.findByRole('option', { name: 'America/Chicago' }))
    expect(zone.readOnly).toBe(false) // it can be chosen otherwise
    await userEvent.click(form.getByRole('button', { name: 'Save 312,480 bars' }))
    await screen.findByRole('table', { name: 'Price bars' })
    await waitFor(() => expect(screen.queryByRole('region', { name: 'ES_M1.csv' })).toBeNull())
    expect(asked.find(({ call }) => call.endsWith('/confirm'))?.body).toEqual({
      symbol: 'ES',
      zone: 'America/Chicago',
      length: 60,
      mapping: null,
    })
  })

  it('shows how far a file is, and gives it up', async () => {
    let jobs = [job({ state: 'READING', progress: { bytes: 4_500_000, of: 18_000_000 }, preview: null })]
    fakeServer({
      [`GET ${url}`]: () => list(),
      ...noSources,
      [`GET ${url}/jobs`]: () => ({ jobs }),
      [`POST ${url}/jobs/j1/cancel`]: () => {
        jobs = []
        return { ok: true }
      },
    })
    await show()
    expect((await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Reading ES_M1.csv' })).value).toBe(
      0.25,
    )
    await userEvent.click(within(await card()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'ES_M1.csv' })).toBeNull())
  })

  it('lists the bars of a file that was saved while the page was open', async () => {
    let jobs = [job({ state: 'SAVING' })]
    let series: ReturnType<typeof aBarSeries>[] = []
    fakeServer({
      ...noSources,
      [`GET ${url}`]: () => list(...series),
      [`GET ${url}/jobs`]: () => ({ jobs }),
    })
    await show()
    await screen.findByRole('progressbar', { name: 'Saving bars from ES_M1.csv' })
    expect(await screen.findByText('No price bars yet.')).toBeDefined()
    series = [aBarSeries()]
    jobs = [job({ state: 'DONE', seriesId: 1 })]
    expect(await screen.findByRole('table', { name: 'Price bars' })).toBeDefined()
    expect(screen.queryByRole('region', { name: 'ES_M1.csv' })).toBeNull()
  })

  it('reads a table again in other columns before it is saved', async () => {
    const mapping = {
      delimiter: ',',
      skip: 1,
      decimalSign: '.',
      dateOrder: 'YMD',
      stamp: 'OPEN',
      date: 0,
      time: 0,
      open: 1,
      high: 2,
      low: 3,
      close: 4,
      volume: 0,
    } as const
    const table = {
      rows: [
        ['t', 'a', 'b', 'c', 'd'],
        ['2026-01-02 00:00', '1', '2', '0.5', '1.5'],
      ],
      mapping,
    }
    const asked = fakeServer({
      [`GET ${url}`]: () => list(),
      ...noSources,
      [`GET ${url}/jobs`]: () => ({
        jobs: [job({ preview: { ...preview, format: 'Table', asks: ['MAPPING'], table } })],
      }),
      [`POST ${url}/jobs/j1/confirm`]: () => job(),
    })
    await show()
    const form = within(await card())
    expect(form.getByRole<HTMLInputElement>('combobox', { name: 'High' }).value).toBe('3: 2')
    await userEvent.click(form.getByRole('radio', { name: 'the bar’s close' }))
    await userEvent.click(form.getByRole('combobox', { name: 'High' }))
    await userEvent.click(await screen.findByRole('option', { name: '4: 0.5' }))
    for (const name of ['Time of day', 'Volume']) {
      const field = form.getByRole('combobox', { name }).parentElement
      await userEvent.click(within(field!).getByRole('button', { hidden: true })) // the cross that clears it
    }
    await userEvent.click(form.getByRole('button', { name: 'Read again with these columns' }))
    await waitFor(() =>
      expect(asked.find(({ call }) => call.endsWith('/confirm'))?.body).toMatchObject({
        mapping: { ...mapping, stamp: 'CLOSE', high: 3, time: null, volume: null },
      }),
    )
  })

  it('says why a file could not be read', async () => {
    fakeServer({
      [`GET ${url}`]: () => list(),
      ...noSources,
      [`GET ${url}/jobs`]: () => ({ jobs: [job({ state: 'FAILED', preview: null, error: 'This is no table.' })] }),
    })
    await show()
    expect(within(await card()).getByRole('alert').textContent).toContain('This is no table. No bar was saved.')
  })

  it('asks before bars are deleted', async () => {
    let series = [aBarSeries()]
    fakeServer({
      [`GET ${url}`]: () => list(...series),
      ...noSources,
      [`GET ${url}/jobs`]: () => ({ jobs: [] }),
      [`DELETE ${url}/1`]: () => {
        series = []
        return { ok: true }
      },
    })
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Delete the 1 minute bars of ES' }))
    const question = await screen.findByRole('dialog', { name: 'Delete price bars?' })
    expect(question.textContent).toContain('Prices filled from them stay in their trades.')
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No price bars yet.')).toBeDefined()
  })
})
