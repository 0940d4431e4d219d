// @large: walks every grid of records
import '../testing/charts.ts'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GridState } from '@afterclose/contract/grid-state'
import type { BacktestTradeView } from '@afterclose/contract/backtest-trades'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, useEffect } from 'react'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { noFilters } from '@afterclose/core/filters'
import { ClosedTrades } from '../features/journal/closed-trades.tsx'
import { MissedTradesPage } from '../features/missed-trades/missed-page.tsx'
import { BacktesterPage } from '../features/strategy-lab/backtester/backtester-page.tsx'
import { PlansPage } from '../features/trading-plans/plans-page.tsx'
import { closeDialog, type OpenDialog, useOpenDialogs } from '../journal/dialogs.ts'
import { setFilters } from '../journal/filters.ts'
import { lookups } from '../journal/journal-data.ts'
import { queryClient } from '../journal/query-client.ts'
import { serveTrades } from '../testing/engine.ts'
import { feedOf } from '../testing/feed-of.ts'
import { render } from '../testing/render.tsx'
import { atWork } from '../testing/samples.ts'
import { storedBacktest, storedTestedTrade } from '../testing/stored-backtest.ts'
import { storedMissedTrade } from '../testing/stored-missed-trade.ts'
import { storedPlan } from '../testing/stored-plan.ts'
import { keepLookups } from '../testing/stored-trade.ts'
import { type Stock, storingServer } from '../testing/storing-server.ts'

/** Of each kind four, in another order than that of their rows. */
const ids = [13, 11, 14, 12]
const day = (id: number): string => `2026-10-${id}`
const tested = (id: number): BacktestTradeView => storedTestedTrade({ id, seq: id, entryDate: `${day(id)}T09:30:00` })

interface Grid {
  readonly page: ReactNode
  readonly at: string
  readonly noun: string
  /** What is stored besides trades. */
  readonly stock: Stock
  /** Whether the Delete key deletes. */
  readonly deletes: boolean
  /** Head of the column of the days. */
  readonly days: string
  /** What the line below it says of two records; absent where filters leave none out. */
  readonly ofTwo?: RegExp
}
const grids: Readonly<Record<string, Grid>> = {
  journal: {
    page: <ClosedTrades onCount={() => {}} tools={null} />,
    at: '/journal',
    noun: 'trade',
    stock: {},
    deletes: true,
    days: 'Entry',
    ofTwo: /^2 of 4 trades/,
  },
  'missed trades': {
    page: <MissedTradesPage />,
    at: '/missed-trades/journal',
    noun: 'missed trade',
    stock: { 'missed-trades': ids.map((id) => storedMissedTrade({ id, entryDate: `${day(id)}T09:30:00` })) },
    deletes: true,
    days: 'Entry date',
    ofTwo: /^2 missed trades/,
  },
  plans: {
    page: <PlansPage />,
    at: '/trading-plans?view=list',
    noun: 'trading plan',
    stock: { 'trade-plans': ids.map((id) => storedPlan({ id, planDate: day(id), title: `Plan ${id}` })) },
    deletes: false,
    days: 'Plan for',
  },
  'tested trades': {
    page: <BacktesterPage />,
    at: '/backtester?session=1',
    noun: 'tested trade',
    stock: { backtests: [storedBacktest({ trades: 4 })], 'tested-trades': ids.map(tested) },
    deletes: true,
    days: 'Date',
  },
}

/** Notes which dialogs open, and closes each; a question is answered with yes. */
function Opening({ onOpened }: { onOpened: (dialog: OpenDialog) => void }) {
  const dialogs = useOpenDialogs()
  useEffect(() => {
    for (const dialog of dialogs) {
      closeDialog(dialog.id)
      onOpened(dialog)
      if (dialog.kind === 'confirm') dialog.answer(true)
    }
  }, [dialogs, onOpened])
  return null
}

/** The id of the record that an open dialog is about; undefined for a question. */
function idOf(dialog: OpenDialog): number | null | undefined {
  if (dialog.kind === 'trade') return dialog.tradeId
  if (dialog.kind === 'missed-trade' || dialog.kind === 'trade-plan') return dialog.record?.id
  return undefined
}
/** What a page shows in a dialog of its own. */
const shownHere = (): readonly number[] =>
  screen
    .queryAllByRole('dialog', { name: /^Edit tested trade \d+$/ })
    .map(({ textContent }) => Number(/\d+/.exec(textContent ?? '')?.[0]))

