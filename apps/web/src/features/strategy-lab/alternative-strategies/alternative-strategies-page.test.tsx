import { originalStrategy, type Strategy } from '@afterclose/core/strategy'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clickAt, drawnOption } from '../../../testing/charts.ts'
import { refuseTrades, serveTrades } from '../../../testing/engine.ts'
import { framedCells, textsOfCells } from '../../../testing/drawn-shapes.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { knowExampleNames } from '../../../testing/example-lookups.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { atWork } from '../../../testing/samples.ts'
import { savedFiles } from '../../../testing/saved-files.ts'
import { AlternativeStrategiesPage } from './alternative-strategies-page.tsx'

const walksCall = 'POST /v1/databases/1/walks'
beforeEach(() => {
  serveTrades(exampleFeed())
  atWork()
  knowExampleNames()
  fakeServer({ [walksCall]: () => ({ hasBars: false, walks: [], map: null, spreads: [] }) })
})

const path = '/alternative-strategies'
const addressOf = (strategies: readonly Strategy[]) =>
  `${path}?strategies=${encodeURIComponent(JSON.stringify(strategies))}`
const named = (name: string, change: Partial<Strategy> = {}): Strategy => ({ ...originalStrategy, name, ...change })
const table = () => screen.findByRole('table', { name: 'Strategies compared with the actual trades' })
const endings = () => screen.findByRole('table', { name: 'How would the trades have ended?' })
const cellsOf = (one: HTMLElement) =>
  within(one)
    .getAllByRole('row')
    .map((row) => Array.from(row.children, (cell) => cell.textContent))
/** Without the range, which is drawn. */
const rowsOf = async () => cellsOf(await table()).map((row) => row.toSpliced(5, 1))
const chart = (title: string) =>
  screen.findByRole('img', { name: new RegExp(`^${title.replace('?', String.raw`\?`)}`) })
const drawer = (title: RegExp) => screen.findByRole('dialog', { name: title })
const tradesIn = async (dialog: HTMLElement) =>
  (await within(dialog).findAllByRole('button', { name: /^Open trade/ })).map((link) => link.textContent)
const saidIn = (address: string, name: string) => new URL(address, 'http://x').searchParams.get(name)

