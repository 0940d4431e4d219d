import { noFilters } from '@afterclose/core/filters'
import { encodeFeed } from '@afterclose/feed/feed'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { checklist } from '@afterclose/testkit/worked-example'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { setFilters } from '../../../journal/filters.ts'
import { lookups } from '../../../journal/journal-data.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { clickAt, drawnOption, pointAt } from '../../../testing/charts.ts'
import { refuseTrades, serveTrades } from '../../../testing/engine.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { render } from '../../../testing/render.tsx'
import { atWork } from '../../../testing/samples.ts'
import { ChecklistsPage } from './checklists-page.tsx'

const texts = ['Level marked', 'Trend agrees', 'Risk set', 'News checked']

beforeEach(() => {
  serveTrades(exampleFeed())
  atWork()
  queryClient.setQueryData(lookups.checklists(1).queryKey, [
    {
      id: checklist.id,
      name: checklist.name,
      active: true,
      order: 0,
      modified: '',
      items: checklist.itemIds.map((id, order) => ({ id, text: texts[order]!, active: true, order, modified: '' })),
    },
  ])
})

const chart = (title: string) =>
  screen.findByRole('img', { name: new RegExp(`^${title.replace('?', String.raw`\?`)}`) })
const valuesOf = async (title: string, series: string) => {
  const found = (await drawnOption(await chart(title))).series.find(({ id }) => id === series)
  const data: unknown = found?.['data']
  if (!Array.isArray(data)) throw new Error(`No series ${series}`)
  return data.map((one: { value: unknown }) => one.value)
}
const stat = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).parentElement?.textContent
const drawer = (title: RegExp) => screen.findByRole('dialog', { name: title })
const tradesIn = async (dialog: HTMLElement) =>
  (await within(dialog).findAllByRole('button', { name: /^Open trade/ })).map((link) => link.textContent)
const table = async () => screen.findByRole('table', { name: 'How do the groups compare?' })

/** The worked example ten times over: enough trades to be judged by. */
const tenfold = encodeFeed(
  toColumns({
    ...exampleJournal,
    trades: Array.from({ length: 10 }, (_, i) =>
      exampleJournal.trades.map((trade) => ({ ...trade, id: trade.id + 100 * i })),
    ).flat(),
  }),
)

