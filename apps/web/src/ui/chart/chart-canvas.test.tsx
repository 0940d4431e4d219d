import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from '../../testing/render.tsx'
import ChartCanvas from './chart-canvas.tsx'

/** The library that draws, as far as the keyboard talks to it. */
interface Drawn {
  shown: (number | 'none')[]
  /** Tells where the pointer stands. */
  hover: (event: unknown) => void
}
const drawn = vi.hoisted((): Drawn => ({ shown: [], hover: () => {} }))
vi.mock('./echarts.ts', () => ({
  init: () => ({
    on: (event: string, told: (event: unknown) => void) => {
      if (event === 'updateAxisPointer') drawn.hover = told
    },
    setOption: () => {},
    setTheme: () => {},
    resize: () => {},
    dispose: () => {},
    getWidth: () => 0,
    getHeight: () => 0,
    dispatchAction: ({ type, dataIndex }: { type: string; dataIndex?: number }) =>
      drawn.shown.push(type === 'showTip' ? (dataIndex ?? -1) : 'none'),
  }),
}))
beforeEach(() => {
  drawn.shown = []
  // as wide as on a desk: a narrow chart is drawn a second time
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800)
})
afterEach(() => vi.restoreAllMocks())

const option = () => ({})
const show = async (points: number) => {
  const picked: number[] = []
  await render(
    <ChartCanvas label="A line" option={option} height={100} points={points} onPick={(point) => picked.push(point)} />,
  )
  await act(async () => {}) // the colour scheme has come, and with it the last drawing
  const chart = screen.getByRole('group', { name: 'Chart, Enter opens the point' })
  return { picked, press: (...keys: readonly string[]) => keys.forEach((key) => fireEvent.keyDown(chart, { key })) }
}

describe('the keys of a chart', () => {
  it('walk from point to point, ten at once, and to both ends, never beyond them', async () => {
    const { press } = await show(25)
    press('ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', 'PageDown', 'PageDown', 'PageDown', 'ArrowRight')
    expect(drawn.shown).toEqual([0, 1, 0, 0, 10, 20, 24, 24])
    drawn.shown = []
    press('Home', 'End', 'PageUp', 'Home')
    expect(drawn.shown).toEqual([0, 24, 14, 0])
  })

  it('open the point that the walk, or the pointer, has come to', async () => {
    const { press, picked } = await show(25)
    press('Enter')
    expect(picked).toEqual([])
    press('End', 'Enter', 'ArrowLeft', 'Enter')
    expect(picked).toEqual([24, 23])
    drawn.hover({ seriesIndex: 0, dataIndex: 7 })
    press('Enter')
    fireEvent.click(screen.getByRole('img', { name: 'A line' }))
    expect(picked).toEqual([24, 23, 7, 7])
    drawn.hover({ seriesIndex: 1, dataIndex: 3 })
    press('Enter')
    expect(picked).toEqual([24, 23, 7, 7])
  })

  it('take the tooltip away, and find nothing in a chart without points', async () => {
    const { press } = await show(0)
    press('End', 'ArrowRight')
    expect(drawn.shown).toEqual([])
    press('Escape')
    expect(drawn.shown).toEqual(['none'])
  })
})