const Sent = z.object({ ids: z.array(z.number()) })

async function open(
  { page, at, noun, stock }: Grid,
  {
    trade = () => ({}),
    kept = [],
    lines = ids.length,
  }: {
    readonly trade?: (of: { readonly id: number }) => Parameters<typeof feedOf>[0]
    readonly kept?: GridState[]
    readonly lines?: number
  } = {},
) {
  atWork()
  keepLookups()
  queryClient.setQueryData(lookups.gridStates(1).queryKey, kept)
  serveTrades(
    feedOf(
      ...ids.map((id) => ({
        id,
        entryDate: `${day(id)}T09:30:00`,
        exitDate: `${day(id)}T10:30:00`,
        gain: '10',
        ...trade({ id }),
      })),
    ),
  )
  const server = storingServer({ 'missed-trades': [], ...stock })
  const opens: OpenDialog[] = []
  const { address } = await render(
    <>
      {page}
      <Opening onOpened={(dialog) => void opens.push(dialog)} />
    </>,
    at,
  )
  const actions = (id: number): HTMLElement => screen.getByRole('button', { name: `Actions for ${noun} ${id}` })
  const row = (id: number): HTMLElement => actions(id).closest<HTMLElement>('[role="row"]')!
  const cell = (id: number, column: number): HTMLElement => within(row(id)).getAllByRole('gridcell')[column]!
  /** Records in the order of their rows, or keys of groups. */
  const rows = (): readonly number[] =>
    Array.from(document.querySelectorAll(`button[aria-label^="Actions for ${noun} "]`), ({ ariaLabel }) =>
      Number(/\d+$/.exec(ariaLabel ?? '')?.[0]),
    )
  // each row is that of its record
  await waitFor(() => {
    expect(rows().filter((key) => key > 0)).toHaveLength(lines)
    expect(rows().filter((id) => ids.includes(id) && !row(id).textContent.includes(day(id)))).toEqual([])
  })
  return {
    cell,
    row,
    rows,
    address,
    opens,
    menu: async (id: number, item: string) => {
      fireEvent.click(actions(id))
      fireEvent.click(await within(await screen.findByRole('menu')).findByRole('menuitem', { name: item }))
    },
    select: async (...chosen: readonly number[]) => {
      for (const id of chosen) {
        fireEvent.click(screen.getByRole('checkbox', { name: `Select ${noun} ${id}` }))
        await waitFor(() => expect(row(id).ariaSelected).toBe('true'))
      }
    },
    opened: () => [...opens.flatMap((dialog) => idOf(dialog) ?? []), ...shownHere()],
    deleted: () =>
      server.sent.flatMap(({ params, body }) => {
        const read = Sent.safeParse(body)
        return read.success ? read.data.ids : [Number(Object.values(params).at(-1))]
      }),
  }
}

describe.each(Object.entries(grids))('the grid of %s', (_name, grid) => {
  it.each([
    ['click', 12, (cell: HTMLElement) => fireEvent.click(cell)],
    ['Enter', 14, (cell: HTMLElement) => fireEvent.keyDown(cell, { key: 'Enter' })],
  ] as const)('opens the record of the row by %s', async (_, id, press) => {
    const { cell, opened } = await open(grid)
    press(cell(id, 2))
    await waitFor(() => expect(opened()).toEqual([id]))
  })

  it('edits by its menu the record of that row', async () => {
    const { menu, opened } = await open(grid)
    await menu(12, 'Edit')
    await waitFor(() => expect(opened()).toEqual([12]))
  })

  it('is sorted by the head that is pressed, one way and then the other', async () => {
    const { rows } = await open(grid)
    const head = () =>
      Array.from(document.querySelectorAll('[role="columnheader"]')).find(({ textContent }) =>
        new RegExp(`^\\s*${grid.days}\\s*\\d?\\s*$`).test(textContent),
      )!
    const press = () => fireEvent.click(head().querySelector('.ag-header-cell-label')!)
    const ways = new Set<string | null>()
    for (let pressed = 0; pressed < 3; pressed++) {
      press()
      await waitFor(() => {
        const { ariaSort } = head()
        if (ariaSort !== 'none') expect(rows()).toEqual(ariaSort === 'ascending' ? [11, 12, 13, 14] : [14, 13, 12, 11])
        ways.add(ariaSort)
      })
    }
    expect(ways).toEqual(new Set(['ascending', 'descending', 'none']))
  })

  it('deletes by its menu the record of that row', async () => {
    const { menu, deleted } = await open(grid)
    await menu(11, 'Delete')
    await waitFor(() => expect(deleted()).toEqual([11]))
  })
})

