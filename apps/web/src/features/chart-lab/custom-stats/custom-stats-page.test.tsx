import { noFilters } from '@afterclose/core/filters'
import { customComments } from '@afterclose/testkit/worked-example'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { currentFilters, setFilters } from '../../../journal/filters.ts'
import { lookups } from '../../../journal/journal-data.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { clickAt } from '../../../testing/charts.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { expectExplains } from '../../../testing/explained.ts'
import { refuseTrades, serveTrades } from '../../../testing/engine.ts'
import { cellsOf, showAllColumns } from '../../../testing/table-cells.ts'
import { render } from '../../../testing/render.tsx'
import { atWork } from '../../../testing/samples.ts'
import { keepLookups } from '../../../testing/stored-trade.ts'
import { CustomStatsPage } from './custom-stats-page.tsx'

beforeEach(() => {
  showAllColumns()
  serveTrades(exampleFeed())
  atWork({ settings: { 'customcoment.1.name': 'Session', 'customcoment.2.name': 'Mood' } })
  keepLookups()
  queryClient.setQueryData(
    lookups.customComments(1).queryKey,
    customComments.map((one) => ({ ...one, modified: '' })),
  )
})

const at = '/chart-lab/custom-stats'
const map = () => screen.findByRole('img', { name: /^Which Session pays with which Mood\?/ })
const rowsOf = async (caption: string) =>
  cellsOf(await screen.findByRole('table', { name: `How do the items of ${caption} compare?` }), [
    caption,
    'Trades',
    'Share, %',
    'Net, USD',
  ])
const drawer = (title: RegExp) => screen.findByRole('dialog', { name: title })
const tradesIn = async (dialog: HTMLElement) =>
  (await within(dialog).findAllByRole('button', { name: /^Open trade/ })).map((link) => link.textContent)

describe('custom statistics with the worked example (H.1, H.2)', () => {
  it('compares the items of a statistic, and trades without one', async () => {
    await render(<CustomStatsPage />, at)
    expect(await rowsOf('Session')).toEqual([
      ['Session', 'Trades', 'Share, %', 'Net, USD'],
      ['New Yorksmall sample', '5', '41.7', '+1,465'],
      ['Londonsmall sample', '7', '58.3', '+156'],
      ['All', '12', '100.0', '+1,621'],
    ])
  })

  it('explains a figure of an item by what went in', async () => {
    await render(<CustomStatsPage />, at)
    const table = await screen.findByRole('table', { name: 'How do the items of Session compare?' })
    const drawer = await expectExplains(within(table).getByRole('button', { name: /^London, Net gain, USD/ }))
    expect(drawer).toMatchObject({
      title: 'London: Net gain, USD +156.10',
      formula: expect.stringMatching(/=156\.10$|=\+156\.10$/),
    })
    expect(drawer.numbers.at(-1)).toEqual(['Trades counted', '7'])
  })

  it('shows another statistic, by its caption, and what trades without it came to', async () => {
    const user = userEvent.setup()
    await render(<CustomStatsPage />, at)
    await user.click(await screen.findByRole('combobox', { name: 'Statistic' }))
    await user.click(await screen.findByRole('option', { name: 'Mood' }))
    await waitFor(async () =>
      expect(await rowsOf('Mood')).toEqual([
        ['Mood', 'Trades', 'Share, %', 'Net, USD'],
        ['Calmsmall sample', '3', '25.0', '+1,882'],
        ['Without Moodsmall sample', '9', '75.0', '−260'],
        ['All', '12', '100.0', '+1,621'],
      ]),
    )
  })

  it('becomes the filter of its statistic', async () => {
    const user = userEvent.setup()
    await render(<CustomStatsPage />, `${at}?group=2`)
    await user.click(await screen.findByRole('button', { name: 'Open the trades of Calm' }))
    expect(await tradesIn(await drawer(/^Calm /))).toEqual(['12', '8', '1'])
    await user.click(screen.getByRole('button', { name: 'Apply as filter' }))
    expect(
      currentFilters()
        .advanced.customComments.map((list) => list.join())
        .slice(0, 3),
    ).toEqual(['', '3', ''])
  })

  it('maps two statistics by average R, each cell with its trades and its filter', async () => {
    const user = userEvent.setup()
    await render(<CustomStatsPage />, at)
    await user.click(await screen.findByRole('combobox', { name: 'Combined with' }))
    await user.click(await screen.findByRole('option', { name: 'Mood' }))
    const texts = Array.from((await map()).querySelectorAll('text'), (text) => text.textContent)
    // without mood in London: T2, T5, T6, T7 and T11; T10 has no R
    for (const text of ['+1.97', '+2.97', '+0.06']) expect(texts).toContain(text)
    expect(screen.getByText('No pair has 10 trades with an R: the sample is too small.')).toBeDefined()
    // columns: calm, without mood; rows: London, New York
    await clickAt(await map(), 'cells', [0, 1])
    expect(await tradesIn(await drawer(/^New York, Calm /))).toEqual(['12', '8'])
    await user.click(screen.getByRole('button', { name: 'Apply as filter' }))
    expect(currentFilters().advanced.customComments.slice(0, 2)).toEqual([[2], [3]])
    expect(currentFilters().options.orFilter).toBe(false)
  })

  it('says that shares pass 100% where a trade has several items', async () => {
    const oneGroup = customComments.map((item) => ({ ...item, commentGroup: 20, modified: '' }))
    queryClient.setQueryData(lookups.customComments(1).queryKey, oneGroup)
    await render(<CustomStatsPage />, at)
    expect(await screen.findByText(/^A trade with more than one item counts in each of them/)).toBeDefined()
    expect((await rowsOf('Custom statistic 20')).map(([name]) => name)).toHaveLength(5)
  })
})

describe('custom statistics without', () => {
  it('items lead to the settings', async () => {
    queryClient.setQueryData(lookups.customComments(1).queryKey, [])
    await render(<CustomStatsPage />, at)
    expect(await screen.findByText('No custom statistic has items yet.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go to the custom statistics' })).toBeDefined()
    expect(screen.queryByRole('combobox', { name: 'Statistic' })).toBeNull()
  })

  it('a ticked item say how many trades have one', async () => {
    serveTrades(exampleFeed({ from: 1, closed: 2 }))
    await render(<CustomStatsPage />, `${at}?group=2`)
    expect(await screen.findByText('0 of 1 trade has an item of Mood.')).toBeDefined()
  })

  it('trades that the filters leave offer to clear them', async () => {
    setFilters({ ...noFilters, basic: { ...noFilters.basic, year: [1999] } })
    await render(<CustomStatsPage />, at)
    expect(await screen.findByText('No trades match the selected filters.')).toBeDefined()
  })

  it('a server can be tried again', async () => {
    refuseTrades()
    await render(<CustomStatsPage />, at)
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  })
})
