import { localText } from '@afterclose/core/time'
import { formatDateTime } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import { type ReactNode, useMemo } from 'react'
import { windowOver } from '../../ui/chart/chart-window.ts'
import { useChartWindow } from '../../ui/chart/use-chart-window.ts'
import { WindowButtons } from '../../ui/chart/window-buttons.tsx'
import type { MarkedSeries } from '../../ui/chart/chart-marks.ts'
import type { ChartTheme } from '../../ui/chart/chart-theme.ts'
import { Chart } from '../../ui/chart/chart.tsx'
import { Segments } from '../../ui/segments.tsx'
import { tradeChartOption } from './trade-chart-option.ts'
import { barWords, lengthShort, lengthWords, readingOf, spokenPicture } from './trade-chart-words.ts'
import { firstWindow, type PictureBars, type PicturedTrade, type TradePicture } from './trade-picture.ts'
import { figure } from '../../ui/figure.ts'
import { Note, Row } from '../../ui/layout.tsx'
import { rowsOf } from '../../ui/rows.ts'

interface TradeChartProps {
  trade: PicturedTrade
  picture: TradePicture
  bars: PictureBars
  instrument: string
  /** Decimals of prices. */
  decimals: number
  format: DateFormat
  /** Available bar lengths, in seconds, and how to choose one. */
  lengths: readonly number[]
  onLength: (seconds: number) => void
  height?: number
  /** Named in downloads. */
  file: readonly string[]
  /** Below the chart: the source of the bars. */
  children?: ReactNode
}

const kinds = ['custom'] as const

/** The price around a trade: candles with its fills, stop, target, best and worst price. */
export function TradeChart({
  trade,
  picture,
  bars,
  instrument,
  decimals,
  format,
  lengths,
  onLength,
  height = 420,
  file,
  children,
}: TradeChartProps) {
  const count = bars.time.length
  const whole = useMemo(() => {
    const { from, to } = firstWindow(picture, count)
    return windowOver(from, to, count)
  }, [picture, count])
  const { window, zoom, closer, wider, back } = useChartWindow(whole)

  const option = useMemo(
    () => (theme: ChartTheme) => tradeChartOption({ picture, bars, window, decimals }, theme),
    [picture, bars, window, decimals],
  )
  const words = useMemo(() => barWords({ picture, bars, decimals }, format), [picture, bars, decimals, format])
  const marks = useMemo<readonly MarkedSeries<never>[]>(
    () => [{ series: 'bars', count, words, begins: picture.from }],
    [count, words, picture],
  )
  const table = useMemo(() => {
    const shown = Array.from({ length: window.to - window.from + 1 }, (_, i) => window.from + i)
    return rowsOf(shown, [
      figure({ head: 'Bar', value: (bar) => formatDateTime(localText(bars.time[bar]! * 1000), format) }),
      ...['Open', 'High', 'Low', 'Close'].map((head, i) =>
        figure({ head, value: (bar: number) => words(bar).rows[i]!.value, decimals }),
      ),
      figure({
        head: 'Trade',
        value: (bar) =>
          words(bar)
            .rows.slice(4)
            .map(({ label, value }) => `${label} ${value}`)
            .join(', '),
      }),
    ])
  }, [bars, window, words, decimals, format])
  const reading = readingOf({ trade, picture, decimals })

  return (
    <Chart
      title="How did price move around the trade?"
      measure={`${instrument}, ${lengthWords(bars.length)} bars`}
      reading={
        <>
          <b>{reading.finding}</b> {reading.rest}
        </>
      }
      spokenReading={spokenPicture({ trade, picture, bars, decimals, format, instrument })}
      kinds={kinds}
      option={option}
      marks={marks}
      table={table}
      height={height}
      zoom={zoom}
      source={() => ({ file, facts: [] })}
      actions={
        lengths.length > 1 && (
          <Segments
            label="Bar length"
            value={String(bars.length)}
            options={lengths.map((seconds) => ({ value: String(seconds), label: lengthShort(seconds) }))}
            onChange={(value) => onLength(Number(value))}
          />
        )
      }
    >
      <Row above={2} oneLine align="start" justify="between" gap={4}>
        <Note>{children}</Note>
        <WindowButtons whole="the trade" closer={closer} wider={wider} back={back} />
      </Row>
    </Chart>
  )
}
