// @large: walks the dialog; trade-engine.test.ts and journal-patch.test.ts hold the patch itself
import { askedQuestions, serveTrades } from '../../testing/engine.ts'
import { render } from '../../testing/render.tsx'
import type { JournalPatch } from '@afterclose/contract/journal-patch'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { encodeFeed } from '@afterclose/feed/feed'
import { encodePatch } from '@afterclose/feed/patch'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { DialogHost, JournalDialogs } from '../../app/dialog-host.tsx'
import { activeImportsQuery } from '../../journal/active-imports.ts'
import { journalQuery } from '../../journal/active-journal.ts'
import { openTradeDialog } from '../../journal/dialogs.ts'
import { refreshTrades, useStatistics } from '../../journal/engine/hooks.ts'
import { lookups } from '../../journal/journal-data.ts'
import { isLive } from '../../journal/live/is-live.ts'
import { notificationsQuery } from '../../journal/notifications.ts'
import { queryClient } from '../../journal/query-client.ts'
import { savedFiltersQuery } from '../../journal/saved-filters.ts'
import { attemptsQuery } from '../../parts/guard/attempts-query.ts'
import { weekRulesQuery } from '../../parts/week-rule/rule-queries.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { anOwner } from '../../testing/guard-example.ts'
import { aJournal, atWork } from '../../testing/samples.ts'
import { anInstrument, aSetup, keepLookups, storedTrade } from '../../testing/stored-trade.ts'

const url = '/v1/databases/1/trades'
/** ETag of the feed at a revision, and the query of a change by a page that holds it. */
const tag = (revision: number) => `"store-1-${revision}"`
const holding = (revision: number) => `?feed=${encodeURIComponent(tag(revision))}`

const payins = [{ id: 1, delta: '1000', timestamp: '2020-01-01T00:00:00' }]
const columns = (revision: number, ...trades: Parameters<typeof aFeedTrade>[0][]) =>
  toColumns({ revision, trades: trades.map((trade) => aFeedTrade(trade)), payins })
const feed = (revision: number, ...trades: Parameters<typeof aFeedTrade>[0][]) =>
  serveTrades(encodeFeed(columns(revision, ...trades)), tag(revision))

function patch(
  revision: number,
  { upserts = [], deletes = [] }: { upserts?: Parameters<typeof aFeedTrade>[0][]; deletes?: number[] },
): JournalPatch {
  const changed = columns(revision, ...upserts)
  const bytes = encodePatch({ revision, upserts: changed, deletes, payins: changed.payins })
  return {
    feed: tag(revision),
    trades: btoa(String.fromCharCode(...bytes)),
    instruments: [{ id: 1, trades: 2 + upserts.length }],
    setups: [],
    payins: [{ id: 1, accountBalance: '1000.5' }],
    balance: { accountBalance: `1000${revision}`, warning: null },
  }
}

/** Figures, and data on every page that does not depend on trades. */
function Figures() {
  const { data } = useStatistics()
  useQuery(notificationsQuery(1))
  useQuery(activeImportsQuery(1))
  useQuery(savedFiltersQuery(1))
  useQuery(journalQuery(1))
  return <output aria-label="Figures">{`${data?.netGain} of ${data?.numberOfTrades}`}</output>
}
const figures = () => screen.getByRole('status', { name: 'Figures' }).textContent
const type = (name: string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: text } })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

async function open(tradeId: number | null) {
  await render(
    <>
      <Figures />
      <JournalDialogs />
      <DialogHost />
    </>,
  )
  await waitFor(() => expect(figures()).toBe('300 of 2'))
  openTradeDialog({ tradeId, order: [] })
  await screen.findByRole('tab', { name: 'Trade' })
  if (tradeId !== null) await screen.findByRole('button', { name: 'More for this trade' })
}

/** A server with these responses, and what the page has requested of it since: its calls, and refreshes of the feed. */
function serving(answers: Parameters<typeof fakeServer>[0]) {
  const received = fakeServer({ [`GET ${url}/5`]: () => storedTrade(5), ...answers })
  let firstCall = 0
  let refreshesBefore = 0
  const refreshes = () => askedQuestions().filter((question) => question === 'refresh').length
  return {
    start: () => {
      firstCall = received.length
      refreshesBefore = refreshes()
    },
    calls: () => received.slice(firstCall).map(({ call }) => call),
    refreshes: () => refreshes() - refreshesBefore,
  }
}

beforeEach(() => {
  atWork({ journals: [aJournal()] })
  keepLookups()
  isLive.set(true) // imports are not polled
  queryClient.setQueryData(notificationsQuery(1).queryKey, { notifications: [], unread: 0, lastId: 0 })
  queryClient.setQueryData(activeImportsQuery(1).queryKey, [])
  queryClient.setQueryData(savedFiltersQuery(1).queryKey, [])
  queryClient.setQueryData(weekRulesQuery(1).queryKey, [])
  queryClient.setQueryData(attemptsQuery(1).queryKey, { attempts: [], ...anOwner })
  queryClient.setQueryData(lookups.payins(1).queryKey, [
    { ...payins[0]!, textualReason: '', accountBalance: '1000', modified: '' },
  ])
  feed(1, { id: 5, gain: '100' }, { id: 6, gain: '200' })
})

