import { type ReactNode, useMemo } from 'react'
import { Chart } from '../../../ui/chart/chart.tsx'
import type { ChartTheme } from '../../../ui/chart/chart-theme.ts'
import type { ChartWindow } from '../../../ui/chart/chart-window.ts'
import { useChartWindow } from '../../../ui/chart/use-chart-window.ts'
import { WindowButtons } from '../../../ui/chart/window-buttons.tsx'
import { figure } from '../../../ui/figure.ts'
import { Note, Row } from '../../../ui/layout.tsx'
import { rowsOf } from '../../../ui/rows.ts'
import { dealChartOption, type DealPicture } from './deal-chart-option.ts'
import type { Reading } from './deal-words.ts'
import { barWords, priceNames, rowName } from './shown-bars.ts'

const kinds = ['custom'] as const

interface DealChartProps {
  title: string
  picture: DealPicture
  /** Stable object while the chart does not change. */
  whole: ChartWindow
  measure: string
  reading: Reading
  /** Named in downloads. */
  file: readonly string[]
  height: number
  children?: ReactNode
}

/** Candles of a deal with the moment, orders and fills. */
export function DealChart({ title, picture, whole, measure, reading, file, height, children }: DealChartProps) {
  const { bars, moment, decimals } = picture
  const count = bars.close.length
  const { window, zoom, closer, wider, back } = useChartWindow(whole)
  const option = useMemo(() => (theme: ChartTheme) => dealChartOption(picture, window, theme), [picture, window])
  const marks = useMemo(
    () => [{ series: 'bars', count, words: (row: number) => barWords(bars, row, moment, decimals), begins: count - 1 }],
    [bars, count, moment, decimals],
  )
  const table = useMemo(() => {
    const last = Math.min(window.to, count - 1)
    // newest first, as they come
    const shown = Array.from({ length: Math.max(0, last - window.from + 1) }, (_, i) => last - i)
    return rowsOf(shown, [
      figure({ head: 'Bar', value: (row: number) => rowName(row, moment, bars.clock) }),
      ...priceNames.map((name) =>
        figure({
          head: `${name[0]!.toUpperCase()}${name.slice(1)}`,
          value: (row: number) => bars[name][row]!,
          format: (value: number) => value.toFixed(decimals),
          decimals,
        }),
      ),
    ])
  }, [bars, window, count, moment, decimals])
  const spoken = `${reading.finding} ${reading.rest}`.trim()
  return (
    <Chart
      title={title}
      measure={measure}
      reading={
        <>
          <b>{reading.finding}</b> {reading.rest}
        </>
      }
      spokenReading={spoken}
      kinds={kinds}
      option={option}
      marks={marks}
      table={table}
      height={height}
      zoom={zoom}
      source={() => ({ file, facts: [] })}
    >
      <Row above={1} oneLine align="start" justify="between" gap={4}>
        <Note>{children}</Note>
        <WindowButtons whole="the moment" closer={closer} wider={wider} back={back} />
      </Row>
    </Chart>
  )
}