describe.each(Object.entries(grids).filter(([, { ofTwo }]) => ofTwo !== undefined))(
  'below the grid of %s',
  (_, grid) => {
    it('stands what its rows come to, not what all come to', async () => {
      const { rows } = await open(grid)
      const line = () => screen.getByRole('contentinfo', { name: /^Totals/ }).textContent
      await waitFor(() => expect(line()).toMatch(/^4 /))
      const { basic } = noFilters
      act(() => setFilters({ ...noFilters, basic: { ...basic, dateRange: [day(12), day(13)] } }))
      await waitFor(() =>
        expect([rows().toSorted((a, b) => a - b), line()]).toEqual([[12, 13], expect.stringMatching(grid.ofTwo!)]),
      )
    })
  },
)

it('opens the missed trade that an address names, and leaves the rest of the address as it is', async () => {
  const at = '/missed-trades/journal?sort=entryDate&missed=12'
  const { opened, rows, address } = await open({ ...grids['missed trades']!, at })
  await waitFor(() => expect([opened(), address()]).toEqual([[12], '/missed-trades/journal?sort=entryDate']))
  expect(rows()).toEqual([11, 12, 13, 14])
})

/** The columns of the journal that are kept, with those of pictures first. */
const pictures = {
  gridType: 'JOURNAL_CLOSED',
  version: 1,
  state: JSON.stringify({
    grid: { columnOrder: { orderedColIds: ['screenshots'] }, columnVisibility: { hiddenColIds: [] } },
    density: 'compact',
  }),
} satisfies GridState

it('opens from the pictures of a row its trade at its pictures, among the others in the order of the rows', async () => {
  const { row, opens, rows } = await open(grids['journal']!, { trade: () => ({ screenshots: 2 }), kept: [pictures] })
  const cell = await waitFor(() => row(12).querySelector('[col-id="screenshots"]')!)
  fireEvent.click(cell)
  await waitFor(() => expect(opens).toMatchObject([{ kind: 'trade', tradeId: 12, tab: 'media' }]))
  expect(opens.map((dialog) => dialog.kind === 'trade' && [...dialog.order])).toEqual([rows()])
})

it('opens and closes each group of the journal for itself', async () => {
  const { rows, row } = await open(grids['journal']!, { trade: ({ id }) => ({ groupId: id > 12 ? 2 : 1 }), lines: 2 })
  const [newer, older] = rows()
  const fold = (key: number) => fireEvent.click(within(row(key)).getAllByRole('gridcell')[3]!)
  fold(newer!)
  await waitFor(() => expect(rows()).toEqual([newer, 14, 13, older]))
  fold(older!)
  // as many as there is room for
  await waitFor(() => expect(rows().slice(0, 5)).toEqual([newer, 14, 13, older, 12]))
  fold(newer!)
  await waitFor(() => expect(rows()).toEqual([newer, older, 12, 11]))
})

const deleting = Object.entries(grids).filter(([, { deletes }]) => deletes)
describe.each(deleting)('the Delete key in the grid of %s', (_, grid) => {
  it('deletes the record that has the focus', async () => {
    const { cell, deleted } = await open(grid)
    fireEvent.keyDown(cell(12, 2), { key: 'Delete' })
    await waitFor(() => expect(deleted()).toEqual([12]))
  })

  it('deletes those that are selected, also with the focus on another one', async () => {
    const { cell, select, deleted } = await open(grid)
    await select(11, 13)
    fireEvent.keyDown(cell(12, 2), { key: 'Delete' })
    await waitFor(() => expect(deleted()).toEqual([11, 13]))
  })
})

it('every grid of records is known here', () => {
  const src = join(import.meta.dirname, '..')
  const found = globSync('{features,parts}/**/*.tsx', { cwd: src, exclude: ['**/*.story.tsx', '**/*.test.tsx'] })
  expect(
    found.filter((file) => /<RecordGrid\b|<TradesGrid\b/.test(readFileSync(join(src, file), 'utf8'))).toSorted(),
  ).toEqual([
    'features/journal/journal-grid.tsx',
    'features/missed-trades/missed-page.tsx',
    'features/strategy-lab/backtester/tested/tested-grid.tsx',
    'features/trading-plans/plans-page.tsx',
  ])
})
