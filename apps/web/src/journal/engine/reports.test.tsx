import { noFilters } from '@afterclose/core/filters'
import { performanceRows } from '@afterclose/engine/reports/groups/performance-rows'
import { type HomeAnswer, homeReport } from '@afterclose/engine/reports/home/home-report'
import { monthCalendar } from '@afterclose/engine/reports/calendar/month-calendar'
import type { AskName } from '@afterclose/engine/reports/registry'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import '../../testing/render.tsx' // clears session, journal and queries after each test
import { askedQuestions, serveTrades } from '../../testing/engine.ts'
import { exampleFeed } from '../../testing/example-feed.ts'
import { atWork } from '../../testing/samples.ts'
import { setFilters } from '../filters.ts'
import { DataProvider } from '../data-provider.tsx'
import { queryClient } from '../query-client.ts'
import { useReport } from './hooks.ts'

const questions = (name: AskName) => askedQuestions().filter((one) => one === name).length

beforeEach(() => {
  serveTrades(exampleFeed())
  atWork()
})

const homeView = { unit: 'R', columns: 800 } as const
const monthOf2024 =
  (month: number) =>
  ({ equity }: HomeAnswer) =>
    monthCalendar(equity.block, { year: 2024, month }, 'R')
const january = monthOf2024(1)
const february = monthOf2024(2)

describe('home and its calendar', () => {
  it('share one answer: another month sends no request', async () => {
    const { result, rerender } = renderHook(
      ({ month }) => ({ home: useReport('home', homeView, homeReport), calendar: useReport('home', homeView, month) }),
      { wrapper: DataProvider, initialProps: { month: january } },
    )
    await waitFor(() => expect(result.current.calendar.data?.trades).toBe(10))
    const { data: report } = result.current.home
    rerender({ month: february })
    expect(result.current.calendar.data?.trades).toBe(2)
    expect(result.current.home.data).toBe(report)
    expect(questions('home')).toBe(1)
  })
})

describe('one report with two views on a page', () => {
  it('has two answers, which are both requested when the filters change', async () => {
    const view = { unit: 'CURRENCY', basis: 'EXIT' } as const
    const { result } = renderHook(
      () => [
        useReport('groups', { ...view, dimension: 'setup' }, performanceRows),
        useReport('groups', { ...view, dimension: 'holdingTime' }, performanceRows),
      ],
      { wrapper: DataProvider },
    )
    const rows = () => result.current.map(({ data }) => data?.rows.map(({ trades }) => trades))
    await waitFor(() =>
      expect(rows()).toEqual([
        [6, 6],
        [1, 4, 4, 2, 1, 0],
      ]),
    )
    act(() => {
      setFilters({ ...noFilters, basic: { ...noFilters.basic, setup: [2] } })
      expect(questions('groups')).toBe(4)
    })
    await waitFor(() => expect(rows()).toEqual([[6], [1, 1, 1, 2, 1, 0]]))
    expect(questions('groups')).toBe(4)
  })
})

describe('home while its next report is computed', () => {
  it('keeps the same report object, however often it is rendered for another reason', async () => {
    const { result, rerender } = renderHook(
      () => [useReport('home', homeView, homeReport), useReport('home', homeView, january)] as const,
      { wrapper: DataProvider },
    )
    await waitFor(() => expect(result.current[1].data?.trades).toBe(10))
    const [report, calendar] = result.current.map(({ data }) => data)
    // the answer comes when this test waits for something, which it does not
    act(() => setFilters({ ...noFilters, basic: { ...noFilters.basic, year: [2024] } }))
    for (const _ of 'often') rerender()
    expect(queryClient.isFetching()).toBe(1)
    expect(result.current[0].data).toBe(report)
    expect(result.current[1].data).toBe(calendar)
  })
})