describe('strategies with the worked example (H.5)', () => {
  const half = { stopMode: 'R', stopValue: 0.5 } as const
  const oracle = [
    named('Original', {}),
    named('1R target', { targetMode: 'R', targetValue: 1 }),
    named('3R target', { targetMode: 'R', targetValue: 3 }),
    named('Half stop', half),
    named('Break-even', { breakEvenAtR: 1 }),
  ]

  it('stand below what the same trades made, in R and by how each trade ended', async () => {
    await render(<AlternativeStrategiesPage />, addressOf(oracle))
    expect((await rowsOf()).map((row) => row.slice(0, 8))).toEqual([
      ['Strategy', 'Trades', 'Win rate, %', 'Total R', 'Best case', 'Versus actual', 'Avg R', 'PF'],
      ['Actual (same trades)', '11', '54.5', '+7.61', '–', '–', '+0.69', '2.82'],
      ['Original', '11', '45.5', '+4.61', '+4.61', '−3.00', '+0.42', '1.74'],
      ['1R target', '11', '63.6', '+3.11', '+3.11', '−4.50', '+0.28', '1.86'],
      ['3R target', '11', '18.2', '−5.39 to +6.61: not decided', '+6.61', '−13.00 to −1.00', '−0.49', '0.42'],
      ['Half stop', '11', '18.2', '−0.89 to +5.11: not decided', '+5.11', '−8.50 to −2.50', '−0.08', '0.82'],
      ['Break-even', '11', '0.0', '−4.39 to +7.61: not decided', '+7.61', '−12.00 to 0.00', '−0.40', '0.00'],
    ])
    expect((await rowsOf()).map((row) => row.slice(8))).toEqual(
      ['Max DD', '−2.17', '−3.11', '−1.04', '−5.39', '−2.85', '−4.39'].map((fall) => [fall]),
    )
    expect(cellsOf(await endings())).toEqual([
      ['Strategy', 'At target', 'At stop', 'Unchanged', 'Unclear', 'Best', 'Worst'],
      ['Actual (same trades)', '–', '–', '–', '–', '+3.97', '−1.54'],
      ['Original', '5', '6', '0', '0', '+2.97', '−1.05'],
      ['1R target', '7', '3', '1', '0', '+0.98', '−1.04'],
      ['3R target', '1', '6', '1', '3', '+2.97', '−1.05'],
      ['Half stop', '2', '7', '0', '2', '+1.97', '−0.55'],
      ['Break-even', '5', '6', '0', '6', '−0.02', '−1.04'],
    ])
  })

  it('show the ends of the scale above its ranges, and where 0 is', async () => {
    await render(<AlternativeStrategiesPage />, addressOf(oracle))
    const axis = within(await table()).getByRole('columnheader', { name: '−6 to 8R' })
    const ends = axis.querySelector<HTMLElement>('[data-from]')
    expect(ends?.dataset).toMatchObject({ from: '−6', to: '+8R' })
    // 6 of 14
    expect(ends?.querySelector('i')?.style.left).toBe('42.86%')
  })

  it('have the range for their result, without a colour, where more than a tenth of the trades are unclear', async () => {
    await render(<AlternativeStrategiesPage />, addressOf(oracle))
    const results = within(await table())
      .getAllByRole('row')
      .slice(1)
      .map((row) => [row.children[3]!, row.children[6]!])
    const tones = results.map((cells) => cells.map(({ innerHTML }) => /gain|loss/.exec(innerHTML)?.[0] ?? 'none'))
    expect(tones).toEqual([
      ['gain', 'none'],
      ['gain', 'loss'],
      ['gain', 'loss'],
      ['none', 'none'],
      ['none', 'none'],
      ['none', 'none'],
    ])
  })

  it('say the best of them in words, and lead to the trades behind each count', async () => {
    const user = userEvent.setup()
    await render(<AlternativeStrategiesPage />, addressOf(oracle))
    expect((await screen.findByText(/^“Original” would have made/)).parentElement?.textContent).toBe(
      '“Original” would have made +4.61R; the actual trades made +7.61R.',
    )
    expect(
      screen.getByText(/^11 of 12 trades have a stop loss, a target, and the highest and lowest price\./),
    ).toBeDefined()
    const unclear = within(await endings()).getByRole('row', { name: /^Half stop/ })
    await user.click(within(unclear).getAllByRole('button').at(-1)!)
    expect(await tradesIn(await drawer(/^Half stop: unclear/))).toEqual(['12', '8'])
    await user.keyboard('{Escape}')
    const target = within(await endings()).getByRole('row', { name: /^3R target/ })
    await user.click(within(target).getAllByRole('button', { name: '1' })[0]!)
    expect(await tradesIn(await drawer(/^3R target: at target/))).toEqual(['8'])
    await user.keyboard('{Escape}')
    // T1, T7 and T12 left at their targets, which lie before 3 R
    await user.click(within(target).getByRole('button', { name: '3' }))
    expect(await tradesIn(await drawer(/^3R target: unclear/))).toEqual(['12', '7', '1'])
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: '1 without a stop loss' }))
    expect(await tradesIn(await drawer(/^Trades without a stop loss/))).toEqual(['10'])
  })

  it('are saved as a file with plain numbers and every way in which trades end', async () => {
    const user = userEvent.setup()
    await render(<AlternativeStrategiesPage />, addressOf(oracle))
    await table()
    const saved = savedFiles()
    const block = within(screen.getByRole('region', { name: 'What would another stop or target have made?' }))
    await user.click(block.getByRole('button', { name: 'Download' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Table (CSV)' }))
    const lines = (await saved[0]!.blob.text()).split('\r\n')
    const heads = lines.findIndex((line) => line.startsWith('Strategy,'))
    expect(lines[heads]).toBe(
      'Strategy,Trades,"Win rate, %",Total R,Best case,Versus actual,Avg R,PF,"Max drawdown, R",Best,Worst,By bars,At target,At stop,By rule,By time,Unchanged,Unclear',
    )
    expect(lines[heads + 1]).toBe(
      'Actual (same trades),11,54.55,7.614667,,,0.692242,2.8237,-2.167000,3.966667,-1.535000,,,,,,,',
    )
    expect(lines[heads + 5]).toBe(
      'Half stop,11,18.18,-0.885333,5.114667,-8.500000,-0.080485,0.8157,-2.850333,1.965000,-0.550000,0,2,7,0,0,0,2',
    )
  })

  it('are drawn as sums of R, whose points lead to their trades', async () => {
    await render(<AlternativeStrategiesPage />, addressOf(oracle))
    const box = await chart('How would the result have developed?')
    const { series } = await drawnOption(box)
    expect(series.map(({ id }) => id)).toEqual(['actual', 'line 0', 'line 1', 'line 2', 'line 3', 'line 4'])
    const ends = series.map(({ data }) => (data instanceof Float64Array ? data.at(-1)!.toFixed(4) : null))
    expect(ends).toEqual(['7.6147', '4.6147', '3.1147', '-5.3853', '-0.8853', '-4.3853'])
    expect(box.getAttribute('aria-label')).toContain(
      'The actual trades ended highest, at +7.61R, “3R target” lowest, at −5.39 to +6.61R, not decided. “1R target” had the smallest max drawdown, −1.04R; the actual trades had −2.17R.',
    )
    await clickAt(box, 'actual', [1, 1.975])
    expect(await tradesIn(await drawer(/^Trade 1, /))).toEqual(['1'])
  })

  it('tell trade by trade what they would have made more or less, in the order that one asks for', async () => {
    const user = userEvent.setup()
    await render(<AlternativeStrategiesPage />, addressOf(oracle))
    const list = await screen.findByRole('table', { name: 'Which trades would have ended differently?' })
    const rows = () =>
      within(list)
        .getAllByRole('row')
        .slice(1)
        .map((row) => Array.from(row.children, (cell) => cell.textContent))
    expect(rows()).toHaveLength(11)
    expect(rows()[0]?.[0]).toBe('12')
    // its price touched half a stop and the target: at worst it lost half an R
    expect(rows()[0]?.[6]).toMatch(/^−\d\.\d\d −0\.\d\d to \+1\.\d\d, unclear$/)
    await user.click(screen.getByRole('combobox', { name: 'Order of the trades' }))
    await user.click(await screen.findByRole('option', { name: 'Half stop: largest loss first' }))
    await waitFor(() => expect(rows()[0]?.[0]).toBe('8'))
    const by = rows().map((row) => Number(row[6]!.split(' ')[0]!.replace('−', '-')))
    expect(by).toEqual(by.toSorted((a, b) => a - b))
  })

  it('tell it page by page', async () => {
    serveTrades(exampleFeed({ times: 20 }))
    const user = userEvent.setup()
    const { address } = await render(<AlternativeStrategiesPage />, addressOf(oracle))
    const pages = await screen.findByRole('navigation', { name: 'Pages of trades' })
    const shown = () => within(pages).getByRole('status').textContent
    const turn = (name: string) => user.click(within(pages).getByRole('button', { name }))
    expect(shown()).toBe('1 to 100 of 220 trades')
    expect(within(pages).getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true)
    await turn('Next')
    await waitFor(() => expect(shown()).toBe('101 to 200 of 220 trades'))
    await turn('Next')
    await waitFor(() => expect(shown()).toBe('201 to 220 of 220 trades'))
    expect(within(pages).getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true)
    expect(saidIn(address(), 'page')).toBe('3')
    await turn('Previous')
    await waitFor(() => expect(shown()).toBe('101 to 200 of 220 trades'))
  })

  it('tell it of one strategy at a time on a phone', async () => {
    const user = userEvent.setup()
    const wide = window.matchMedia
    const phone = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => Object.assign(wide(query), { matches: query === '(max-width: 599px)' }))
    const { address } = await render(<AlternativeStrategiesPage />, addressOf(oracle))
    const list = await screen.findByRole('table', { name: 'Which trades would have ended differently?' })
    const rows = () =>
      within(list)
        .getAllByRole('row')
        .map((row) => Array.from(row.children, (cell) => cell.textContent))
    expect(rows()[0]).toEqual(['Trade', 'Exit', 'Actual R', 'Difference'])
    await user.click(screen.getByRole('combobox', { name: 'Strategy' }))
    await user.click(await screen.findByRole('option', { name: 'Half stop' }))
    await waitFor(() => expect(rows()[1]?.[3]).toMatch(/ −0\.\d\d to \+1\.\d\d, unclear$/))
    await user.click(screen.getByRole('combobox', { name: 'Order of the trades' }))
    await user.click(await screen.findByRole('option', { name: 'Largest loss first' }))
    await waitFor(() => expect(rows()[1]?.[0]).toBe('8'))
    expect([saidIn(address(), 'order'), saidIn(address(), 'by')]).toEqual(['LOST', '4'])
    phone.mockRestore()
  })
})

