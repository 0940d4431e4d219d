// @large: opens every page
import '../testing/charts.ts'
import 'fake-indexeddb/auto'
import { noFilters } from '@afterclose/core/filters'
import { hashKey, type QueryKey } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { journalsQuery } from '../journal/active-journal.ts'
import { configQuery } from '../journal/app-config.ts'
import { ApiError } from '../journal/call-server.ts'
import { feedQuery } from '../journal/engine/feed-query.ts'
import { setFilters } from '../journal/filters.ts'
import { queryClient } from '../journal/query-client.ts'
import { noFigures } from '../parts/sessions/session-queries.ts'
import { refreshTrades } from '../journal/engine/hooks.ts'
import { allFilters } from '../journal/filter-set.ts'
import { refuseTrades, sentQuestions, serveTrades } from '../testing/engine.ts'
import { exampleFeed } from '../testing/example-feed.ts'
import { render } from '../testing/render.tsx'
import { atWork } from '../testing/samples.ts'
import { storedBacktest } from '../testing/stored-backtest.ts'
import { storedMissedTrade } from '../testing/stored-missed-trade.ts'
import { storedPlan } from '../testing/stored-plan.ts'
import { anAttempt } from '../testing/guard-example.ts'
import { aNote, aPayin, aSession } from '../testing/stored-records.ts'
import { anInstrument, aSetup } from '../testing/stored-trade.ts'
import { storingServer } from '../testing/storing-server.ts'
import { type Page, pages } from './pages.ts'
import { neededQueries } from './use-journal-load.ts'

const item = { id: 3, text: 'Slept well', active: true, order: 0, modified: '1' }
const stock = (word: string) => ({
  'trade-plans': [storedPlan({ id: 1, title: `${word} plan`, planDate: '2026-12-01', validUntil: null })],
  'missed-trades': [storedMissedTrade({ entryDate: '2024-10-23T09:51:00' })],
  setups: [{ ...aSetup, name: `${word} setup` }],
  instruments: [{ ...anInstrument, name: `${word} instrument` }],
  checklists: [{ id: 1, name: `${word} list`, active: true, order: 0, modified: '1', items: [item] }],
  comments: [
    { id: 1, name: `${word} comment`, active: true, type: 'ENTRY', rating: 'NEGATIVE', order: 0, modified: '1' },
  ],
  'custom-comments': [{ id: 1, name: `${word} custom`, active: true, commentGroup: 1, order: 0, modified: '1' }],
  'session-notes': [{ id: 1, name: `${word} category`, kind: 'POST', active: true, order: 0, modified: '1' }],
  payins: [{ ...aPayin, id: 1, textualReason: `${word} reason` }],
  notes: [{ ...aNote, title: `${word} note` }],
  sessions: [{ ...aSession, title: `${word} session`, figures: noFigures }],
  'month-reviews': [],
  backtests: [storedBacktest({ name: `${word} backtest` })],
  'week-rules': [
    {
      id: 1,
      span: 'WEEK',
      firstDay: '2026-11-30',
      text: `${word} rule`,
      about: 'NONE',
      aboutId: null,
      startsAt: '2026-11-30T00:00:00',
      endedAt: null,
      created: '',
      modified: '1',
    },
  ],
  attempts: [anAttempt({ id: 2 })],
  breaches: [],
})

// A failed fetch is tried again at once: the wait before was most of the time.
queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } })

const listed: readonly Page[] = pages
const walked = listed.filter(({ path }) => path !== '/journal' && !path.includes('$'))

/** Texts of a page, without what has failed from the beginning: the fake server does not know every call. */
const textsIn = (node: Node): readonly string[] =>
  node instanceof Text
    ? [node.data]
    : node instanceof HTMLStyleElement || (node instanceof HTMLElement && node.role === 'alert')
      ? []
      : [...node.childNodes].flatMap(textsIn)

/** A filter that leaves every trade of the example in, or none. */
const filtersOfYear = (year: number) => ({ ...noFilters, basic: { ...noFilters.basic, year: [year] } })

/** Reports about the whole journal, whatever the filters of the page. */
const wholeReports = ['balance', 'guard', 'guardCosts', 'milestones', 'tradesById', 'weekRules']

/** Names of the reports that were asked with filters, although they are about the whole journal, or the page has no filters. */
const strangelyFiltered = ({ filters }: Page): readonly string[] =>
  sentQuestions().flatMap((question) =>
    'filters' in question &&
    hashKey([question.filters]) !== hashKey([noFilters]) &&
    (filters === null || wholeReports.includes(question.ask))
      ? [question.ask]
      : [],
  )

