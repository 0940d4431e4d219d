// @large: draws maps of many groups
import { pivotReport } from '@afterclose/engine/reports/pivot/pivot-report'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useReport } from '../../journal/engine/hooks.ts'
import { clickAt, drawnOption, pointAt, whenDrawn } from '../../testing/charts.ts'
import { exampleFeed } from '../../testing/example-feed.ts'
import { render } from '../../testing/render.tsx'
import { serveTrades } from '../../testing/engine.ts'
import { atWork } from '../../testing/samples.ts'
import { GroupMap, type MapSide } from './group-map.tsx'

beforeEach(() => {
  serveTrades(exampleFeed())
  atWork()
})

const setups: MapSide = { title: 'By setup', group: 'Setup', nameOf: (key) => ['', 'Breakout', 'Pullback'][key]! }
const instruments: MapSide = {
  title: 'By instrument',
  group: 'Instrument',
  nameOf: (key) => ['', 'EURUSD', 'ES'][key]!,
}
interface ShownProps {
  readonly rows?: MapSide
  readonly columns?: MapSide
  readonly unit?: 'CURRENCY' | 'R'
}
const Shown = ({ rows = setups, columns = instruments, unit = 'CURRENCY' }: ShownProps) => {
  const { data } = useReport('pivot', { row: 'setup', column: 'instrument', unit, basis: 'EXIT' }, pivotReport)
  return (
    data && (
      <GroupMap
        title="What pays where?"
        pivot={data}
        rows={rows}
        columns={columns}
        measure="NET"
        reading={[]}
        sure={{ basis: 'EXIT' }}
      />
    )
  )
}
const map = () => screen.findByRole('img', { name: /^What pays where\?/ })
const tooltip = () => document.querySelector('.chart-tooltip')?.textContent
const drawer = (title: RegExp) => screen.findByRole('dialog', { name: title })
const tradesIn = async (dialog: HTMLElement) =>
  (await within(dialog).findAllByRole('button', { name: /^Open trade/ })).map((link) => link.textContent)

describe('a map of two ways to group', () => {
  it('writes each cell with its value and its count, and the bars of rows and columns', async () => {
    await render(<Shown />)
    const { series } = await drawnOption(await map())
    expect(series.map(({ id }) => id)).toEqual(['columns', 'cells', 'rows'])
    const texts = Array.from((await map()).querySelectorAll('text'), (text) => text.textContent)
    // Breakout in EURUSD: 1, 2, 6, 7; in ES: 9, 12. Pullback: 5, 10, 11 and 3, 4, 8
    for (const text of ['+79', '+185', '+77', '+1,280', '+264', '+1,357', '+156', '+1,465', 'By setup'])
      expect(texts).toContain(text)
  })

  it('leads from a cell, a row and a column to their trades', async () => {
    const user = userEvent.setup()
    await render(<Shown />)
    await pointAt(await map(), 'cells', [1, 0])
    expect(tooltip()).toMatch(/^Breakout, ESNet gain, USD\+185\.00.*Click to show its 2 trades$/)
    await clickAt(await map(), 'cells', [1, 0])
    expect(await tradesIn(await drawer(/^Breakout, ES /))).toEqual(['12', '9'])
    await user.keyboard('{Escape}')
    await clickAt(await map(), 'rows', [600, 1])
    expect(await tradesIn(await drawer(/^Pullback /))).toHaveLength(6)
    await user.keyboard('{Escape}')
    await clickAt(await map(), 'columns', [0, 70])
    expect(await tradesIn(await drawer(/^EURUSD /))).toHaveLength(7)
  })

  it('is walked through by keys, from the bars through the rows', async () => {
    await render(<Shown />)
    await whenDrawn(await map())
    const chart = screen.getByRole('group', { name: /^Chart: arrow keys/ })
    const press = (...keys: readonly string[]) =>
      act(async () => keys.forEach((key) => fireEvent.keyDown(chart, { key })))
    const said = () => chart.querySelector('[aria-live]')?.textContent
    await press('ArrowRight', 'ArrowDown', 'ArrowDown')
    expect(said()).toMatch(/^Pullback, EURUSD, Net gain, USD \+77\.10/)
    await press('ArrowRight', 'Enter')
    expect(await tradesIn(await drawer(/^Pullback, ES /))).toEqual(['8', '4', '3'])
  })

  it('keeps the place of a group without trades, behind which is nothing', async () => {
    await render(<Shown rows={{ ...setups, nameOf: (key) => `Setup ${key}`, keys: [1, 2, 3] }} />)
    await pointAt(await map(), 'cells', [0, 2])
    expect(tooltip()).toBe('Setup 3, EURUSDTrades0')
    await clickAt(await map(), 'cells', [0, 2])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is a table of its cells', async () => {
    const user = userEvent.setup()
    await render(<Shown />)
    await map()
    await user.click(screen.getByRole('button', { name: 'Show as table' }))
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    const sixOf = (row: HTMLElement) => Array.from(row.children, (cell) => cell.textContent).slice(0, 6)
    expect(rows.map(sixOf).slice(1)).toEqual([
      ['Breakout', 'EURUSD', '4', '+79', '+19.8', '50.0'],
      ['Breakout', 'ES', '2', '+185', '+92.5', '50.0'],
      ['Pullback', 'EURUSD', '3', '+77', '+25.7', '50.0'],
      ['Pullback', 'ES', '3', '+1,280', '+426.7', '66.7'],
    ])
    await user.click(screen.getAllByRole('button', { name: 'Breakout' })[1]!)
    expect(await tradesIn(await drawer(/^Breakout, ES /))).toEqual(['12', '9'])
  })

  it('says how many groups it leaves out, of rows and columns', async () => {
    const keys = Array.from({ length: 30 }, (_, i) => i + 1)
    const many = (side: MapSide): MapSide => ({ ...side, nameOf: (key) => `${side.group} ${key}`, keys })
    await render(<Shown rows={many(setups)} columns={many(instruments)} />)
    expect((await screen.findByText(/with fewer trades appear only in the table/)).textContent).toContain(
      ' 12 groups with',
    )
  })

  it('judges no cell of fewer than ten trades', async () => {
    const user = userEvent.setup()
    await render(<Shown />)
    await user.click(await screen.findByRole('button', { name: 'Show as table' }))
    const judged = () =>
      within(screen.getByRole('table'))
        .getAllByRole('row')
        .map((line) => line.children[6]?.textContent)
    await waitFor(() => expect(judged()).toEqual(['More than luck', '–', '–', '–', '–']))
  })

  it('is said to miss a stop loss where no trade has one', async () => {
    serveTrades(exampleFeed({ from: 9, closed: 10 }))
    await render(<Shown unit="R" />)
    expect(await screen.findByText('0 of 1 trade has a stop loss.')).toBeDefined()
  })
})

