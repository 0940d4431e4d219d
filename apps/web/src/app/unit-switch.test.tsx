// @large: walks every page
import { optionTrades } from '@afterclose/testkit/option-trades'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { queryClient } from '../journal/query-client.ts'
import '../testing/charts.ts'
import { serveTrades } from '../testing/engine.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { feedOf } from '../testing/feed-of.ts'
import { knowLargeNames, largeFeed } from '../testing/large-journal.ts'
import { render } from '../testing/render.tsx'
import { atWork } from '../testing/samples.ts'
import { showAllColumns } from '../testing/table-cells.ts'
import { type Page, pages } from './pages.ts'

const listed: readonly Page[] = pages
const walked = listed.filter(
  ({ path, place }) =>
    // without charts and tables of one journal's trades
    path !== '/journal' &&
    path !== '/portfolio' &&
    (!('group' in place) || place.group !== 'Settings') &&
    (!('under' in place) || place.under === '/home'),
)

/** What a part of a page says, also in charts, without its switches. */
function said(part: Element): string {
  const copy = part.cloneNode(true)
  if (!(copy instanceof Element)) throw new Error('An element has no copy')
  for (const control of copy.querySelectorAll('[role="radiogroup"]')) control.remove()
  // charts by the readings above them: some are drawn later
  for (const chart of copy.querySelectorAll('[role="img"]')) chart.remove()
  return copy.textContent
}

async function whenShown(page: Element): Promise<void> {
  await waitFor(() => {
    expect(queryClient.isFetching()).toBe(0)
    expect(page.querySelector('[aria-busy="true"]')).toBeNull()
  })
}

it.each(walked)(
  'the unit switch of $path changes the part that it belongs to',
  async ({ component, path, inOptions }) => {
    serveTrades(inOptions === true ? feedOf(...optionTrades) : largeFeed)
    atWork()
    // a table in another unit has the switch only if it shows a figure that changes with it
    showAllColumns()
    knowLargeNames()
    fakeServer({
      'GET /v1/databases/1/month-reviews?limit=200': () => ({ monthReviews: [], next: null }),
      'GET /v1/databases/1/missed-trades?limit=500': () => ({ missedTrades: [], next: null }),
    })
    const Component = await component()
    const { container } = await render(<Component />, path)
    await whenShown(container)
    const control = within(container).queryByRole('radiogroup', { name: 'Unit' })
    if (control === null) return
    const ofBlock = control.closest('section')
    const inSections = (): readonly string[] => [...container.querySelectorAll('section')].map(said)
    const blocks = [...container.querySelectorAll('section')]
    const before = inSections()
    fireEvent.click(within(control).getByText('R'))
    await whenShown(container)
    const changed = (): readonly (string | null | undefined)[] =>
      inSections().flatMap((text, i) => (text === before[i] ? [] : [blocks[i]?.querySelector('h2')?.textContent]))
    if (ofBlock === null) await waitFor(() => expect(changed()[0]).toBe(blocks[0]?.querySelector('h2')?.textContent))
    else await waitFor(() => expect(changed()).toEqual([ofBlock.querySelector('h2')?.textContent]))
  },
)
