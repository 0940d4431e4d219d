// @large: walks the bars of many trades
import type { BarWalk } from '@afterclose/contract/walks'
import { walkEnds, walkReasons } from '@afterclose/core/bar-walk'
import { originalStrategy, type Strategy } from '@afterclose/core/strategy'
import { formatR } from '@afterclose/core/format'
import { mapStops, stopEndCode } from '@afterclose/core/strategy-map'
import { writeMapColumns } from '@afterclose/feed/map-columns'
import { writeWalkColumns } from '@afterclose/feed/walk-columns'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import '../../../testing/charts.ts'
import { refreshTrades } from '../../../journal/engine/hooks.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { askedQuestions, serveTrades } from '../../../testing/engine.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { knowExampleNames } from '../../../testing/example-lookups.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { renderedParts } from '../../../testing/rendered.ts'
import { atWork } from '../../../testing/samples.ts'
import { AlternativeStrategiesPage } from './alternative-strategies-page.tsx'
import { RangeBar } from './range-bar.tsx'

const journal = '/v1/databases/1'
const keyOf = (name: string): string => name.repeat(64)
const walk = (name: string, changes: Partial<BarWalk> = {}): BarWalk => ({
  key: keyOf(name),
  state: 'READY',
  done: 11,
  of: 11,
  ...changes,
})
type Walked = readonly [id: number, how: (typeof walkEnds)[number] | (typeof walkReasons)[number], number?, number?]
function bytesOf(rows: readonly Walked[]): Uint8Array<ArrayBuffer> {
  const micros = (value: number | undefined): number => Math.round((value ?? Number.NaN) * 1e6)
  return writeWalkColumns({
    tradeId: Uint32Array.from(rows, ([id]) => id),
    how: Uint8Array.from(rows, ([, how]) =>
      Math.max(
        0,
        walkEnds.findIndex((one) => one === how),
      ),
    ),
    why: Uint8Array.from(rows, ([, why]) => 1 + walkReasons.findIndex((one) => one === why)),
    worst: Float64Array.from(rows, ([, , worst]) => micros(worst)),
    best: Float64Array.from(rows, ([, , , best]) => micros(best)),
  })
}
const addressOf = (strategies: readonly Strategy[]) =>
  `/alternative-strategies?strategies=${encodeURIComponent(JSON.stringify(strategies))}`
const original: Strategy = { ...originalStrategy, name: 'Original' }
const breakEven: Strategy = { ...originalStrategy, name: 'Break-even', breakEvenAtR: 1 }
const trailing: Strategy = {
  ...originalStrategy,
  name: 'Trailing',
  targetMode: 'NONE',
  trail: { by: 'R', value: 1, fromR: 0, atrLength: 3600 },
}
/** Trade 1 reaches its target, of 3 break-even made 0, 4 is stopped or makes half an R, and bars of 5 are missing. */
const bars: readonly Walked[] = [
  [1, 'TARGET', 2, 2],
  [3, 'RULE', 0, 0],
  [4, 'STOP', -1, 0.5],
  [5, 'GAP'],
]
const row = async (name: RegExp) =>
  within(await screen.findByRole('table', { name: 'How would the trades have ended?' })).getByRole('row', { name })
const comparedRow = async (name: RegExp) =>
  within(await screen.findByRole('table', { name: 'Strategies compared with the actual trades' })).getByRole('row', {
    name,
  })
const tradesIn = async (title: RegExp) =>
  (
    await within(await screen.findByRole('dialog', { name: title })).findAllByRole('button', { name: /^Open trade/ })
  ).map((link) => link.textContent)

const spreads = [{ instrumentId: 1, side: 'BID', spread: '0.0001' }]
const assumed = /Exits of short trades assume a spread of 1 tick\./

beforeEach(() => {
  serveTrades(exampleFeed())
  atWork()
  knowExampleNames()
})

