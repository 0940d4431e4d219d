import { expect, it, vi } from 'vitest'
import { queryClient } from '../../journal/query-client.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { render } from '../../testing/render.tsx'
import { atWork } from '../../testing/samples.ts'
import { keepLookups } from '../../testing/stored-trade.ts'
import { TradeNoteMatches } from './trade-note-matches.tsx'

it.each([
  ['ga', 0],
  [' ga ', 0],
  ['gap', 1],
])('notes of trades are searched from three letters on: “%s” %i times', async (query, searches) => {
  fakeServer({})
  atWork()
  keepLookups()
  await render(<TradeNoteMatches query={query} onFound={vi.fn<() => void>()} />)
  expect(queryClient.isFetching({ queryKey: ['journal', 1, 'trade notes'] })).toBe(searches)
})
