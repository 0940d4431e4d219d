import { GridState } from '@afterclose/contract/grid-state'
import { noFilters } from '@afterclose/core/filters'
import { optionTrades } from '@afterclose/testkit/option-trades'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { currentFilters, setFilters } from '../../../journal/filters.ts'
import { lookups } from '../../../journal/journal-data.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { feedOf } from '../../../testing/feed-of.ts'
import { expectExplains } from '../../../testing/explained.ts'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { refuseTrades, serveTrades } from '../../../testing/engine.ts'
import { render } from '../../../testing/render.tsx'
import { atWork, aUser } from '../../../testing/samples.ts'
import { savedFiles } from '../../../testing/saved-files.ts'
import { TradeAnalyticsPage } from './trade-analytics-page.tsx'

const setup = (id: number, name: string) => ({ id, name, active: true })
beforeEach(() => {
  serveTrades(exampleFeed())
  atWork()
  fakeServer({
    'POST /v1/databases/1/grid-state': () => ({ ok: true, receipt: null }),
    'POST /v1/account-settings/7': ({ body }) => body,
  })
  queryClient.setQueryData(lookups.gridStates(1).queryKey, [])
  queryClient.setQueryData(
    lookups.setups(1).queryKey,
    [setup(1, 'Breakout'), setup(2, 'Pullback')].map((one) => Object.assign(one, emptySetup)),
  )
})
const emptySetup = {
  description: '',
  rules: [],
  defaultChecklistId: null,
  color: null,
  order: 0,
  trades: 0,
  exampleScreenshots: [],
  modified: '2026-11-19T09:00:00.000Z',
}

/** A server that stores grid states, and undoes a change by its receipt, unless another state of the same kind came after it. */
function keepGridStates(start: readonly GridState[] = []) {
  const stored = new Map(start.map((state) => [state.gridType, state]))
  const receipts = new Map<string, () => void>()
  queryClient.setQueryData(lookups.gridStates(1).queryKey, [...start])
  const received = fakeServer({
    'GET /v1/databases/1/grid-state': () => ({ gridStates: [...stored.values()] }),
    'POST /v1/databases/1/grid-state': ({ body }) => {
      const state = GridState.parse(body)
      const before = stored.get(state.gridType)
      stored.set(state.gridType, state)
      const receipt = `${state.gridType} ${receipts.size + 1}`
      receipts.set(receipt, () => {
        expect(stored.get(state.gridType)).toBe(state)
        if (before === undefined) stored.delete(state.gridType)
        else stored.set(state.gridType, before)
      })
      return { ok: true, receipt }
    },
    'POST /v1/databases/1/undo': ({ body }) => {
      receipts.get(z.object({ receipt: z.string() }).parse(body).receipt)!()
      return { restored: 1 }
    },
  })
  return { received }
}

const path = '/reports/trade-analytics'
const show = (search = '') => render(<TradeAnalyticsPage />, path + search)
const pivot = () => screen.findByRole('table', { name: 'How do the groups differ?' })
const texts = (table: HTMLElement): readonly (readonly (string | null)[])[] =>
  within(table)
    .getAllByRole('row')
    .map((row) => Array.from(row.children, (cell) => cell.textContent))
const names = async () => texts(await pivot()).map(([name]) => name)
const statistic = async (label: string) =>
  Array.from(
    (await screen.findByRole('rowheader', { name: label })).parentElement!.children,
    (cell) => cell.textContent,
  )
const tradesIn = async (title: RegExp) =>
  (
    await within(await screen.findByRole('dialog', { name: title })).findAllByRole('button', { name: /^Open trade/ })
  ).map((link) => link.textContent)

describe('groups of the review grade', () => {
  it('have the trades without one as "Not reviewed", last', async () => {
    serveTrades(feedOf({ reviewGrade: 'B' }, {}, { reviewGrade: 'A' }))
    await show('?by=reviewGrade')
    const groups = (await names()).slice(1, 4).map((name) => name?.replace('small sample', ''))
    expect(groups).toEqual(['A: well done', 'B: could be better', 'Not reviewed'])
  })
})

describe('groups of the market at the entry', () => {
  const known = () => screen.queryAllByText(/ is known for /).map((note) => note.textContent)

  it('say for how many trades each tag is known, unless it is for all', async () => {
    serveTrades(feedOf({ trend: 'WITH', gap: 'UP' }, { trend: 'NONE' }, { trend: 'WITH' }))
    await show('?by=trend.gap')
    await pivot()
    expect(known()).toEqual([
      '“Opening gap” is known for 1 of 3 trades. The others are in no group; each trade’s chart shows why.',
    ])
  })

  it('are empty where none is known', async () => {
    await show('?by=trend')
    await pivot()
    expect(known()).toEqual([
      '“Trend” is known for 0 of 12 trades. The others are in no group; each trade’s chart shows why.',
    ])
  })

  it('are no matter of other groups', async () => {
    await show('?by=setup')
    await pivot()
    expect(known()).toEqual([])
  })
})

