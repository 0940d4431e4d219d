import { noFilters } from '@afterclose/core/filters'
import { act, render, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import '../../testing/render.tsx' // clears session, journal and queries after each test
import { aJournal, atWork } from '../../testing/samples.ts'
import { selectJournal } from '../active-journal.ts'
import { ApiError } from '../call-server.ts'
import { setFilters } from '../filters.ts'
import { DataProvider } from '../data-provider.tsx'
import { queryClient } from '../query-client.ts'
import type { FeedState, JournalKey, NewestTrades } from './feed-state.ts'
import {
  refreshTrades,
  useFilterCounts,
  useNewestTrades,
  useReport,
  useStatistics,
  useTradeFeed,
  useTradeOrder,
  useTradeYears,
} from './hooks.ts'
import type { TradeQuestion } from './protocol.ts'
import type { TradesRequest } from './trade-order.ts'

/**
 * A worker that a test writes down: what it has opened, and answers that it may hold back. These tests are about the order in
 * which questions and answers pass each other, which the engine itself gives no hold of. `reports.test.tsx` has the engine.
 */
interface FakeWorker {
  kept: unknown
  refresh: (journal: JournalKey, tellNewest: (newest: NewestTrades) => void) => Promise<unknown>
  answer: (question: TradeQuestion) => Promise<unknown>
  asked: number
}
const worker = vi.hoisted(
  (): FakeWorker => ({ kept: null, refresh: async () => null, answer: async () => null, asked: 0 }),
)
vi.mock('./engine-client.ts', () => ({
  openKept: async () => worker.kept,
  refresh: async (...asked: Parameters<FakeWorker['refresh']>) => worker.refresh(...asked),
  ask: async (question: TradeQuestion) => {
    worker.asked++
    return worker.answer(question)
  },
}))

const in2024 = { ...noFilters, basic: { ...noFilters.basic, year: [2024] } }
const state = (changes: Partial<FeedState> = {}): FeedState => ({
  revision: 1,
  closed: 12,
  withoutResult: 0,
  open: 1,
  years: [2024],
  tags: [],
  inContext: 0,
  options: false,
  etag: null,
  readAt: 0,
  ...changes,
})

beforeEach(() => {
  worker.kept = null
  worker.asked = 0
  worker.refresh = async () => state()
  worker.answer = async ({ journal }) => ({ netGain: journal.journalId * 100 })
  atWork({ journals: [aJournal(), aJournal({ id: 2, name: 'Crypto' })] })
})

describe('an answer to the same question, after a change of trades', () => {
  it('keeps the objects of its unchanged parts, so that nothing is rendered or drawn again', async () => {
    let net = 100
    worker.answer = async () => ({ netGain: net, days: { first: [1, 2], last: [net] } })
    const { result } = renderHook(useStatistics, { wrapper: DataProvider })
    await waitFor(() => expect(result.current.data).toMatchObject({ netGain: 100 }))
    const before = result.current.data
    const changed = async (revision: number): Promise<void> => {
      worker.refresh = async () => state({ revision })
      const { asked } = worker
      await act(() => refreshTrades())
      await waitFor(() => expect(worker.asked).toBe(asked + 1))
      await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    }
    await changed(2)
    expect(result.current.data).toBe(before)
    net = 200
    await changed(3)
    expect(result.current.data).toMatchObject({ netGain: 200, days: { first: [1, 2], last: [200] } })
    const daysOf = (data: unknown) => Object(data).days
    expect(daysOf(result.current.data).first).toBe(daysOf(before).first)
  })
})

describe('the feed of the active journal', () => {
  it('shows what the device knows before the server answers', async () => {
    worker.kept = state({ years: [2023] })
    const server = Promise.withResolvers<FeedState>()
    worker.refresh = () => server.promise
    const { result } = renderHook(useTradeYears, { wrapper: DataProvider })
    await waitFor(() => expect(result.current).toEqual([2023]))
    server.resolve(state({ revision: 2 }))
    await waitFor(() => expect(result.current).toEqual([2024]))
  })

  it('keeps what the device knows when the server does not answer', async () => {
    worker.kept = state()
    worker.refresh = async () => {
      throw new ApiError(503, 'Unexpected error', '')
    }
    const { result } = renderHook(useTradeFeed, { wrapper: DataProvider })
    await waitFor(() => expect(result.current.error).not.toBeNull())
    expect(result.current.data).toEqual(state())
  })
})

describe('the answers of the engine', () => {
  it('are requested again only when trades or filters change', async () => {
    const { result } = renderHook(useStatistics, { wrapper: DataProvider })
    await waitFor(() => expect(result.current.data?.netGain).toBe(100))
    await act(refreshTrades)
    expect(worker.asked).toBe(1)
    worker.refresh = async () => state({ revision: 2 })
    await act(refreshTrades)
    await waitFor(() => expect(worker.asked).toBe(2))
    act(() => setFilters(in2024))
    await waitFor(() => expect(worker.asked).toBe(3))
  })

  it('are requested once when the filters change, before anything is rendered for them', async () => {
    const { result } = renderHook(() => [useStatistics(), useStatistics()], { wrapper: DataProvider })
    await waitFor(() => expect(result.current[0]?.data?.netGain).toBe(100))
    expect(worker.asked).toBe(1)
    worker.answer = async () => ({ netGain: 5 })
    act(() => {
      setFilters(in2024)
      expect(worker.asked).toBe(2)
    })
    await waitFor(() => expect(result.current.map(({ data }) => data?.netGain)).toEqual([5, 5]))
    expect(worker.asked).toBe(2)
  })

  it('render their components once for a change of filters, after they have arrived', async () => {
    let renders = 0
    const counting = () => {
      renders++
      return useStatistics()
    }
    const { result } = renderHook(counting, { wrapper: DataProvider })
    await waitFor(() => expect(result.current.data?.netGain).toBe(100))
    const [before, next] = [renders, Promise.withResolvers<unknown>()]
    worker.answer = () => next.promise
    act(() => setFilters(in2024))
    expect(renders).toBe(before)
    await act(async () => next.resolve({ netGain: 5 }))
    expect([result.current.data?.netGain, renders]).toEqual([5, before + 1])
  })

  it('are requested in the order of the page, and the counts of filters last', async () => {
    const order: string[] = []
    function Block() {
      useFilterCounts()
      useReport('unevenR', null, (answer) => answer)
      return null
    }
    function Page() {
      useStatistics()
      return <Block />
    }
    render(<Page />, { wrapper: DataProvider })
    await waitFor(() => expect(worker.asked).toBe(3))
    worker.answer = async ({ ask }) => order.push(ask)
    act(() => setFilters(in2024))
    expect(order).toEqual(['statistics', 'unevenR', 'filterCounts'])
  })

  it('are cancelled if the filters change again before they arrive', async () => {
    const { result } = renderHook(useStatistics, { wrapper: DataProvider })
    await waitFor(() => expect(result.current.data?.netGain).toBe(100))
    const answers = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
    worker.answer = () => answers[worker.asked - 2]!.promise
    act(() => setFilters(in2024))
    act(() => setFilters({ ...noFilters, basic: { ...noFilters.basic, year: [2023] } }))
    expect([worker.asked, queryClient.isFetching()]).toEqual([3, 1])
    await act(async () => answers[0]!.resolve({ netGain: 24 }))
    expect(result.current.data?.netGain).toBe(100)
    await act(async () => answers[1]!.resolve({ netGain: 23 }))
    expect([result.current.data?.netGain, worker.asked]).toEqual([23, 3])
  })

  it('are not requested when the journal is left', async () => {
    setFilters(in2024)
    const { result } = renderHook(useStatistics, { wrapper: DataProvider })
    await waitFor(() => expect(result.current.data?.netGain).toBe(100))
    act(() => {
      selectJournal(2)
      expect(worker.asked).toBe(1)
    })
  })

  it('stay on screen while the next ones are computed', async () => {
    const { result } = renderHook(useStatistics, { wrapper: DataProvider })
    await waitFor(() => expect(result.current.data?.netGain).toBe(100))
    const next = Promise.withResolvers<unknown>()
    worker.answer = () => next.promise
    act(() => setFilters(in2024))
    expect(result.current.data?.netGain).toBe(100)
    next.resolve({ netGain: 5 })
    await waitFor(() => expect(result.current.data?.netGain).toBe(5))
  })

  it('are never those of another journal', async () => {
    const { result } = renderHook(useStatistics, { wrapper: DataProvider })
    await waitFor(() => expect(result.current.data?.netGain).toBe(100))
    const next = Promise.withResolvers<unknown>()
    worker.answer = () => next.promise
    act(() => selectJournal(2))
    expect(result.current.data).toBeUndefined()
    next.resolve({ netGain: 200 })
    await waitFor(() => expect(result.current.data?.netGain).toBe(200))
  })

  it('disappear when the journal is no longer shared with the user', async () => {
    const { result } = renderHook(useStatistics, { wrapper: DataProvider })
    await waitFor(() => expect(result.current.data?.netGain).toBe(100))
    worker.refresh = async () => {
      throw new ApiError(404, 'Unknown journal', '')
    }
    await act(refreshTrades)
    await waitFor(() => expect(result.current.data).toBeUndefined())
    expect(result.current.error).toMatchObject({ status: 404 })
  })
})

describe('a very large journal', () => {
  const shown: TradesRequest = { tab: 'closed', filters: noFilters, sort: [], withoutTickSize: [] }
  const hook = () => ({ newest: useNewestTrades(), order: useTradeOrder(shown), statistics: useStatistics() })

  it('shows its newest trades while the others load, and no figures of a part', async () => {
    const server = Promise.withResolvers<FeedState>()
    worker.refresh = (_, tellNewest) => {
      tellNewest({ revision: 1, closed: 5, withoutResult: 0, open: 1 })
      return server.promise
    }
    worker.answer = async ({ ask }) => ({ ask })
    const { result } = renderHook(hook, { wrapper: DataProvider })
    await waitFor(() => expect(result.current.order.data).toEqual({ ask: 'order' }))
    expect(result.current.newest).toEqual({ revision: 1, closed: 5, withoutResult: 0, open: 1 })
    expect(result.current.statistics.data).toBeUndefined()
    server.resolve(state())
    await waitFor(() => expect(result.current.statistics.data).toEqual({ ask: 'statistics' }))
    expect(result.current.newest).toBeNull()
    await waitFor(() => expect(worker.asked).toBe(3)) // the order of all of them
  })

  it('answers a filter only after all trades have loaded', async () => {
    worker.refresh = (_, tellNewest) => {
      tellNewest({ revision: 1, closed: 5, withoutResult: 0, open: 1 })
      return new Promise(() => {})
    }
    setFilters(in2024)
    const filtered = { ...shown, filters: in2024 }
    const { result } = renderHook(() => [useNewestTrades(), useTradeOrder(filtered)] as const, {
      wrapper: DataProvider,
    })
    await waitFor(() => expect(result.current[0]).not.toBeNull())
    expect([result.current[1].data, worker.asked]).toEqual([undefined, 0])
  })
})
