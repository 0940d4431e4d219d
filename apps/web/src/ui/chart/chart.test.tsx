import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { getInstanceByDom } from 'echarts/core'
import { type ReactNode, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { clickAt, pointAt, whenDrawn } from '../../testing/charts.ts'
import { render } from '../../testing/render.tsx'
import { savedFiles } from '../../testing/saved-files.ts'
import type { MarkedSeries } from './chart-marks.ts'
import type { ChartOption } from './chart-option.ts'
import { Chart } from './chart.tsx'
import { figure } from '../figure.ts'
import { rowsOf } from '../rows.ts'

const values = [264, 1357, -120]
const names = ['Breakout', 'Pullback', 'News fade']
const marks: MarkedSeries<string>[] = [
  {
    series: 'net',
    count: 3,
    words: (bar) => ({
      head: names[bar]!,
      rows: [{ label: 'Net gain', value: String(values[bar]), tone: values[bar]! > 0 ? 'gain' : 'loss' }],
      opens: 'its 6 trades',
    }),
    behind: (bar) => (bar === 2 ? null : `trades of ${names[bar]}`),
  },
]
const emptyOption: ChartOption = {
  xAxis: { type: 'category', data: names },
  yAxis: { type: 'value' },
  tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
}
const option = (): ChartOption => ({ ...emptyOption, series: [{ type: 'bar', id: 'net', data: values }] })

const show = (changes: Partial<Parameters<typeof Chart<string>>[0]> = {}) =>
  render(
    <Chart
      title="Which setup pays?"
      measure="Net gain, USD"
      reading="Breakout, by far."
      kinds={['bar']}
      option={option}
      marks={marks}
      table={rowsOf(
        [
          { name: 'Breakout', net: 264 },
          { name: 'Pullback', net: null },
        ],
        [
          figure({ head: 'Setup', value: ({ name }) => name }),
          figure({ head: 'Net gain', value: ({ net }) => net, format: (net) => net.toFixed(2), signed: true }),
        ],
      )}
      {...changes}
    />,
  )
const picture = () => screen.findByRole('img', { name: /^Which setup pays\?/ })
const tooltip = () => document.querySelector('.chart-tooltip')?.textContent ?? ''
/** Presses keys on the chart once it is drawn. */
const press = async (...keys: readonly string[]) => {
  await whenDrawn(await picture())
  const chart = screen.getByRole('group', { name: /^Chart: arrow keys move between points/ })
  await act(async () => keys.forEach((key) => fireEvent.keyDown(chart, { key })))
}
const said = () => screen.getByRole('group', { name: /^Chart/ }).querySelector('[aria-live]')?.textContent

describe('a chart', () => {
  it('says what it answers, and the answer in words, also to those who do not see it', async () => {
    await show()
    expect(screen.getByRole('heading', { name: 'Which setup pays?' })).toBeDefined()
    expect(screen.getByText('Breakout, by far.')).toBeDefined()
    expect(await screen.findByRole('img', { name: 'Which setup pays? Breakout, by far.' })).toBeDefined()
  })

  it('says a reading of several parts as text to those who do not see it', async () => {
    const reading: ReactNode = (
      <>
        <b>Breakout</b>, by far.
      </>
    )
    await show({ reading, spokenReading: 'Breakout, by far.' })
    expect(await screen.findByRole('img', { name: 'Which setup pays? Breakout, by far.' })).toBeDefined()
  })

  it('is a table behind a switch', async () => {
    const user = userEvent.setup()
    await show()
    await user.click(screen.getByRole('button', { name: 'Show as table' }))
    const table = within(screen.getByRole('table', { name: 'Which setup pays?' }))
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'SetupNet gain',
      'Breakout264.0',
      'Pullback–',
    ])
    await user.click(screen.getByRole('button', { name: 'Show as chart' }))
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('is drawn while another drawing comes with every frame, and shows the last one', async () => {
    let next = (_bar: number): void => {}
    function Coming() {
      const [bar, setBar] = useState(0)
      next = setBar
      const option = (): ChartOption => ({ ...emptyOption, series: [{ type: 'bar', id: 'net', data: [0, 0, bar] }] })
      return (
        <Chart
          title="Which setup pays?"
          measure="Net gain, USD"
          reading="One more with every frame."
          kinds={['bar']}
          option={option}
          marks={marks}
          table={rowsOf([], [])}
        />
      )
    }
    await render(<Coming />)
    const box = await screen.findByRole('img', { name: /^Which setup pays/ })
    await whenDrawn(box)
    const drawn = () => JSON.stringify(getInstanceByDom(box)?.getOption()['series'])
    const seen = new Set<string>()
    const frames = 20
    for (let bar = 1; bar <= frames; bar++) {
      await act(async () => {
        next(bar)
        await new Promise(requestAnimationFrame)
      })
      seen.add(drawn())
    }
    expect(seen.size).toBeGreaterThan(frames / 4)
    await whenDrawn(box)
    expect(drawn()).toContain(`[0,0,${frames}]`)
  })

  it('tells beside the pointer what a mark is, and what a click opens', async () => {
    const picked: string[] = []
    await show({ onPick: (behind) => picked.push(behind) })
    const box = await picture()
    await pointAt(box, 'net', [1, 0])
    expect(tooltip()).toBe('PullbackNet gain1357Click to show its 6 trades')
    fireEvent.click(box)
    await pointAt(box, 'net', [2, 0])
    expect(tooltip()).toBe('News fadeNet gain-120')
    fireEvent.click(box)
    expect(picked).toEqual(['trades of Pullback'])
  })

  it('opens nothing where the pointer is beside the marks', async () => {
    const picked: string[] = []
    await show({ onPick: (behind) => picked.push(behind) })
    const box = await picture()
    await pointAt(box, 'net', [1, 0])
    await clickAt(box, 'net', [40, 9000])
    expect(picked).toEqual([])
  })

  it('is walked through with the arrow keys, said aloud, and opened with Enter', async () => {
    const picked: string[] = []
    await show({ onPick: (behind) => picked.push(behind) })
    await press('Enter')
    expect(picked).toEqual([])
    await press('ArrowRight', 'ArrowRight')
    expect(said()).toBe('Pullback, Net gain 1357. Press Enter to show its 6 trades.')
    expect(tooltip()).toBe('PullbackNet gain1357Click to show its 6 trades')
    await press('Enter', 'Home', 'Enter', 'End', 'Enter')
    expect(picked).toEqual(['trades of Pullback', 'trades of Breakout'])
    expect(said()).toBe('News fade, Net gain -120.')
  })

  it('opens the mark that came last, by keys or by pointer, and none after Escape', async () => {
    const picked: string[] = []
    await show({ onPick: (behind) => picked.push(behind) })
    await press('ArrowRight')
    const box = await picture()
    await pointAt(box, 'net', [1, 0])
    await press('Enter')
    expect(picked).toEqual(['trades of Pullback'])
    await press('ArrowLeft', 'Escape', 'Enter')
    expect(picked).toEqual(['trades of Pullback'])
  })

  it('promises nothing where nothing can be opened', async () => {
    await show()
    await press('ArrowRight')
    expect(said()).toBe('Breakout, Net gain 264.')
    expect(screen.getByRole('group', { name: 'Chart: arrow keys move between points' })).toBeDefined()
  })

  it('picks single dots where the pointer is on one', async () => {
    const picked: string[] = []
    const dots = (): ChartOption => ({
      xAxis: { type: 'value' },
      yAxis: { type: 'value' },
      series: [
        { type: 'scatter', id: 'gains', data: [[1, 1]] },
        {
          type: 'scatter',
          id: 'losses',
          data: [
            [2, 2],
            [3, 3],
          ],
        },
      ],
    })
    const words = (dot: number) => ({ head: `Dot ${dot}`, rows: [], opens: 'the trade' })
    await show({
      kinds: ['scatter'],
      option: dots,
      marks: [
        { series: 'gains', count: 1, words, behind: (dot) => `gain ${dot}` },
        { series: 'losses', count: 2, words, behind: (dot) => `loss ${dot}` },
      ],
      onPick: (behind) => picked.push(behind),
    })
    const box = await picture()
    await clickAt(box, 'losses', [3, 3])
    await clickAt(box, 'gains', [1, 1])
    await clickAt(box, 'gains', [1.5, 2.5]) // between them
    expect(picked).toEqual(['loss 1', 'gain 0'])
    await press('Home', 'ArrowDown', 'ArrowRight', 'Enter')
    expect(picked.at(-1)).toBe('loss 1')
    expect(said()).toBe('Dot 1. Press Enter to show the trade.')
  })

  it('leads from the name of each row of its table, and from no other column, to what is behind the row', async () => {
    const user = userEvent.setup()
    const picked: number[] = []
    await show({
      table: {
        ...rowsOf(names, [
          figure({ head: 'Setup', value: (name) => name }),
          figure({ head: 'Net gain', value: (name) => values[names.indexOf(name)]! }),
          figure({ head: 'Letters', value: (name) => name.length }),
        ]),
        onPick: (row) => picked.push(row),
      },
    })
    await user.click(screen.getByRole('button', { name: 'Show as table' }))
    const links = within(screen.getByRole('table')).getAllByRole('button')
    expect(links.map(({ textContent }) => textContent)).toEqual(names)
    for (const link of links.toReversed()) await user.click(link)
    expect(picked).toEqual([2, 1, 0])
  })

  it('saves its table as a file that names what it answers, its journal, its filters and the day', async () => {
    const user = userEvent.setup()
    const saved = savedFiles()
    await show({
      source: () => ({ file: ['Futures and FX', '2026-11-20'], facts: [['Journal', 'Futures and FX']] }),
    })
    await user.click(screen.getByRole('button', { name: 'Download' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Table (CSV)' }))
    expect(saved[0]?.name).toBe('which-setup-pays-futures-and-fx-2026-11-20.csv')
    expect(saved[0]?.blob.type).toBe('text/csv')
    expect(await saved[0]?.blob.text()).toBe(
      'Journal,Futures and FX\r\n\r\nSetup,Net gain\r\nBreakout,264\r\nPullback,\r\n',
    )
  })

  it('goes to paper in ink, whatever the colours of the screen', async () => {
    const themes: string[] = []
    await show({
      option: ({ ink }) => {
        themes.push(ink)
        return option()
      },
    })
    const box = await picture()
    await whenDrawn(box)
    const width = () => box.querySelector('svg')?.getAttribute('width')
    const tokens = document.createElement('style')
    tokens.textContent = ':root { --ink: white } [data-mantine-color-scheme="light"] { --ink: black }'
    document.head.append(tokens)
    document.documentElement.dataset['mantineColorScheme'] = 'dark'
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(themes.at(-1)).toBe('black')
    expect(width()).toBe('720')
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(themes.at(-1)).toBe('white')
    expect(width()).toBe('800')
    tokens.remove()
  })
})
