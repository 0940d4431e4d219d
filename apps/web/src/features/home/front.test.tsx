import { noFilters } from '@afterclose/core/filters'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { encodeFeed } from '@afterclose/feed/feed'
import { type PlantedEffect, plantedJournal } from '@afterclose/testkit/planted-journals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { currentFilters, setFilters } from '../../journal/filters.ts'
import { planning } from '../../journal/planning.ts'
import { queryClient } from '../../journal/query-client.ts'
import { openTradesQuery } from '../../parts/open-positions/open-trades-query.ts'
import { sessionsQuery } from '../../parts/sessions/session-queries.ts'
import '../../testing/charts.ts' // jsdom has no canvas
import { askedQuestions, failQuestion, serveTrades } from '../../testing/engine.ts'
import { exampleFeed } from '../../testing/example-feed.ts'
import { knowExampleNames } from '../../testing/example-lookups.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { feedOf } from '../../testing/feed-of.ts'
import { render } from '../../testing/render.tsx'
import { aJournal, aUser, atWork } from '../../testing/samples.ts'
import { storedTrade } from '../../testing/stored-trade.ts'
import { HomePage } from './home-page.tsx'

const plant = (effect: PlantedEffect, seed = 1) => serveTrades(encodeFeed(toColumns(plantedJournal(effect, seed))))
const findings = () => screen.findByRole('region', { name: 'Findings' })
/** The cards, once all findings are known. */
const cards = async () => {
  await waitFor(async () => expect((await findings()).getAttribute('aria-busy')).toBeNull())
  return within(await findings()).queryAllByRole('article')
}

beforeEach(() => {
  fakeServer({
    'GET /v1/databases/1/week-rules': () => ({ weekRules: [] }),
    'GET /v1/databases/1/week-rule-answers': () => ({ answers: [] }),
  })
  atWork()
  knowExampleNames()
  queryClient.setQueryData(planning.missedTrades(1).queryKey, [])
  queryClient.setQueryData(sessionsQuery(1, 'EXIT').queryKey, [])
})