describe('strategies are changed where they stand', () => {
  it('in their fields, with what is wrong said below the field, and stay in the address', async () => {
    const user = userEvent.setup()
    const { address } = await render(<AlternativeStrategiesPage />, path)
    const kept = (): Strategy[] => JSON.parse(saidIn(address(), 'strategies') ?? '[]')
    await user.click(await screen.findByRole('button', { name: 'Original stop, target 2R' }))
    const away = screen.getByRole('textbox', { name: 'Target away' })
    await user.clear(away)
    await user.type(away, '0{Enter}')
    expect(await screen.findByText('The target needs a distance above 0.')).toBeDefined()
    expect(kept()).toEqual([])
    await user.clear(away)
    await user.type(away, '1{Enter}')
    // it has no name of its own, so it is called by what it does
    expect(await screen.findByRole('button', { name: 'Original stop, target 1R' })).toBeDefined()
    expect(kept()[2]).toEqual({
      ...originalStrategy,
      name: 'Original stop, target 1R',
      targetMode: 'R',
      targetValue: 1,
    })
    await user.type(screen.getByRole('textbox', { name: 'Break-even at' }), '1{Enter}')
    expect(await screen.findByText('Break-even at 1R is not below the target of 1R.')).toBeDefined()
    await user.clear(screen.getByRole('textbox', { name: 'Break-even at' }))
    await user.click(screen.getByRole('textbox', { name: 'Name' }))
    await user.paste('Break-even at 1R')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Another strategy is called “Break-even at 1R”.')).toBeDefined()
    await user.clear(screen.getByRole('textbox', { name: 'Name' }))
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Quick{Enter}')
    await user.click(screen.getByRole('radio', { name: '1R = new stop' }))
    await waitFor(() => expect(kept()[2]).toMatchObject({ name: 'Quick', sizing: 'RESIZE' }))
    await user.click(screen.getByRole('switch', { name: 'Deduct costs' }))
    await waitFor(() => expect(kept()[2]).toMatchObject({ costs: false }))
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(kept().map(({ name }) => name)).not.toContain('Quick'))
    expect(kept()).toHaveLength(3)
  })

  it('stay the presets that the address says, and those after one that is taken out, too', async () => {
    const user = userEvent.setup()
    const { stopMode, stopValue, targetMode, targetValue, breakEvenAtR, sizing, costs } = originalStrategy
    fakeServer({
      'GET /v1/databases/1/strategy-presets': () => ({
        presets: [
          {
            id: 12,
            kind: 'STRATEGY',
            name: 'Mine',
            settings: { stopMode, stopValue, targetMode, targetValue, breakEvenAtR, sizing, costs },
            created: '2026-11-20T08:00:00.000Z',
            modified: '2026-11-20T08:00:00.000Z',
          },
        ],
      }),
    })
    const { address } = await render(
      <AlternativeStrategiesPage />,
      `${addressOf([named('Other'), named('Mine')])}&presets=0,12`,
    )
    await user.click(await screen.findByRole('button', { name: 'Other' }))
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(saidIn(address(), 'presets')).toBe('12'))
    await user.click(await screen.findByRole('button', { name: 'Mine' }))
    expect(await screen.findByRole('button', { name: /: Mine$/ })).toBeDefined()
    await user.click(screen.getByRole('button', { name: /: Mine$/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Mine' }))
    expect(saidIn(address(), 'presets')).toBe('12')
  })

  it('up to five, with the worth of a pip from the instruments', async () => {
    const user = userEvent.setup()
    const pips = named('Ten pips', { stopMode: 'PIPS', stopValue: 10, targetMode: 'PIPS', targetValue: 20 })
    await render(<AlternativeStrategiesPage />, addressOf([pips]))
    const row = within(await table()).getByRole('row', { name: /^Ten pips/ })
    expect(row.textContent).toContain('11')
    const add = screen.getByRole('button', { name: 'Add strategy' })
    for (let more = 0; more < 4; more++) await user.click(add)
    await waitFor(() => expect(add).toHaveProperty('disabled', true))
    // the head, what the trades made, five strategies, and the fields of the one that was added
    expect(await rowsOf()).toHaveLength(8)
  })
})

describe('the map of stops and targets', () => {
  it('shows the best cell of the earlier trades where it is tested, warns of chance, and makes strategies of cells', async () => {
    const user = userEvent.setup()
    const { address } = await render(<AlternativeStrategiesPage />, path)
    const box = await chart('Would the best choice have held up?')
    const option = await drawnOption(box)
    expect(option.series.map(({ id }) => id)).toEqual(['chosen', 'tested', 'scale'])
    // the highest of the earlier trades, and the same cell of the later ones
    const highest = Math.max(...textsOfCells(option, 'chosen').map((text) => Number(text.replace('−', '-'))))
    expect(framedCells(option, 'chosen')).toEqual([{ at: 27, text: `+${highest}` }])
    expect(framedCells(option, 'tested')).toEqual([{ at: 27, text: '+1.9' }])
    expect(
      screen.getByText(/^Only 11 trades can be simulated\. With fewer than 50, the highest of 48 cells may be chance/),
    ).toBeDefined()
    expect(screen.getByRole('button', { name: '7 trades to choose from' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: '4 trades to test on' }))
    expect(await tradesIn(await drawer(/^Trades to test on/))).toEqual(['12', '11', '9', '8'])
    await user.keyboard('{Escape}')
    await clickAt(box, 'chosen', [0, 1])
    await waitFor(() => expect(saidIn(address(), 'strategies')).toContain('Stop 0.5R, target 0.5R'))
    await clickAt(box, 'chosen', [0, 1])
    expect(await screen.findByText('Stop 0.5R, target 0.5R is already being compared.')).toBeDefined()
    await user.click(screen.getByRole('radio', { name: 'Whole' }))
    const whole = await chart('Which stop and target would have made the most?')
    expect((await drawnOption(whole)).series.map(({ id }) => id)).toEqual(['whole', 'scale'])
  })
})

describe('the choice of a cell', () => {
  it('[4.1] is said to be luck or not, and what it made more with an interval, from 80 trades on', async () => {
    serveTrades(exampleFeed({ times: 8 }))
    await render(<AlternativeStrategiesPage />, path)
    const luck = /^In \d+ of 70 splits the best of one half was in the lower half of the other: the choice (is|held up)/
    const line = (await screen.findAllByText((_, element) => luck.test(element?.textContent ?? ''))).at(-1)!
    expect(line.textContent).toContain('cut into 8 blocks in the order of their exits')
    expect(document.body.textContent).toMatch(/95% interval of the difference [−+]\d+\.\d\d to [−+]\d+\.\d\d/)
  })

  it('[4.1] is not judged below 80 trades', async () => {
    await render(<AlternativeStrategiesPage />, path)
    expect(await screen.findByRole('button', { name: '4 trades to test on' })).toBeDefined()
    expect(document.body.textContent).not.toMatch(/of 70 splits|95% interval/)
  })
})

describe('rules with the worked example', () => {
  it('say what each would have changed, early and late, and lead to its trades', async () => {
    const user = userEvent.setup()
    const rules = [
      { is: 'NO_ENTRY_FROM', hour: 19 },
      { is: 'STOP_AFTER_LOSSES', losses: 2 },
    ]
    const { address } = await render(
      <AlternativeStrategiesPage />,
      `${path}?show=rules&rules=${encodeURIComponent(JSON.stringify(rules))}`,
    )
    const effects = await screen.findByRole('table', { name: 'What each rule would have changed' })
    const rows = () =>
      within(effects)
        .getAllByRole('row')
        .map((row) => Array.from(row.children, (cell) => cell.textContent))
    // T9 was entered at 19:00 and lost 310, T11 at 20:00 and made 190
    expect(rows()[0]?.join('; ')).toBe(
      'Rule; Alone, R; Alone, USD; Trades changed; In order, R; In order, USD; Max drawdown, R; First two thirds, R; Last third, R',
    )
    const [, first] = rows()
    expect(first?.toSpliced(6, 1).join('; ')).toBe(
      'No trades after 19:00; +0.08; +120.00; 2 skipped; +0.08; +120.00; 0.00; +0.08',
    )
    const [cards] = [...document.querySelectorAll('dl')].map((row) =>
      Array.from(row.children, ({ textContent }) => textContent.replaceAll('\u00A0', ' ')),
    )
    const [, , second] = rows()
    expect(cards).toEqual([
      'No trades after 19:00+0.1Ralone, +120.00 USD',
      `Stop after 2 losses a day${second?.[1]}Ralone, ${second?.[2]} USD`,
    ])
    const total = rows().at(-1)!
    expect(total[0]).toBe('All rules together')
    const sumOf = (column: number) =>
      rows()
        .slice(1, -1)
        .reduce((sum, row) => sum + Number(row[column]!.replace('−', '-')), 0)
    for (const column of [4, 5, 7, 8]) expect(Number(total[column]!.replace('−', '-'))).toBeCloseTo(sumOf(column), 1)
    // the figures above say the same: with the rules less actual, in R and in money
    const figures = screen
      .getAllByText(/^(Actual|With the rules|Effect of the rules)$/, { selector: 'dt' })
      .map((label) => label.parentElement!.textContent)
    const [actual, ruled, inR, inMoney] = figures.map((text) => /[+−]?\d[\d,]*(?:\.\d+)?/.exec(text)?.[0] ?? '')
    const valueOf = (text = '') => Number(text.replace('−', '-').replace(',', ''))
    // R to one decimal, money to the unit
    expect(valueOf(inR)).toBeCloseTo(valueOf(total[4]), 1)
    expect(valueOf(inMoney)).toBeCloseTo(valueOf(total[5]), 0)
    expect(valueOf(ruled) - valueOf(actual)).toBeCloseTo(valueOf(inR), 0)
    const [all = 0, kept = 0] = figures.map((text) => Number(/of (\d+) trades$/.exec(text)?.[1]))
    expect(all - kept).toBe(Number.parseInt(total[3]!, 10))
    await user.click(screen.getByRole('button', { name: '2 skipped' }))
    expect(await tradesIn(await drawer(/^No trades after 19:00/))).toEqual(['11', '9'])
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Later: No trades after 19:00' }))
    await waitFor(() => expect(JSON.parse(saidIn(address(), 'rules') ?? '[]')).toEqual(rules.toReversed()))
    await waitFor(() => expect(rows()[1]?.[0]).toBe('Stop after 2 losses a day'))
    const losses = screen.getByRole('textbox', { name: 'Losses a day' })
    await user.clear(losses)
    await user.type(losses, '0{Enter}')
    expect(await screen.findByText('Losses must be from 1 to 1000.')).toBeDefined()
    await user.clear(losses)
    await user.type(losses, '1{Enter}')
    await waitFor(() => expect(rows()[1]?.[0]).toBe('Stop after 1 loss a day'))
    await user.click(screen.getByRole('button', { name: 'Remove: Stop after 1 loss a day' }))
    await waitFor(() => expect(rows()).toHaveLength(3))
  })

  it('move one place at a time, and stand beside the fall as it was', async () => {
    const user = userEvent.setup()
    const rules = [
      { is: 'NO_ENTRY_FROM', hour: 11 },
      { is: 'MOST_A_DAY', trades: 1 },
      { is: 'STOP_AFTER_LOSSES', losses: 1 },
    ]
    const { address } = await render(
      <AlternativeStrategiesPage />,
      `${path}?show=rules&rules=${encodeURIComponent(JSON.stringify(rules))}`,
    )
    const inAddress = () => JSON.parse(saidIn(address(), 'rules') ?? '[]')
    const [first, second, third] = rules
    const fall = (await screen.findByText('Max drawdown', { selector: 'dt' })).parentElement?.textContent ?? ''
    const [, now = '', was = ''] = /^Max drawdown(.+)R(.+) actual$/.exec(fall) ?? []
    expect(was).toBe('−2.17') // as above, without rules
    expect(now).not.toBe(was)
    await user.click(screen.getByRole('button', { name: /^Later: No trades after 11:00/ }))
    await waitFor(() => expect(inAddress()).toEqual([second, first, third]))
    await user.click(screen.getByRole('button', { name: /^Earlier: Stop after 1 loss/ }))
    await waitFor(() => expect(inAddress()).toEqual([second, third, first]))
  })
})

describe('alternative strategies without', () => {
  it('trades say how to begin', async () => {
    serveTrades(exampleFeed({ closed: 0 }))
    await render(<AlternativeStrategiesPage />, path)
    expect(await screen.findByRole('heading', { name: 'What would another stop or target have made?' })).toBeDefined()
    expect(await screen.findByText('Add or import trades to see this page.')).toBeDefined()
  })

  it('a trade that can be tried say what is lacking, with its trades', async () => {
    // T10 has no stop
    serveTrades(exampleFeed({ from: 9, closed: 10 }))
    await render(<AlternativeStrategiesPage />, path)
    expect(await screen.findByText('No trade has the data these strategies need.')).toBeDefined()
    expect(screen.getByRole('button', { name: '1 without a stop loss' })).toBeDefined()
    expect(screen.queryByRole('img')).toBeNull()
  })

  it('more than one trade show it, and do not split it', async () => {
    serveTrades(exampleFeed({ closed: 1 }))
    await render(<AlternativeStrategiesPage />, path)
    expect(await rowsOf()).toHaveLength(6)
    expect(await screen.findByText(/1 trade cannot be split into trades to choose from/)).toBeDefined()
  })

  it('a server can be tried again', async () => {
    const user = userEvent.setup()
    refuseTrades()
    await render(<AlternativeStrategiesPage />, path)
    const again = await screen.findByRole('button', { name: 'Try again' })
    serveTrades(exampleFeed())
    await user.click(again)
    expect(await table()).toBeDefined()
  })
})