describe('performance by checklist with the worked example (H.3)', () => {
  it('leads with the average R of each status', async () => {
    await render(<ChecklistsPage />)
    expect(await stat('Everything ticked')).toBe('Everything ticked+1.77Raverage of 5; 80% won')
    expect(await stat('Items missed')).toBe('Items missed−0.36Raverage of 3; 33% won')
    expect(await stat('No checklist')).toBe('No checklist−0.04Raverage of 3 of 4; 33% won; 1 even (−9.40)')
    expect(screen.getByText('8 of 12 closed trades have a checklist.')).toBeDefined()
  })

  it('draws average R and win rate by status, by share and by item, those that cost most first', async () => {
    await render(<ChecklistsPage />)
    const averages = [expect.closeTo(1.766, 4), expect.closeTo(-0.0434, 3), expect.closeTo(-0.3617, 4)]
    expect(await valuesOf('Does following the checklist pay?', 'averageR')).toEqual(averages)
    expect(await valuesOf('Does following the checklist pay?', 'winRate')).toEqual([
      80,
      expect.closeTo(33.33, 2),
      expect.closeTo(33.33, 2),
    ])
    expect(await valuesOf('How complete must the checklist be?', 'averageR')).toEqual([
      expect.closeTo(-1.03, 4),
      '-',
      expect.closeTo(0.975, 4),
      expect.closeTo(1.766, 4),
    ])
    // Level marked, Trend agrees, Risk set, News checked: ticked and not
    expect(await valuesOf('What does skipping an item cost?', 'averageR')).toEqual(
      [1.3257, -1.535, 1.6342, -1.03, 1.6342, -1.03, 1.766, -0.3617].map((value) => expect.closeTo(value, 4)),
    )
    await pointAt(await chart('What does skipping an item cost?'), 'winRate', [50, 7])
    expect(Array.from(document.querySelectorAll('.chart-tooltip'), (box) => box.textContent).join('')).toBe(
      'News checked, not tickedAverage R−0.36Win rate33.3%Click to show its 3 trades',
    )
  })

  it('says that so few trades are too few to judge by', async () => {
    await render(<ChecklistsPage />)
    expect(
      await screen.findByText(
        /5 trades with every item ticked and 3 trades with items missed have an R: the sample is too small/,
      ),
    ).toBeDefined()
    expect(screen.getByText(/No item has 10 trades with an R both ticked and unticked/)).toBeDefined()
    expect(screen.getByText(/^ ?8 trades, too few to show a trend\./)).toBeDefined()
  })

  it('says with enough trades what was left out cost, and which item most', async () => {
    serveTrades(tenfold)
    await render(<ChecklistsPage />)
    expect(await screen.findByText('Skipping items cost 2.13R per trade.')).toBeDefined()
    // per trade, as the bars: skipping "News checked" cost 2.13R in three times as many
    expect(await screen.findByText('Skipping “Level marked” cost 2.86R per trade.')).toBeDefined()
    expect(screen.getByText(/A trend line through 80 trades rises from −1\.\d+R with nothing ticked/)).toBeDefined()
    expect(screen.getByText(/^Showing 6 dots; the others would overlap\.$/)).toBeDefined()
  })

  it('leads from bars, dots and rows to their trades', async () => {
    const user = userEvent.setup()
    await render(<ChecklistsPage />)
    await clickAt(await chart('What does skipping an item cost?'), 'averageR', [-1, 3])
    expect(await tradesIn(await drawer(/^Trend agrees, not ticked/))).toEqual(['6', '4'])
    await user.keyboard('{Escape}')
    await clickAt(await chart('Do trades with more items ticked make more?'), 'dots', [75, 0.975])
    expect(await tradesIn(await drawer(/^Trade 3 /))).toEqual(['3'])
    await user.keyboard('{Escape}')
    await user.click(within(await table()).getByRole('button', { name: 'Open the trades of Incomplete' }))
    expect(await tradesIn(await drawer(/^Incomplete /))).toEqual(['6', '4', '3'])
  })

  it('compares by what is chosen, in its table', async () => {
    const user = userEvent.setup()
    await render(<ChecklistsPage />, '/chart-lab/performance-checklists')
    await user.click(await screen.findByRole('radio', { name: 'Item' }))
    await within(await table()).findByRole('row', { name: /News checked, not ticked/ })
    const heads = within(await table())
      .getAllByRole('rowheader')
      .map((head) => head.textContent)
    expect(heads).toHaveLength(9)
    await user.click(screen.getByRole('radio', { name: 'Ticked' }))
    await within(await table()).findByRole('row', { name: /75 to 99%/ })
  })

  it('has its bars and dots as tables, whose rows lead to the trades', async () => {
    const user = userEvent.setup()
    await render(<ChecklistsPage />)
    await chart('Does following the checklist pay?')
    await user.click((await screen.findAllByRole('button', { name: 'Show as table' }))[2]!)
    const items = within(screen.getByRole('table', { name: 'What does skipping an item cost?' }))
    expect(items.getAllByRole('row')[1]?.textContent).toBe('Level marked, ticked77+1.33771.4')
    await user.click(items.getByRole('button', { name: 'Level marked, not ticked' }))
    expect(await tradesIn(await drawer(/^Level marked, not ticked/))).toEqual(['6'])
  })
})

describe('performance by checklist without', () => {
  it('checklists says so, and where they are made', async () => {
    setFilters({ ...noFilters, basic: { ...noFilters.basic, checklistType: ['NONE'] } })
    await render(<ChecklistsPage />)
    expect(await screen.findByText('0 of 4 trades have a checklist.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go to the checklists' }).getAttribute('href')).toMatch(
      /^\/settings\/setups\/checklists/,
    )
  })

  it('trades says how to begin, under its question', async () => {
    serveTrades(exampleFeed({ closed: 0 }))
    await render(<ChecklistsPage />)
    expect(await screen.findByRole('heading', { name: 'Does following the checklist pay?' })).toBeDefined()
    expect(await screen.findByText('Add or import trades to see this page.')).toBeDefined()
  })

  it('a server can be tried again', async () => {
    const user = userEvent.setup()
    refuseTrades()
    await render(<ChecklistsPage />)
    const again = await screen.findByRole('button', { name: 'Try again' })
    serveTrades(exampleFeed())
    await user.click(again)
    expect(await chart('Does following the checklist pay?')).toBeDefined()
  })
})