describe('a change by the dialog is one call, and figures follow from its response', () => {
  it('when a trade is saved', async () => {
    const server = serving({
      [`PUT ${url}/5${holding(1)}`]: () => ({
        ...storedTrade(5),
        receipt: 'of the edit',
        journalPatch: patch(2, { upserts: [{ id: 5, gain: '150.25' }] }),
      }),
    })
    await open(5)
    server.start()
    type('Exit price', '6,012.25')
    await press('Save')
    await closed()
    await waitFor(() => expect(figures()).toBe('350.25 of 2'))
    expect(server.calls()).toEqual([`PUT ${url}/5${holding(1)}`])
    expect(server.refreshes()).toBe(0)
    expect(queryClient.getQueryData(lookups.balance(1).queryKey)).toEqual({ accountBalance: '10002', warning: null })
    expect(queryClient.getQueryData(lookups.instruments(1).queryKey)).toEqual([{ ...anInstrument, trades: 3 }])
    expect(queryClient.getQueryData(lookups.setups(1).queryKey)).toEqual([{ ...aSetup, trades: 0 }])
    expect(queryClient.getQueryData(lookups.payins(1).queryKey)).toMatchObject([{ id: 1, accountBalance: '1000.5' }])
  })

  it('when a trade is added, and the next one holds the feed of that', async () => {
    const added = (id: number, revision: number) => ({
      ...storedTrade(id),
      journalPatch: patch(revision, { upserts: [{ id, gain: '1.5' }] }),
    })
    const server = serving({
      [`POST ${url}${holding(1)}`]: () => added(7, 2),
      [`POST ${url}${holding(2)}`]: () => added(8, 3),
    })
    await open(null)
    server.start()
    await userEvent.type(screen.getByRole('combobox', { name: 'Instrument' }), 'ES{Enter}')
    type('Entry date', '2026-11-20 09:00')
    type('Size', '1')
    type('Entry price', '6000.25')
    await press('Save and add another')
    await waitFor(() => expect(figures()).toBe('301.5 of 3'))
    type('Size', '2') // market and day stay
    type('Entry price', '6001.25')
    await press('Save')
    await closed()
    await waitFor(() => expect(figures()).toBe('303 of 4'))
    expect(server.calls()).toEqual([`POST ${url}${holding(1)}`, `POST ${url}${holding(2)}`])
    expect(server.refreshes()).toBe(0)
  })

  it('when a trade is deleted', async () => {
    const server = serving({
      [`POST ${url}/bulk${holding(1)}`]: () => ({
        changed: 1,
        receipt: 'of the deletion',
        journalPatch: patch(2, { deletes: [5] }),
      }),
    })
    await open(5)
    server.start()
    await press('More for this trade')
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Delete/ }))
    const question = await screen.findByRole('dialog', { name: 'Delete trade 5?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(figures()).toBe('200 of 1'))
    expect(server.calls()).toEqual([`POST ${url}/bulk${holding(1)}`])
    expect(server.refreshes()).toBe(0)
  })

  it('and the other tabs hear of it, and its undo requests the feed', async () => {
    const channel = new BroadcastChannel('afterclose.trades')
    const heard: unknown[] = []
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard.push(data))
    const journalPatch = patch(2, { upserts: [{ id: 5, gain: '150.25' }] })
    const server = serving({
      [`PUT ${url}/5${holding(1)}`]: () => ({ ...storedTrade(5), receipt: 'of the edit', journalPatch }),
      'POST /v1/databases/1/undo': () => ({ restored: 1 }),
    })
    await open(5)
    type('Exit price', '6,012.25')
    await press('Save')
    await waitFor(() => expect(figures()).toBe('350.25 of 2'))
    await waitFor(() => expect(heard).toEqual([{ userId: 7, journalId: 1 }]))
    channel.close()
    server.start()
    feed(3, { id: 5, gain: '100' }, { id: 6, gain: '200' })
    await press('Undo')
    await waitFor(() => expect(figures()).toBe('300 of 2'))
    expect(server.refreshes()).toBeGreaterThan(0)
  })
})

describe('a change by the dialog requests the feed', () => {
  it('when someone else has changed the journal before it, so that the response has no patch', async () => {
    const server = serving({
      [`PUT ${url}/5${holding(1)}`]: () => {
        feed(3, { id: 5, gain: '150.25' }, { id: 6, gain: '999' })
        return { ...storedTrade(5), receipt: 'of the edit' }
      },
    })
    await open(5)
    server.start()
    type('Exit price', '6,012.25')
    await press('Save')
    await closed()
    await waitFor(() => expect(figures()).toBe('1149.25 of 2'))
    expect(server.refreshes()).toBe(1)
  })

  it('when the page has other trades by the time of the response', async () => {
    const journalPatch = patch(2, { upserts: [{ id: 5, gain: '150.25' }] })
    const server = serving({
      [`PUT ${url}/5${holding(1)}`]: async () => {
        feed(3, { id: 5, gain: '150.25' }, { id: 6, gain: '999' })
        await refreshTrades()
        return { ...storedTrade(5), receipt: 'of the edit', journalPatch }
      },
    })
    await open(5)
    server.start()
    type('Exit price', '6,012.25')
    await press('Save')
    await closed()
    await waitFor(() => expect(server.refreshes()).toBe(2))
    await waitFor(() => expect(figures()).toBe('1149.25 of 2'))
  })
})