describe('a map on a phone', () => {
  const weekdays: MapSide = {
    title: 'By weekday',
    group: 'Weekday',
    nameOf: (day) => `Day ${day}`,
    keys: [1, 2, 3, 4, 5],
  }
  const hours: MapSide = {
    title: 'By hour',
    group: 'Hour',
    nameOf: (hour) => `${hour}–${hour + 1}`,
    keys: Array.from({ length: 24 }, (_, hour) => hour),
  }
  const ByTime = () => {
    const { data } = useReport(
      'pivot',
      { row: 'weekday', column: 'hour', unit: 'CURRENCY', basis: 'EXIT' },
      pivotReport,
    )
    return (
      data && (
        <GroupMap
          title="What pays where?"
          pivot={data}
          rows={weekdays}
          columns={hours}
          measure="NET"
          reading={[]}
          sure={{ basis: 'EXIT' }}
        />
      )
    )
  }
  const axes = async () => {
    const { xAxis = [], yAxis = [] } = await drawnOption(await map())
    return [xAxis[1]?.['data'], yAxis[1]?.['data']]
  }

  /** Above the bars of the columns, and of the rows. */
  const titles = async () =>
    Array.from((await map()).querySelectorAll('text'), (text) => text.textContent ?? '').filter((text) =>
      text.startsWith('By '),
    )

  it('has its longer side running down, with the trades where they were', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(1200) // all hours below each other
    await render(<ByTime />)
    const [days, all] = [
      [1, 2, 3, 4, 5].map(weekdays.nameOf),
      Array.from({ length: 24 }, (_, hour) => hours.nameOf(hour)),
    ]
    expect(await axes()).toEqual([all, days])
    expect(await titles()).toEqual(['By hour', 'By weekday'])
    await pointAt(await map(), 'cells', [11, 1])
    const said = tooltip()
    expect(said).toMatch(/^Day 2, .*Net gain, USD/)
    cleanup()
    const matchMedia = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(matchMedia(media), { matches: media === '(max-width: 959px)', media }),
    )
    await render(<ByTime />)
    expect(await axes()).toEqual([days, all])
    expect(await titles()).toEqual(['By weekday', 'By hour'])
    await pointAt(await map(), 'cells', [1, 11])
    expect(tooltip()).toBe(said)
  })
})
