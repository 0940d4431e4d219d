// @large: opens every page
import '../testing/charts.ts'
import 'fake-indexeddb/auto'
import { noFilters } from '@afterclose/core/filters'
import { act, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { setFilters } from '../journal/filters.ts'
import { queryClient } from '../journal/query-client.ts'
import { noFigures } from '../parts/sessions/session-queries.ts'
import { refreshTrades } from '../journal/engine/hooks.ts'
import { allFilters } from '../journal/filter-set.ts'
import { refuseTrades, serveTrades } from '../testing/engine.ts'
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

const item = { id: 3, text: 'Slept well', active: true, order: 0, modified: '1' }
const stock = (word: string) => ({
  'trade-plans': [storedPlan({ id: 1, title: `${word} plan`, planDate: '2026-12-01', validUntil: null })],
  'missed-trades': [storedMissedTrade()],
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
  attempts: [anAttempt({ id: 2 })],
  breaches: [],
})

const listed: readonly Page[] = pages
const walked = listed.filter(({ path }) => path !== '/journal' && !path.includes('$'))

/** Texts of a page, without what has failed from the beginning: the fake server does not know every call. */
const textsIn = (node: Node): readonly string[] =>
  node instanceof Text
    ? [node.data]
    : node instanceof HTMLStyleElement || (node instanceof HTMLElement && node.role === 'alert')
      ? []
      : [...node.childNodes].flatMap(textsIn)

/** Opens a page. `again` reads everything again, as after a change in another tab, and returns the texts of the page. */
async function open({ component, path }: Page) {
  serveTrades(exampleFeed())
  atWork()
  storingServer(stock('Alpha'))
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
  /** Dates whose text and attribute differ. */
  const datesApart = () =>
    [...container.querySelectorAll('time')]
      .filter(
        ({ dateTime, textContent }) =>
          /^\d{4}-\d\d-\d\d$/.test(textContent) && !dateTime.endsWith('Z') && !dateTime.startsWith(textContent),
      )
      .map(({ outerHTML }) => outerHTML)
  return {
    texts,
    datesApart,
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
    const { texts, again, datesApart } = await open(page)
    const before = await texts()
    expect(datesApart()).toEqual([])
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
  },
)

it.each(walked.filter(({ filters }) => filters === null))(
  '$path has no filters, and shows the same when some are set elsewhere',
  async (page) => {
    const { texts, again } = await open(page)
    const before = await texts()
    act(() => setFilters({ ...noFilters, basic: { ...noFilters.basic, year: [1999] } }))
    expect(await again()).toEqual(before)
  },
)