describe('strategies by price bars', () => {
  const answers = {
    [`POST ${journal}/walks`]: () => ({ hasBars: true, walks: [walk('a')], map: null, spreads }),
    [`GET ${journal}/walks/${keyOf('a')}/columns`]: () => new Response(bytesOf(bars)),
  }

  it('[3.7] count the trades that bars decide, each of which can be looked at', async () => {
    const user = userEvent.setup()
    fakeServer(answers)
    await render(<AlternativeStrategiesPage />, addressOf([breakEven]))
    await user.click(await screen.findByRole('button', { name: '3 by price bars' }))
    expect(await tradesIn(/^Trades decided by price bars/)).toEqual(['4', '3', '1'])
    expect(screen.getAllByText(assumed).map((one) => one.textContent)).toEqual([
      expect.stringMatching(/^Counts assume the worst case\. Exits of short trades assume a spread of 1 tick\. A stop/),
    ])
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: '8 by their highest and lowest price' }))
    expect(await tradesIn(/^Trades decided by their highest and lowest/)).toEqual([
      '12',
      '11',
      '9',
      '8',
      '7',
      '6',
      '5',
      '2',
    ])
    await user.keyboard('{Escape}')
    const cellsOf = async (name: RegExp) =>
      Array.from((await row(name)).children, (cell) => cell.textContent).slice(1, 7)
    // of no strategy an exit by time
    expect(await cellsOf(/^Strategy/)).toEqual(['By bars', 'At target', 'At stop', 'By rule', 'Unchanged', 'Unclear'])
    expect(await cellsOf(/^Break-even/)).toEqual(['3', '4', '6', '1', '0', '4'])
    expect(screen.getByText(/Price bars would decide up to 3 trades/)).toBeDefined()
  })

  it('[3.7] stand beside what highs and lows say of the same trades', async () => {
    fakeServer(answers)
    const { container } = await render(<AlternativeStrategiesPage />, addressOf([breakEven]))
    const table = await screen.findByRole('table', { name: 'Where did bars change the answer?' })
    const cells = Array.from(
      within(table).getByRole('row', { name: /^Break-even/ }).children,
      (cell) => cell.textContent,
    )
    expect(cells.toSpliced(4, 1)).toEqual(['Break-even', '3', '−1.09 to +3.92', '+0.92 to +2.42', '3 → 1'])
    // the hollow bar is of highs and lows, the other one of bars
    const ranges = renderedParts(container, RangeBar)
      .filter(({ within }) => within.includes('BarsBlock'))
      .map(({ props }) => props)
    expect(ranges.map(({ worst, best }) => `${formatR(worst)} to ${formatR(best)}`)).toEqual(cells.slice(2, 4))
    expect(ranges.map(({ hollow = false }) => hollow)).toEqual([true, false])
    const drawn = [...table.querySelectorAll<HTMLElement>('[style*="--worst"]')].map(({ style }) =>
      ['--worst', '--best', '--zero'].map((end) => style.getPropertyValue(end)),
    )
    // of −1.085R to 3.915R, and of 0.915R to 2.415R, on a scale from −2 to 4R
    expect(drawn).toEqual([
      ['15.25%', '98.58%', '33.33%'],
      ['48.58%', '73.58%', '33.33%'],
    ])
    expect(
      screen.getByText(/^“Break-even” made at worst −1\.09R by high and low, \+0\.92R by price bars$/),
    ).toBeDefined()
  })

  it('[3.7] say of each trade whether bars or its highest and lowest price decided it', async () => {
    fakeServer(answers)
    await render(<AlternativeStrategiesPage />, addressOf([breakEven]))
    const table = await screen.findByRole('table', { name: 'Which trades would have ended differently?' })
    const lineOf = async (id: number) =>
      (await within(table).findByRole('button', { name: `Open trade ${id}` })).closest('tr')!.textContent
    expect(await lineOf(3)).toMatch(/break-even, by bars/)
    expect(await lineOf(5)).toMatch(/break-even, by high and low$/)
  })

  it('[3.7] decide the cells of the map, whose note counts both kinds', async () => {
    const user = userEvent.setup()
    /** Each stop of trade 1 ends at the targets up to 2R, else at itself; of trade 4 bars tell of the first target alone. */
    const [one, four] = [
      stopEndCode({ sure: 4, possible: 4, decided: true }),
      stopEndCode({ sure: 1, possible: 1, decided: false }),
    ]
    const bytes = writeMapColumns({
      tradeId: Uint32Array.of(1, 4),
      ends: Uint8Array.from([one, four].flatMap((code) => mapStops.map(() => code))),
      jumpsFrom: new Uint32Array(3),
      jumpLevel: new Uint8Array(),
      jumpFirst: new Uint8Array(),
      jumpBest: new Uint8Array(),
      jumpFill: new Float64Array(),
    })
    const received = fakeServer({
      ...answers,
      [`POST ${journal}/walks`]: () => ({ hasBars: true, walks: [walk('a')], map: walk('b'), spreads }),
      [`GET ${journal}/walks/${keyOf('b')}/columns`]: () => new Response(bytes),
    })
    await render(<AlternativeStrategiesPage />, addressOf([breakEven]))
    await user.click(await screen.findByRole('button', { name: '1 by price bars' }))
    expect(await tradesIn(/^Trades decided by price bars/)).toEqual(['1'])
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: '1 by price bars in some cells' }))
    expect(await tradesIn(/^Trades decided by price bars in some cells/)).toEqual(['4'])
    await user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: '9 by their highest and lowest price' })).toBeDefined()
    // of the strategies and of the map, which may be walked alone
    expect(screen.getAllByText(assumed)).toHaveLength(2)
    expect(received.find(({ call }) => call === `POST ${journal}/walks`)!.body).toMatchObject({ map: true })
  })

  it('[3.5] list the trades whose bars say otherwise which level came first', async () => {
    const user = userEvent.setup()
    fakeServer({
      ...answers,
      [`GET ${journal}/walks/${keyOf('a')}/columns`]: () => new Response(bytesOf([[1, 'STOP', -1, -1]])),
    })
    await render(<AlternativeStrategiesPage />, addressOf([original]))
    await user.click(await screen.findByRole('button', { name: 'Price bars contradict 1 trade' }))
    expect(await tradesIn(/^Price bars contradict/)).toEqual(['1'])
  })

  it('[3.5] say why bars do not decide a trade, and lead to it', async () => {
    const user = userEvent.setup()
    const some: readonly Walked[] = [
      [1, 'TARGET', 2, 2],
      [3, 'APART'],
      [4, 'GAP'],
      [5, 'GAP'],
      [6, 'NO_SPREAD'],
    ]
    fakeServer({ ...answers, [`GET ${journal}/walks/${keyOf('a')}/columns`]: () => new Response(bytesOf(some)) })
    await render(<AlternativeStrategiesPage />, addressOf([original]))
    const words = await screen.findByText(/^Price bars do not decide 4 trades:/)
    expect(words.textContent).toBe(
      'Price bars do not decide 4 trades: 2 with bars missing before they were decided, 1 with bars of other prices: check zone and symbol, 1 with a spread but no tick size: check the instrument.',
    )
    await user.click(within(words).getByRole('button', { name: /^2 with bars missing/ }))
    expect(await tradesIn(/^Trades with bars missing/)).toEqual(['5', '4'])
  })

  it('leave out of all rows the trades that a strategy needs bars for', async () => {
    fakeServer({
      ...answers,
      [`POST ${journal}/walks`]: () => ({ hasBars: true, walks: [walk('a'), walk('a')], map: null, spreads }),
    })
    await render(<AlternativeStrategiesPage />, addressOf([original, trailing]))
    expect(await screen.findByRole('button', { name: '8 without price bars that decide them' })).toBeDefined()
    expect((await comparedRow(/^Actual/)).children[1]?.textContent).toBe('3')
  })

  it('show how far they are, and what highs and lows say until then', async () => {
    const user = userEvent.setup()
    let state: Partial<BarWalk> = { state: 'RUNNING', done: 500, of: 2000 }
    const received = fakeServer({
      ...answers,
      [`POST ${journal}/walks`]: () => ({
        hasBars: true,
        walks: [walk('a', { state: 'RUNNING', done: 0, of: 0 })],
        map: null,
        spreads,
      }),
      [`GET ${journal}/walks/${keyOf('a')}`]: () => walk('a', state),
      [`POST ${journal}/walks/${keyOf('a')}/cancel`]: () => ({ ok: true }),
    })
    await render(<AlternativeStrategiesPage />, addressOf([breakEven]))
    expect(await screen.findByText('Simulating the strategies on price bars: 500 of 2,000 trades.')).toBeDefined()
    expect((await comparedRow(/^Break-even/)).children[2]?.textContent).toBe('0.0')
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    expect(received.map(({ call }) => call)).toContain(`POST ${journal}/walks/${keyOf('a')}/cancel`)
    state = { state: 'READY' }
    expect(await screen.findByRole('button', { name: '3 by price bars' })).toBeDefined()
    expect(screen.queryByText(/^Simulating the strategies/)).toBeNull()
  })

  it('stay on screen while the journal changes and its trades do not, as when contexts are found', async () => {
    const received = fakeServer(answers)
    await render(<AlternativeStrategiesPage />, addressOf([breakEven]))
    await screen.findByRole('button', { name: '3 by price bars' })
    let isLost = false
    const watching = new MutationObserver(() => {
      isLost ||= !document.body.textContent.includes('3 by price bars')
    })
    watching.observe(document.body, { subtree: true, childList: true, characterData: true })
    for (const revision of [2, 3]) {
      serveTrades(exampleFeed({ revision }))
      await act(refreshTrades)
      await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    }
    watching.disconnect()
    expect(received.filter(({ call }) => call === `POST ${journal}/walks`)).toHaveLength(3)
    expect(askedQuestions().filter((ask) => ask === 'alternativeStrategies').length).toBeGreaterThan(3)
    expect(isLost).toBe(false)
    expect((await row(/^Break-even/)).children[1]?.textContent).toBe('3')
  })

  it('need bars for some fields, which say so where there are none', async () => {
    const user = userEvent.setup()
    fakeServer({ [`POST ${journal}/walks`]: () => ({ hasBars: false, walks: [], map: null, spreads: [] }) })
    await render(<AlternativeStrategiesPage />, addressOf([original]))
    await user.click(await screen.findByRole('button', { name: 'Original' }))
    const fields = screen.getByRole('group', { name: /need price bars\. Add price bars/ })
    expect(fields.matches(':disabled')).toBe(true)
    expect(within(fields).getByRole('combobox', { name: 'Trailing stop' }).matches(':disabled')).toBe(true)
  })

  it('take trailing stops, parts and times from their fields into the address', async () => {
    const user = userEvent.setup()
    fakeServer(answers)
    const { address } = await render(<AlternativeStrategiesPage />, addressOf([original]))
    await user.click(await screen.findByRole('button', { name: 'Original' }))
    await user.click(screen.getByRole('combobox', { name: 'Trailing stop' }))
    await user.click(await screen.findByRole('option', { name: 'Average true range' }))
    await user.type(screen.getByRole('textbox', { name: 'First part at' }), '1')
    await user.type(screen.getByRole('textbox', { name: 'First part closes' }), '50{Enter}')
    await user.click(screen.getByRole('combobox', { name: 'Exit by time' }))
    await user.click(await screen.findByRole('option', { name: 'At a time of day' }))
    const typed: unknown = JSON.parse(new URL(address(), 'http://x').searchParams.get('strategies') ?? '')
    expect(typed).toMatchObject([
      {
        trail: { by: 'ATR', value: 1.5, fromR: 0, atrLength: 3600 },
        partials: [{ atR: 1, percent: 50 }],
        timeExit: { is: 'CLOCK', at: '17:00' },
      },
    ])
  })
})
