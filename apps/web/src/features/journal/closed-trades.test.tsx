import { noFilters } from '@afterclose/core/filters'
import { act, screen, waitFor } from '@testing-library/react'
import { Profiler, useState } from 'react'
import { expect, it } from 'vitest'
import { useTabCounts } from '../../journal/engine/hooks.ts'
import { setFilters } from '../../journal/filters.ts'
import { serveTrades } from '../../testing/engine.ts'
import { exampleFeed } from '../../testing/example-feed.ts'
import { render } from '../../testing/render.tsx'
import { rendered } from '../../testing/rendered.ts'
import { atWork } from '../../testing/samples.ts'
import { ClosedTrades } from './closed-trades.tsx'
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
    for (const { props } of rendered(document.body.firstElementChild!, JournalGrid)) given.add(props)
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