/** Opens a page. `again` reads everything again, as after a change in another tab, and returns the texts of the page. */
async function open({ component, path }: Page) {
  serveTrades(exampleFeed())
  atWork()
  storingServer(stock('Alpha'))
  setFilters(filtersOfYear(2024))
  const Component = await component()
  const { container } = await render(<Component />, path)
  const texts = async () => {
    await waitFor(() => {
      expect(queryClient.isFetching()).toBe(0)
      expect(container.querySelector('[aria-busy="true"]')).toBeNull()
      expect(container.textContent).not.toMatch(/\d% done/) // simulations
    })
    return textsIn(container)
  }
  return {
    texts,
    container,
    again: async () => {
      await act(() => queryClient.invalidateQueries())
      await act(refreshTrades)
      return texts()
    },
  }
}

it.each(walked)(
  '$path keeps what it shows while the server fails, and shows what changed once it answers',
  async (page) => {
    const { texts, again } = await open(page)
    const before = await texts()
    vi.stubGlobal('fetch', async () => Response.json({ code: 'Not found', message: 'Gone' }, { status: 404 }))
    refuseTrades()
    const failed = await again()
    expect(before.filter((text) => !failed.includes(text))).toEqual([])

    storingServer(stock('Beta'))
    serveTrades(exampleFeed({ closed: 9 }))
    await again()
    const named = (word: string, all: readonly string[]) =>
      new Set(all.flatMap((text) => [...text.matchAll(new RegExp(`${word} ([a-z]+)`, 'g'))].map(([, noun]) => noun)))
    await waitFor(async () => {
      const changed = await texts()
      expect(named('Alpha', changed)).toEqual(new Set())
      expect([...named('Alpha', before)].filter((noun) => !named('Beta', changed).has(noun))).toEqual([])
      if (page.filters === allFilters && page.path !== '/practice') expect(changed).not.toEqual(before) // it is about the trades
    })
    expect(strangelyFiltered(page)).toEqual([])
  },
)

/** Texts of a page but those of charts, which are drawn some frames after their figures have come. */
const wordsIn = (page: HTMLElement): readonly string[] => {
  const charts = [...page.querySelectorAll('svg')].flatMap(textsIn)
  return textsIn(page).filter((text) => !charts.includes(text))
}

const journal = { userId: 7, journalId: 1 }
/** No page is shown before these are loaded. */
const foundation = new Set(
  [...neededQueries(journal), journalsQuery, configQuery].map(({ queryKey }: { readonly queryKey: QueryKey }) =>
    hashKey(queryKey),
  ),
)
/** A first fetch that failed, or a fetch of trades that may no longer be read, while it is tried again. */
const noAnswer = {
  status: 'error',
  data: undefined,
  error: new ApiError(500, 'Unexpected error', 'Error 500'),
} as const
const refusal = { status: 'error', error: new ApiError(404, 'Not found', 'Gone'), fetchStatus: 'fetching' } as const

it.each(walked)('$path says so when one of its queries fails alone, and says nothing wrong', async (page) => {
  const { texts, container } = await open(page)
  const consoleErrors = vi.spyOn(console, 'error')
  await texts()
  await act(() => vi.dynamicImportSettled()) // parts whose code comes late
  await texts()
  const textsBefore = wordsIn(container)
  const alerts = () => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent)
  const unknownIn = (all: readonly string[]) => all.filter((text) => text === '–').length
  const alertsBefore = alerts()
  const pageQueries = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ state, queryHash }) => state.status === 'success' && !foundation.has(queryHash))
  const feedHash = hashKey(feedQuery(journal).queryKey)
  const quietQueries = new Set<QueryKey>()
  for (const [query, failure] of [
    ...pageQueries.map((one) => [one, noAnswer] as const),
    ...pageQueries.filter(({ queryHash }) => queryHash === feedHash).map((one) => [one, refusal] as const),
  ]) {
    const { queryKey, state } = query
    await act(async () => query.setState(failure))
    const textsNow = wordsIn(container)
    const skeletons = container.querySelectorAll('[aria-busy="true"]:not(button)').length
    const isSaid =
      alerts().some((text) => !alertsBefore.includes(text)) ||
      textsNow.some((text) => text.includes('could not be loaded') && !textsBefore.includes(text)) ||
      unknownIn(textsNow) > unknownIn(textsBefore)
    await act(async () => query.setState(state))
    const textsAfter = wordsIn(container)
    const lostTexts = textsBefore.filter((text) => !textsNow.includes(text))
    const strangeTexts = textsNow.filter((text) => !textsBefore.includes(text) && !textsAfter.includes(text))
    expect([queryKey, skeletons]).toEqual([queryKey, 0])
    if (!isSaid && lostTexts.length + strangeTexts.length > 0) quietQueries.add(queryKey)
  }
  expect([...quietQueries]).toEqual([])
  expect(consoleErrors).not.toHaveBeenCalled()
})

it.each(walked.filter(({ filters }) => filters === null))(
  '$path has no filters, and shows the same when some are set elsewhere',
  async (page) => {
    const { texts, again } = await open(page)
    const before = await texts()
    act(() => setFilters(filtersOfYear(1999)))
    expect(await again()).toEqual(before)
  },
)
