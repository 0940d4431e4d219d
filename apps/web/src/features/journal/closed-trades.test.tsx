import { noFilters } from '@afterclose/core/filters'
import { contextTags } from '@afterclose/core/market-context'
import { act, screen, waitFor } from '@testing-library/react'
import { Profiler, useState } from 'react'
import { expect, it } from 'vitest'
import { useTabCounts } from '../../journal/engine/hooks.ts'
import { setFilters } from '../../journal/filters.ts'
import { lookups } from '../../journal/journal-data.ts'
import { queryClient } from '../../journal/query-client.ts'
import { serveTrades } from '../../testing/engine.ts'
import { exampleFeed } from '../../testing/example-feed.ts'
import { feedOf } from '../../testing/feed-of.ts'
import { render } from '../../testing/render.tsx'
import { renderedParts } from '../../testing/rendered.ts'
import { atWork } from '../../testing/samples.ts'
import { ClosedTrades } from './closed-trades.tsx'
import { gridTypes } from './columns.ts'
import { JournalGrid } from './journal-grid.tsx'

/** As the page has it: counts stand above, of the trades that show and of those of the other tab. */
function Page() {
  const [, setShown] = useState<number>()
  const counts = useTabCounts()
  return (
    <>
      <p>{counts?.closed} closed</p>
      <ClosedTrades onCount={setShown} tools={null} />
    </>
  )
}

it('render their grid as a filter is chosen and as its trades are there, not for each count and total beside it', async () => {
  serveTrades(exampleFeed())
  atWork()
  const given = new Set<object>()
  const note = (): void => {
    for (const { props } of renderedParts(document.body.firstElementChild!, JournalGrid)) given.add(props)
  }
  await render(
    <Profiler id="journal" onRender={note}>
      <Page />
    </Profiler>,
  )
  const totals = await screen.findByLabelText('Totals of the visible trades')
  await waitFor(() => expect(totals.textContent).toMatch(/^12 of 12 trades/))
  given.clear()
  act(() => setFilters({ ...noFilters, basic: { ...noFilters.basic, outcomes: ['WINNER'] } }))
  await waitFor(() => expect(totals.textContent).not.toMatch(/^12 of/))
  await screen.findByText(/^(?!12 )\d+ closed$/)
  expect(given.size).toBe(2)
})

it.each([
  ['one shows', ['gap'], /^Context of 1 of 2 trades\./],
  ['none shows', ['gap', 'trend'], null],
])('[BARS 5.3] say of how many trades there is a context where a column of it shows: %s', async (_, hidden, said) => {
  const others = contextTags.filter((tag) => tag !== 'gap' && tag !== 'trend')
  const state = JSON.stringify({
    grid: { columnVisibility: { hiddenColIds: [...hidden, ...others] } },
    density: 'compact',
  })
  serveTrades(feedOf({ exitDate: '2026-03-03T11:00:00', trend: 'WITH' }, { exitDate: '2026-03-04T11:00:00' }))
  atWork()
  queryClient.setQueryData(lookups.gridStates(1).queryKey, [{ gridType: gridTypes.closed, version: 1, state }])
  await render(<Page />)
  const totals = await screen.findByLabelText('Totals of the visible trades')
  await waitFor(() => expect(totals.textContent).toMatch(/^2 of 2 trades/))
  if (said === null) expect(screen.queryByText(/^Context of/)).toBeNull()
  else expect(await screen.findByText(said)).toBeDefined()
})