describe('the findings on Home', () => {
  it('come after the headline, none before all are known, and the first names what is true', async () => {
    plant('SETUP')
    await render(<HomePage />)
    expect(await screen.findByRole('heading', { level: 1, name: /^Home\. The account is / })).toBeDefined()
    const section = await findings()
    // a part is not shown: findings are corrected for each other
    expect(section.getAttribute('aria-busy')).toBe('true')
    expect(within(section).queryAllByRole('article')).toEqual([])
    const [first, ...others] = await cards()
    expect(others.length).toBeLessThanOrEqual(2)
    expect(first?.textContent).toMatch(/^Setupmore than luckNo\. 2|^Setupmore than luckPullback/)
    expect(askedQuestions().indexOf('home')).toBeLessThan(askedQuestions().indexOf('findings'))
  })

  it('open the trades they are about, and no others', async () => {
    plant('SETUP')
    const user = userEvent.setup()
    await render(<HomePage />)
    const [first] = await cards()
    const cases = Number(/^\d+/.exec(within(first!).getByText(/^\d+ trades/).textContent ?? '')?.[0])
    await user.click(within(first!).getByRole('button', { name: 'Show the trades' }))
    const drawer = await screen.findByRole('dialog')
    const ofSetup = plantedJournal('SETUP', 1).trades.filter(({ setupId }) => setupId === 2)
    expect(cases).toBe(ofSetup.length)
    // a page of the list
    expect(await within(drawer).findAllByRole('button', { name: /^Open trade/ })).toHaveLength(Math.min(cases, 100))
  })

  it('become a rule of the week, with its sentence', async () => {
    plant('AFTER_LOSS')
    await render(<HomePage />)
    const links = (await cards()).flatMap((card) => within(card).queryAllByRole('link', { name: 'Make it a rule' }))
    const searches = links.map((link) => new URL(link.getAttribute('href') ?? '', 'http://localhost'))
    expect(searches.length).toBeGreaterThan(0)
    for (const { pathname, searchParams } of searches) {
      expect([pathname, searchParams.get('step')]).toEqual(['/review', 'rule'])
      expect(searchParams.get('text')).toMatch(/^If .*, then .*\.$/)
    }
  })

  it('offer the reader of a shared journal nothing that writes', async () => {
    plant('MISTAKE')
    atWork({ journals: [aJournal({ sharedBy: 'eva.k', readOnly: true })] })
    await render(<HomePage />)
    await cards()
    expect(screen.queryByRole('link', { name: 'Make it a rule' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Review the week' })).toBeNull()
  })

  it('say that nothing stands out, what is likeliest, and list what was compared', async () => {
    plant('NONE')
    const user = userEvent.setup()
    await render(<HomePage />)
    const trades = plantedJournal('NONE', 1).trades.length
    const [only, ...others] = await cards()
    expect(others).toEqual([])
    expect(only?.textContent).toContain(`could be luckNothing stands out beyond luck in these ${trades} trades.`)
    expect(only?.textContent).toMatch(/The likeliest: [^.;]*, perhaps no[^.;]*; about [\d,]+ more trades would tell\./)
    const looks = Number(/(\d+) findings compared/.exec(only?.textContent ?? '')?.[1])
    await user.click(screen.getByRole('button', { name: `Show all ${looks}` }))
    const drawer = await screen.findByRole('dialog', { name: `${looks} comparisons` })
    expect(within(drawer).getAllByRole('listitem')).toHaveLength(looks)
  })

  it('can be tried again if they fail, and leave the rest of the page as it is', async () => {
    plant('SETUP')
    failQuestion('findings')
    const user = userEvent.setup()
    await render(<HomePage />)
    const section = within(await findings())
    const again = await section.findByRole('button', { name: 'Try again' })
    expect(section.getByText(/while looking for findings\./)).toBeDefined()
    expect(screen.getByRole('heading', { level: 1, name: /The account is / })).toBeDefined()
    expect(await screen.findByRole('table', { name: 'Latest closed trades' })).toBeDefined()
    failQuestion(null)
    await user.click(again)
    expect((await cards()).length).toBeGreaterThan(0)
  })

  it('of fewer than thirty trades say how many are missing, and what brings them', async () => {
    const day = (date: string, gain: string) => ({ entryDate: `${date}T09:00:00`, exitDate: `${date}T10:00:00`, gain })
    serveTrades(feedOf(day('2026-11-19', '-96.5'), { ...day('2026-11-20', '168'), rMultiple: null }))
    await render(<HomePage />)
    expect(
      await screen.findByRole('heading', { level: 1, name: /^Home\. Two trades so far: \+72.USD\.$/ }),
    ).toBeDefined()
    const [more, data] = await cards()
    expect(more?.textContent).toContain('2 of 30 trades28 more trades until the first findings.')
    expect(within(more!).getByRole('button', { name: 'Import trades' })).toBeDefined()
    expect(data?.textContent).toContain('has no R. It takes a stop loss.1 of 2 trades has one.')
    expect(within(data!).getByRole('button', { name: 'Set the stop loss' })).toBeDefined()
    expect(askedQuestions()).not.toContain('findings')
  })

  it('of few selected trades lead back to all', async () => {
    plant('NONE')
    setFilters({ ...noFilters, basic: { ...noFilters.basic, lastTrades: 20 } })
    const user = userEvent.setup()
    await render(<HomePage />)
    expect(within(await findings()).getByText('The filters select 20 trades.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(currentFilters().basic.lastTrades).toBeNull()
  })
})

describe('the front page', () => {
  beforeEach(() => serveTrades(exampleFeed()))

  it('folds all figures, says the most asked of them, and keeps on the device that they were unfolded', async () => {
    const user = userEvent.setup()
    const view = await render(<HomePage />)
    const fold = await screen.findByRole('button', { name: /^All figures/ })
    expect(fold.textContent).toContain('statistics: profit factor 2.73, max drawdown 4.1%, average R +0.69')
    expect([fold.getAttribute('aria-expanded'), screen.queryByText('Win rate', { selector: 'dt' })]).toEqual([
      'false',
      null,
    ])
    await user.click(fold)
    expect(await screen.findAllByText('Win rate', { selector: 'dt' })).not.toEqual([])
    view.unmount()
    await render(<HomePage />)
    expect(await screen.findAllByText('Win rate', { selector: 'dt' })).not.toEqual([])
    await user.click(screen.getByRole('button', { name: /^All figures/ }))
    expect(screen.queryByText('Win rate', { selector: 'dt' })).toBeNull()
    expect(localStorage.getItem('afterclose.fold.home.figures')).toBeNull()
  })

  it('chooses its days by a name, and says them', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2024-02-14T12:00:00Z'), shouldAdvanceTime: true })
    const user = userEvent.setup()
    await render(<HomePage />)
    await user.click(await screen.findByRole('button', { name: 'Date range: All days' }))
    await user.click(await screen.findByRole('button', { name: 'Last month' }))
    expect(currentFilters().basic.dateRange).toEqual(['2024-01-01', '2024-01-31'])
    expect(await screen.findByRole('button', { name: 'Date range: Last month' })).toBeDefined()
    // T1 to T10; T9 lost 310 and T10 103.50 after the high
    expect(
      await screen.findByRole('heading', {
        level: 1,
        name: /^Home\. The account gained 936.USD last month, ending 414 below its January high\.$/,
      }),
    ).toBeDefined()
    act(() => setFilters({ ...noFilters, basic: { ...noFilters.basic, dateRange: ['2024-01-05', '2024-02-10'] } }))
    expect(await screen.findByRole('button', { name: 'Date range: 5 Jan to 10 Feb' })).toBeDefined()
    vi.useRealTimers()
  })

  it('has no choice of days for a plan without that filter', async () => {
    atWork({ user: aUser({ permissions: [], plan: 'FREE' }) })
    await render(<HomePage />)
    await screen.findByRole('heading', { level: 1, name: /The account is up/ })
    expect(screen.queryByRole('button', { name: /^Date range/ })).toBeNull()
  })

  it('has no primary button', async () => {
    await render(<HomePage />)
    await screen.findByRole('button', { name: /^All figures/ })
    expect(document.querySelector('[class*="_primary_"]')).toBeNull()
  })

  it('is on a phone the headline, findings and rule, then folded lines with their results', async () => {
    const wide = window.matchMedia
    const phone = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => Object.assign(wide(query), { matches: query === '(max-width: 599px)' }))
    queryClient.setQueryData(openTradesQuery(1, 1).queryKey, [storedTrade(13)])
    const user = userEvent.setup()
    await render(<HomePage />)
    await screen.findByRole('button', { name: /^What is open/ })
    const order = screen.getAllByRole('heading').map(({ textContent }) => textContent)
    expect(order[0]).toMatch(/^Home\. The account is up/)
    expect(order.slice(1, 6)).toEqual([
      'This week',
      'What is open?1 position',
      'February 2024+685',
      'Last trades+495.00',
      expect.stringMatching(/^All figures/),
    ])
    expect(screen.queryByRole('table')).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Last trades/ }))
    expect(await screen.findByRole('table', { name: 'Latest closed trades' })).toBeDefined()
    // each line is kept under its own name
    const kept = () => Object.keys(localStorage).filter((name) => name.startsWith('afterclose.fold.'))
    const folded = screen.getAllByRole('button', { expanded: false }).filter((one) => one.closest('h2') !== null)
    for (const line of folded) await user.click(line)
    expect(kept()).toHaveLength(folded.length + 1)
    phone.mockRestore()
  })
})
