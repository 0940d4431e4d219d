import { encodeFeed } from '@afterclose/feed/feed'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { plantedJournal } from '@afterclose/testkit/planted-journals'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import '../../testing/render.tsx' // clears session, journal and queries after each test
import { DataProvider } from '../../journal/data-provider.tsx'
import { planning } from '../../journal/planning.ts'
import { queryClient } from '../../journal/query-client.ts'
import { askedQuestions, serveTrades } from '../../testing/engine.ts'
import { knowExampleNames } from '../../testing/example-lookups.ts'
import { atWork } from '../../testing/samples.ts'
import { sessionsQuery } from '../sessions/session-queries.ts'
import { useFindings } from './use-findings.ts'

const asked = () => askedQuestions().filter((one) => one === 'findings').length

beforeEach(() => {
  serveTrades(encodeFeed(toColumns(plantedJournal('SETUP', 1))))
  atWork()
  knowExampleNames()
  queryClient.setQueryData(planning.missedTrades(1).queryKey, [])
  queryClient.setQueryData(sessionsQuery(1, 'EXIT').queryKey, [])
})

describe('the findings of a page', () => {
  it('wait for its own figures, then come in ten parts', async () => {
    const { result, rerender } = renderHook(({ painted }) => useFindings(painted), {
      wrapper: DataProvider,
      initialProps: { painted: false },
    })
    await act(async () => {
      await new Promise((done) => setTimeout(done, 50))
    })
    expect([result.current.state, result.current.report, asked()]).toEqual(['waiting', null, 0])
    rerender({ painted: true })
    await waitFor(() => expect(result.current.state).toBe('done'))
    expect([result.current.done, asked()]).toEqual([1, 10])
    expect(result.current.report?.shown[0]?.id).toBe('GROUP setup 2')
  })
})
