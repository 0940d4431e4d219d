import '../../testing/engine.ts'
import { binanceSource } from '@afterclose/contract/price-sources'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { DialogHost, JournalDialogs } from '../../app/dialog-host.tsx'
import { openFillDialog } from '../../journal/dialogs.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { render } from '../../testing/render.tsx'
import { atWork } from '../../testing/samples.ts'
import { keepLookups } from '../../testing/stored-trade.ts'

const url = 'POST /v1/databases/1/trades/price-extremes'
const filled = {
  tradeId: 12,
  instrumentId: 1,
  direction: 'LONG',
  entryDate: '2026-10-23T09:51:00',
  outcome: 'FILLED',
  highestPrice: '6011.75',
  lowestPrice: '5996.5',
  length: 60,
  used: 90,
  leftOut: 2,
}
const gap = { ...filled, tradeId: 13, outcome: 'GAP', highestPrice: null, lowestPrice: null, length: null, used: 0 }
const none = { FILLED: 0, CLEARED: 0, TYPED: 0, SAME: 0, OPEN: 0, NO_SERIES: 0, NO_BARS: 0, GAP: 0, TOO_LONG: 0 }
const answer = { counts: { ...none, FILLED: 1, TYPED: 2, GAP: 1 }, trades: [filled, gap], apart: 0, receipt: null }

const noSources = {
  'GET /v1/price-sources': () => ({ sources: [] }),
  'GET /v1/bar-fetches': () => ({ fetches: [] }),
}

const exchange = {
  ...binanceSource,
  id: 4,
  name: 'Exchange',
  hasKey: false,
  keyHeader: null,
  usedToday: 0,
  notBefore: null,
  modified: '2026-11-20T08:00:00.000Z',
}

async function open(tradeIds: readonly number[] | null, clear = false) {
  await render(
    <>
      <JournalDialogs />
      <DialogHost />
    </>,
  )
  openFillDialog(tradeIds, clear)
  return screen.findByRole('dialog', { name: /^(Fill|Clear) highest and lowest prices/ })
}
const bodies = (asked: ReturnType<typeof fakeServer>) =>
  asked.filter(({ call }) => call === url).map(({ body }) => body)
const counts = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('term')
    .map((term) => `${term.nextElementSibling?.textContent} ${term.textContent}`)

beforeEach(() => {
  atWork()
  keepLookups()
})

describe('filling highest and lowest prices', () => {
  it('says that bars fill other prices than those that are noted in a fixed time', async () => {
    atWork({ settings: { 'journal.1.priceTracking': 'FIXED_WINDOW' } })
    keepLookups()
    fakeServer({ ...noSources, [url]: () => answer })
    const dialog = await open([12])
    expect(await within(dialog).findByText(/You record these prices over a fixed window after the entry/)).toBeDefined()
  })

  it('warns where trades paid prices that their bars never saw', async () => {
    fakeServer({ ...noSources, [url]: () => ({ ...answer, counts: { ...answer.counts, FILLED: 3 }, apart: 2 }) })
    const dialog = await open(null)
    expect(
      await within(dialog).findByText(/^2 of 3 trades have an entry or exit price outside the bars of that time\./),
    ).toBeDefined()
  })

  it('shows what would be filled, what not and why, and does nothing yet', async () => {
    const asked = fakeServer({ ...noSources, [url]: () => answer })
    const dialog = await open([12, 13, 14, 15])
    await within(dialog).findByText('will be filled')
    expect(counts(dialog)).toEqual(['1 will be filled', '2 keep the typed prices', '1 has gaps in its bars'])
    const [, row, ...others] = within(dialog).getAllByRole('row')
    expect(others).toEqual([])
    expect([...row!.children].map((cell) => cell.textContent)).toEqual([
      '12',
      'ES',
      '2026-10-23 09:51',
      '6,011.75',
      '5,996.50',
      '90 × 1 minute',
    ])
    expect(within(dialog).queryByText(/in a fixed time/)).toBeNull()
    expect(bodies(asked)).toEqual([{ ids: [12, 13, 14, 15], clear: false, dryRun: true }])
  })

  it('fills, says so, and undoes it', async () => {
    const undo = 'POST /v1/databases/1/undo'
    const asked = fakeServer({
      ...noSources,
      [url]: ({ body }) => ({ ...answer, receipt: Object(body).dryRun === true ? null : 'the receipt' }),
      [undo]: () => ({ restored: 1 }),
    })
    const dialog = await open(null)
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Fill 1 trade' }))
    await screen.findByText('Highest and lowest price of 1 trade filled.')
    expect(bodies(asked)).toContainEqual({ ids: null, clear: false, dryRun: false })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Highest and lowest prices restored.')
    expect(asked.find(({ call }) => call === undo)?.body).toEqual({ receipt: 'the receipt' })
  })

  it('says that nothing can be filled, and where bars are added', async () => {
    fakeServer({
      ...noSources,
      [url]: () => ({ counts: { ...none, NO_SERIES: 3 }, trades: [], apart: 0, receipt: null }),
    })
    const dialog = await open(null)
    await within(dialog).findByText('The available price bars cannot fill any of these prices.')
    expect(counts(dialog)).toEqual(['3 have no price bars for their instrument'])
    expect(within(dialog).getByRole('link', { name: 'Add price bars' }).getAttribute('href')).toContain(
      '/settings/price-data',
    )
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Fill' }).disabled).toBe(true)
  })

  it('looks again once bars were fetched, also where that took no longer than a look at the list', async () => {
    const begun = 'POST /v1/databases/1/trades/bar-fetches'
    const fetch = {
      id: 'f',
      journalId: 1,
      source: 'Exchange',
      gap: null,
      requests: 1,
      expected: 1,
      missing: [],
      error: null,
    }
    const over = { ...fetch, state: 'DONE', bars: 60, created: '2026-11-03T10:00:00Z' }
    const asked = fakeServer({
      'GET /v1/price-sources': () => ({ sources: [exchange] }),
      'GET /v1/bar-fetches': () => ({ fetches: asked.some(({ call }) => call === begun) ? [over] : [] }),
      [begun]: () => ({ ...over, state: 'QUEUED', bars: 0 }),
      [url]: () =>
        asked.some(({ call }) => call === begun)
          ? answer
          : { counts: { ...none, NO_SERIES: 1 }, trades: [], apart: 0, receipt: null },
    })
    const dialog = await open(null)
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Fetch missing bars from Exchange' }))
    await within(dialog).findByText('Received 60 bars from Exchange.')
    await within(dialog).findByText('will be filled')
    expect(bodies(asked)).toHaveLength(2)
  })

  it('takes back what bars filled', async () => {
    const asked = fakeServer({
      ...noSources,
      [url]: ({ body }) => ({
        counts: { ...none, CLEARED: 2, TYPED: 1, SAME: 3 },
        trades: [],
        apart: 0,
        receipt: Object(body).dryRun === true ? null : 'the receipt',
      }),
    })
    const dialog = await open([12], true)
    await within(dialog).findByText('will be cleared')
    expect(counts(dialog)).toEqual(['2 will be cleared', '1 keeps the typed prices', '3 without them'])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Clear 2 trades' }))
    await screen.findByText('Highest and lowest price of 2 trades cleared.')
    expect(bodies(asked)).toContainEqual({ ids: [12], clear: true, dryRun: false })
  })
})