describe('trade analytics with the worked example (H.3)', () => {
  it('has every statistic for all, long and short trades [2.3.9]', async () => {
    await show()
    expect(screen.getByRole('heading', { name: /Trade Analytics/ })).toBeDefined()
    expect(await statistic('Trades')).toEqual(['Trades', '12', '7', '5'])
    expect(await statistic('Net gain')).toEqual(['Net gain', '+1,621.10', '+1,656.60', '−35.50'])
    expect(await statistic('Win rate')).toEqual(['Win rate', '54.55%', '66.67%', '40.00%'])
    expect(await statistic('Profit factor')).toEqual(['Profit factor', '2.73', '4.95', '0.93'])
    expect(
      screen.getByText('7 long trades and 5 short trades: the smaller sample is too small to compare sides.'),
    ).toBeDefined()
  })

  it('marks the sides that are a small sample', async () => {
    await show()
    const [head] = texts(await screen.findByRole('table', { name: 'Statistics 1 of 3' }))
    expect(head).toEqual(['Statistic', 'All', 'Longsmall sample', 'Shortsmall sample'])
  })

  it('explains each statistic of a side, and each cell of a group, by what went in', async () => {
    await show()
    const row = (await screen.findByRole('rowheader', { name: 'Profit factor' })).parentElement!
    const side = await expectExplains(within(row).getAllByRole('button')[1]!)
    expect(side).toMatchObject({
      title: 'Long trades: Profit factor 4.95',
      numbers: [
        ['Gross profit', '2,076.50'],
        ['Gross loss', '−419.90'],
        ['Trades counted', '7'],
      ],
    })
    const cell = within(await pivot()).getByRole('button', { name: 'Breakout, Short, Net gain, USD: −121' })
    expect((await expectExplains(cell)).numbers.at(-1)).toEqual(['Trades counted', '3'])
    const group = within(await pivot()).getByRole('button', { name: 'Pullback, Win rate, %: 60.0%' })
    expect((await expectExplains(group)).numbers.slice(0, 2)).toEqual([
      ['Winners', '3'],
      ['Losers', '2'],
    ])
  })

  it('leads from figure to figure by arrow keys', async () => {
    const user = userEvent.setup()
    await show()
    const of = (label: string) =>
      within(screen.getByRole('rowheader', { name: label }).parentElement!).getAllByRole('button')
    await screen.findByRole('rowheader', { name: 'Trades' })
    of('Trades')[0]!.focus()
    await user.keyboard('{ArrowDown}{ArrowRight}')
    expect(document.activeElement).toBe(of('Winners')[1])
  })

  it('opens the trades of a side', async () => {
    const user = userEvent.setup()
    await show()
    await user.click((await screen.findAllByRole('button', { name: 'Open the trades of Short' }))[0]!)
    expect(await tradesIn(/^Short trades/)).toEqual(['11', '9', '7', '4', '2'])
  })

  it('groups by setup and direction, with subtotals and the total', async () => {
    await show()
    const rows = texts(await pivot()).map((row) => [row[0], row[1], row[2], row[4], row[7]])
    expect(rows).toEqual([
      ['Setup, Direction', 'Trades', 'Win rate, %', 'Net, USD', 'Avg R'],
      ['Pullbacksmall sample', '6', '60.0', '+1,357', '+1.06'],
      ['Long', '4', '66.7', '+1,272', '+1.63'],
      ['Short', '2', '50.0', '+85', '+0.21'],
      ['Breakoutsmall sample', '6', '50.0', '+264', '+0.38'],
      ['Long', '3', '66.7', '+385', '+0.80'],
      ['Short', '3', '33.3', '−121', '−0.04'],
      ['All', '12', '54.5', '+1,621', '+0.69'],
    ])
  })

  it('opens the trades of a cell, whose filters can be applied', async () => {
    const user = userEvent.setup()
    await show()
    await user.click(within(await pivot()).getByRole('button', { name: 'Open the trades of Breakout, Short' }))
    expect(await tradesIn(/^Breakout, Short/)).toEqual(['9', '7', '2'])
    await user.click(screen.getByRole('button', { name: 'Apply as filter' }))
    await waitFor(() => expect(currentFilters().basic).toMatchObject({ setup: [1], direction: ['SHORT'] }))
    expect(await names()).toEqual(['Setup, Direction', 'Breakoutsmall sample', 'Short', 'All'])
  })

  it('sorts groups and their parts by any figure, and back', async () => {
    const user = userEvent.setup()
    await show()
    const head = () => screen.getByRole('button', { name: 'Held' })
    await pivot()
    const order = async () => (await names()).map((name) => name?.replace('small sample', ''))
    await user.click(head())
    expect(await order()).toEqual(['Setup, Direction', 'Pullback', 'Long', 'Short', 'Breakout', 'Long', 'Short', 'All'])
    await user.click(head())
    expect(await order()).toEqual(['Setup, Direction', 'Breakout', 'Short', 'Long', 'Pullback', 'Short', 'Long', 'All'])
    expect(head().closest('th')?.getAttribute('aria-sort')).toBe('ascending')
    await user.click(head())
    expect(head().closest('th')?.getAttribute('aria-sort')).toBeNull()
  })

  it('groups by what is chosen: another, one, none', async () => {
    const user = userEvent.setup()
    await show()
    await user.click(await screen.findByRole('button', { name: 'Change Setup' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Weekday' }))
    expect(await names()).toEqual([
      'Weekday, Direction',
      'Tuesdaysmall sample',
      'Long',
      'Short',
      'Wednesdaysmall sample',
      'Short',
      'Long',
      'Thursdaysmall sample',
      'Short',
      'Fridaysmall sample',
      'Long',
      'Short',
      'All',
    ])
    await user.click(screen.getByRole('button', { name: 'Remove Direction' }))
    expect(await names()).toEqual([
      'Weekday',
      'Tuesdaysmall sample',
      'Wednesdaysmall sample',
      'Thursdaysmall sample',
      'Fridaysmall sample',
      'All',
    ])
    await user.click(screen.getByRole('button', { name: 'Remove Weekday' }))
    expect(await names()).toEqual(['Trades', 'All'])
    await user.click(screen.getByRole('button', { name: 'Add dimension' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Outcome' }))
    expect(await names()).toEqual([
      'Outcome',
      'Winnersmall sample',
      'Break-evensmall sample',
      'Losersmall sample',
      'All',
    ])
  })

  it('reads its dimensions from the address', async () => {
    await show('?by=exitClass.nonsense')
    expect(await names()).toEqual([
      'Exit class',
      'Beyond targetsmall sample',
      'At targetsmall sample',
      'Early profitsmall sample',
      'Scratchsmall sample',
      'Early losssmall sample',
      'At stopsmall sample',
      'Beyond stopsmall sample',
      'All',
    ])
  })

  it('offers what only trades in options have to a journal that has some, in the words of core', async () => {
    const user = userEvent.setup()
    await show('?by=direction')
    await user.click(await screen.findByRole('button', { name: 'Change Direction' }))
    expect(await screen.findByRole('menuitem', { name: 'Setup' })).toBeDefined()
    expect(screen.queryByRole('menuitem', { name: 'Bias' })).toBeNull()
  })

  it('groups trades in options by their bias, and leaves out all other trades', async () => {
    const user = userEvent.setup()
    serveTrades(feedOf(...optionTrades))
    await show('?by=direction')
    await user.click(await screen.findByRole('button', { name: 'Change Direction' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Bias' }))
    await waitFor(async () =>
      expect(await names()).toEqual(['Bias', 'Neutralsmall sample', 'Bullishsmall sample', 'All']),
    )
  })

  it('[2.3.9] groups on the free plan by what trade analytics includes there', async () => {
    const user = userEvent.setup()
    atWork({ user: aUser({ permissions: [] }) })
    await show('?by=afterRun.direction')
    expect(await names()).toEqual(['Direction', 'Longsmall sample', 'Shortsmall sample', 'All'])
    await user.click(screen.getByRole('button', { name: 'Change Direction' }))
    expect(await screen.findByRole('menuitem', { name: 'Setup' })).toBeDefined()
    expect(screen.queryByRole('menuitem', { name: /run/ })).toBeNull()
  })

  it('changes the dimension that is pressed, and leaves the other in its place', async () => {
    const user = userEvent.setup()
    await show('?by=setup.direction')
    const chosen = () =>
      within(screen.getByRole('group', { name: 'Rows' }))
        .getAllByRole('button', { name: /^Change / })
        .map(({ textContent }) => textContent)
    await user.click(await screen.findByRole('button', { name: 'Change Direction' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Instrument' }))
    expect(chosen()).toEqual(['Setup', 'Instrument'])
    await user.click(screen.getByRole('button', { name: 'Change Setup' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Direction' }))
    expect(chosen()).toEqual(['Direction', 'Instrument'])
  })

  it('groups by a custom statistic, and by none of its items', async () => {
    queryClient.setQueryData(
      lookups.customComments(1).queryKey,
      [1, 2, 3].map((id) => ({
        id,
        name: ['London', 'New York', 'Calm'][id - 1]!,
        commentGroup: id === 3 ? 2 : 1,
        active: true,
        order: id,
        trades: 0,
        modified: '2026-11-19T09:00:00.000Z',
      })),
    )
    const user = userEvent.setup()
    await show('?by=custom2.custom1')
    expect(await names()).toEqual([
      'Custom statistic 2, Custom statistic 1',
      'Calmsmall sample',
      'New York',
      'London',
      'Nonesmall sample',
      'London',
      'New York',
      'All',
    ])
    await user.click(screen.getByRole('button', { name: 'Open the trades of Calm, New York' }))
    expect(await tradesIn(/^Calm, New York/)).toEqual(['12', '8'])
  })

  it('closes a group and opens it again', async () => {
    const user = userEvent.setup()
    await show()
    const parts = await screen.findByRole('button', { name: 'Parts of Pullback', expanded: true })
    await user.click(parts)
    expect((await names()).slice(1, 3)).toEqual(['Pullbacksmall sample', 'Breakoutsmall sample'])
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Parts of Pullback', expanded: false }))
    expect(await names()).toHaveLength(8)
  })

  it('shows the figures that are chosen, in the unit', async () => {
    const user = userEvent.setup()
    await show()
    await user.click(await screen.findByRole('button', { name: 'Figures: 11 of 19' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Payoff' }))
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Share of trades, %' }))
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('radio', { name: 'R' }))
    await waitFor(async () => expect(texts(await pivot())[0]).toContain('Net, R'))
    const heads = texts(await pivot())[0]
    expect(heads).toContain('Share, %')
    expect(heads).not.toContain('Payoff')
    expect(await statistic('Net gain')).toEqual(['Net gain', '+7.61', '+7.30', '+0.31'])
  })

  it('saves a layout, comes back to it, and deletes it', async () => {
    const user = userEvent.setup()
    const { received } = keepGridStates()
    await show('?by=weekday')
    await user.click(await screen.findByRole('button', { name: 'Save layout' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save layout' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByText('Name is required')).toBeDefined()
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'My week')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: 'Layout: My week' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Setup by direction' }))
    await waitFor(async () => expect((await names())[0]).toBe('Setup, Direction'))
    const sent = received.filter(({ call }) => call.startsWith('POST')).map(({ body }) => GridState.parse(body))
    expect(sent.find(({ gridType }) => gridType === 'ANALYTICS_LAYOUTS')).toMatchObject({
      version: 1,
      state: expect.stringContaining('[{"name":"My week","layout":{"by":["weekday"]'),
    })
    await user.click(screen.getByRole('button', { name: 'Layout: Setup by direction' }))
    await user.click(await screen.findByRole('menuitem', { name: 'My week' }))
    await waitFor(async () => expect((await names())[0]).toBe('Weekday'))
    await user.click(screen.getByRole('button', { name: 'Layout: My week' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete My week' }))
    expect(await screen.findByRole('button', { name: 'Layout: not saved' })).toBeDefined()
    expect(await screen.findByText('My week deleted.')).toBeDefined()

    // another layout of the table does not make the deletion final
    await user.click(await screen.findByRole('button', { name: 'Layout: not saved' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Setup by direction' }))
    await waitFor(async () => expect((await names())[0]).toBe('Setup, Direction'))
    await user.click(
      within(screen.getByText(/My week deleted/).closest<HTMLElement>('[role=status]')!).getByRole('button', {
        name: 'Undo',
      }),
    )
    expect(await screen.findByText('Restored.')).toBeDefined()
    expect((await names())[0]).toBe('Setup, Direction')
    await user.click(screen.getByRole('button', { name: 'Layout: Setup by direction' }))
    expect(await screen.findByRole('menuitem', { name: 'My week' })).toBeDefined()
  })

  it('replaces a layout, and brings the former one back', async () => {
    const user = userEvent.setup()
    const { received } = keepGridStates()
    const saveAs = async (button: string) => {
      await user.click(await screen.findByRole('button', { name: 'Save layout' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Save layout' }))
      await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Mine')
      await user.click(dialog.getByRole('button', { name: button }))
      await screen.findByRole('button', { name: 'Layout: Mine' })
    }
    await show('?by=weekday')
    await saveAs('Save')
    await user.click(screen.getByRole('button', { name: 'Layout: Mine' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Setup by direction' }))
    await saveAs('Replace')
    await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!)
    expect(await screen.findByRole('button', { name: 'Layout: Setup by direction' })).toBeDefined()
    expect(received.filter(({ call }) => call.endsWith('/undo')).map(({ body }) => body)).toEqual([
      { receipt: expect.stringMatching(/^ANALYTICS_LAYOUTS/) },
    ])
  })

  it('keeps layouts that an earlier version saved, until one is deleted, and after its undo', async () => {
    const user = userEvent.setup()
    const layout = { by: ['direction'], metrics: ['net'], sort: null }
    keepGridStates([
      {
        gridType: 'TRADE_ANALYTICS',
        version: 1,
        state: JSON.stringify({ now: layout, saved: [{ name: 'Old', layout }] }),
      },
    ])
    await show()
    await user.click(await screen.findByRole('button', { name: 'Layout: Old' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Old' }))
    await user.click(await screen.findByRole('button', { name: 'Layout: not saved' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Setup by direction' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('Restored.')
    await user.click(screen.getByRole('button', { name: 'Layout: Setup by direction' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Old' }))
    await waitFor(async () => expect(texts(await pivot())[0]).toEqual(['Direction', '', 'Net, USD']))
  })

  it('says why a layout was not saved or deleted, and keeps it as it is', async () => {
    const user = userEvent.setup()
    keepGridStates()
    await show('?by=weekday')
    fakeServer({ 'POST /v1/databases/1/grid-state': () => new Refusal(500) })
    await user.click(await screen.findByRole('button', { name: 'Save layout' }))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Mine{Enter}')
    expect(await screen.findByText(/saving the layout/)).toBeDefined()
    expect(screen.getByRole('dialog', { name: 'Save layout' })).toBeDefined()
    keepGridStates()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: 'Layout: Mine' }))
    fakeServer({ 'POST /v1/databases/1/grid-state': () => new Refusal(500) })
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Mine' }))
    expect(await screen.findAllByText(/saving the layout/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Layout: Mine' })).toBeDefined()
  })

  it('is as it was left, and reads nothing strange as a layout', async () => {
    const now = { by: ['direction'], metrics: ['net'], sort: null }
    const kept = (state: string) =>
      queryClient.setQueryData(lookups.gridStates(1).queryKey, [{ gridType: 'TRADE_ANALYTICS', version: 1, state }])
    kept(JSON.stringify({ now, saved: [] }))
    const { unmount } = await show()
    await waitFor(async () => expect(texts(await pivot())[0]).toEqual(['Direction', '', 'Net, USD']))
    unmount()
    kept('{"now":1}')
    await show()
    expect((await names())[0]).toBe('Setup, Direction')
  })

  it('is saved as files', async () => {
    const user = userEvent.setup()
    const saved = savedFiles()
    await show()
    await pivot()
    // the groups are tested against luck without being asked for
    await screen.findByText(/^Small samples: fewer than two groups within groups/)
    await user.click(screen.getByRole('button', { name: 'Download table (CSV)' }))
    await user.click(screen.getByRole('button', { name: 'Download statistics (CSV)' }))
    const [table, statistics] = await Promise.all(saved.map(async ({ blob }) => (await blob.text()).split('\r\n')))
    expect(saved[0]?.name).toMatch(/^how-do-the-groups-differ-futures-and-fx-/)
    expect(table?.slice(4, 8).map((line) => line.split(',').slice(0, 6).join())).toEqual([
      'Setup,Direction,More than luck,Trades,"Win rate, %"',
      'Pullback,All,,6,60.00,1357.10',
      'Pullback,Long,,4,66.67,1272.10',
      'Pullback,Short,,2,50.00,85.00',
    ])
    expect(table?.find((line) => line.startsWith('All,All,'))).toMatch(/^All,All,,12,54\.55,1621\.10/)
    expect(statistics?.slice(4, 6)).toEqual(['Statistic,All,Long,Short', 'Trades,12.0000,7.0000,5.0000'])
  })
})

describe('trade analytics without', () => {
  it('trades says how to begin', async () => {
    serveTrades(exampleFeed({ closed: 0 }))
    await show()
    expect(await screen.findByText('Add or import trades to see this page.')).toBeDefined()
  })

  it('trades that the filters leave offers to clear them', async () => {
    const user = userEvent.setup()
    setFilters({ ...noFilters, basic: { ...noFilters.basic, year: [1999] } })
    await show()
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    expect(await pivot()).toBeDefined()
  })

  it('a server can be tried again', async () => {
    refuseTrades()
    await show()
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  })
})
