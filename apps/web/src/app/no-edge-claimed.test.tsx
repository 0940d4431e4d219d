// @large: walks every page with eleven journals
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { encodeFeed } from '@afterclose/feed/feed'
import { type KindOfTrader, kindsOfTrader } from '@afterclose/testkit/kinds-of-trader'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { lookups } from '../journal/journal-data.ts'
import { queryClient } from '../journal/query-client.ts'
import '../testing/charts.ts'
import { serveTrades } from '../testing/engine.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { knowLargeNames } from '../testing/large-journal.ts'
import { render } from '../testing/render.tsx'
import { atWork } from '../testing/samples.ts'
import { type Page, pages } from './pages.ts'

/*
 * Traders without an edge, of every kind, on every page about trades: no headline may tell one of them that he has one.
 */
const listed: readonly Page[] = pages
const walked = listed
  .filter(
    ({ path, place }) =>
      path !== '/journal' && path !== '/practice' && (!('group' in place) || place.group !== 'Settings'),
  )
  .filter(({ place }) => !('under' in place) || place.under === '/home')

/** Lists the headlines: `HEADLINES=1`. */
const print = (place: string, said: readonly string[]): void =>
  void process.stdout.write(`${place}\n${[...new Set(said)].map((line) => `   ${line}\n`).join('')}`)

/** Words that claim an edge. */
const claims: readonly RegExp[] = [
  /luck alone is an unlikely explanation/,
  // a sentence that explains these words, or tells groups apart, claims none
  /(?<!by |the loss is |“|Corner: )more than luck(?! by)/,
  /\bProfitable\b/,
  /\b(Strong|Solid)\b/,
  /Every run ended above the start/,
  /exceeded (its|the|their) plan/,
  /^Ends in profit(> )?9[5-9]/,
]

/** Words that name the best or worst of groups; of coin flips there is none. The trades on the way to a low and back are no groups. */
const best =
  /\b(gained|lost|won) (most|least)\b(?! on the way)|\bended highest\b|\b(best|worst) of (the )?\d|\bdid (better|worse)\b/

async function headlines({ component, path }: Page): Promise<readonly string[]> {
  fakeServer({
    'GET /v1/databases/1/month-reviews?limit=200': () => ({ monthReviews: [], next: null }),
    'GET /v1/databases/1/missed-trades?limit=500': () => ({ missedTrades: [], next: null }),
  })
  const Component = await component()
  const { container } = await render(<Component />, path)
  await waitFor(() => {
    expect(queryClient.isFetching()).toBe(0)
    expect(container.querySelector('[aria-busy="true"]')).toBeNull()
  })
  // groups are tested against luck without being asked for
  await waitFor(() => expect(container.textContent).not.toMatch(/\d% done\.|Shuffling results/))
  if (screen.queryByRole('region', { name: 'How sure are these figures?' }) !== null)
    await screen.findByText(/for a single look\.$/)
  const spoken = [...container.querySelectorAll('[role="img"]')].map((box) => box.getAttribute('aria-label') ?? '')
  const bold = [...container.querySelectorAll('strong, b')].map((each) => each.textContent ?? '')
  const figures = [...container.querySelectorAll('dl > div')].map((each) => each.textContent ?? '')
  const notices = [...container.querySelectorAll('[role="status"], [role="note"], p')].map(
    (each) => each.textContent ?? '',
  )
  cleanup()
  return [...spoken, ...bold, ...figures, ...notices]
    .map((text) => text.replaceAll('\u00A0', ' ').trim())
    .filter((text) => text !== '')
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets what the keys are
it.each(Object.keys(kindsOfTrader) as readonly KindOfTrader[])('no page claims an edge of the %s', async (kind) => {
  serveTrades(encodeFeed(toColumns(kindsOfTrader[kind])))
  atWork()
  knowLargeNames()
  const { payins } = kindsOfTrader[kind]
  queryClient.setQueryData(
    lookups.payins(1).queryKey,
    payins.map((payin) => ({ ...payin, textualReason: '', accountBalance: '0', modified: '' })),
  )
  const claimed: string[] = []
  const named: string[] = []
  for (const page of walked) {
    const said = await headlines(page)
    if (process.env['HEADLINES'] !== undefined) print(`${kind} ${page.path}`, said)
    for (const line of said)
      if (best.test(line) && !line.includes('(not tested against luck)')) named.push(`${page.path}: ${line}`)
    for (const line of said) if (claims.some((claim) => claim.test(line))) claimed.push(`${page.path}: ${line}`)
  }
  expect(claimed).toEqual([])
  if (kind === 'coinFlipper') expect(named).toEqual([])
})
