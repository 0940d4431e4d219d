import type { ReviewCard } from '@afterclose/contract/reviews'
import { formatDateTime, formatNumber } from '@afterclose/core/format'
import { localText } from '@afterclose/core/time'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { entryBarsQuery } from '../../journal/price-bars.ts'
import { barWords, lengthWords } from '../../parts/trade-chart/trade-chart-words.ts'
import { tradeChartOption } from '../../parts/trade-chart/trade-chart-option.ts'
import { type PictureBars, type TradePicture, tradePicture } from '../../parts/trade-chart/trade-picture.ts'
import type { ChartTheme } from '../../ui/chart/chart-theme.ts'
import { windowOver } from '../../ui/chart/chart-window.ts'
import { Chart } from '../../ui/chart/chart.tsx'
import { figure } from '../../ui/figure.ts'
import { Note } from '../../ui/layout.tsx'
import { rowsOf } from '../../ui/rows.ts'
import { useCompact } from '../../ui/use-compact.ts'

const kinds = ['custom'] as const
/** Bars before the entry, and empty room after it. */
const barsBefore = { wide: 80, narrow: 40 }
const roomAfter = { wide: 30, narrow: 14 }

interface EntryChartProps {
  card: ReviewCard
  instrument: string
  /** Decimals of prices. */
  decimals: number
}

/** Candles up to the entry, with its price, stop and target. Nothing if the journal has no bars of that time. */
export function EntryChart({ card, instrument, decimals }: EntryChartProps) {
  const { id: journalId } = useActiveJournal()
  const { data } = useQuery(entryBarsQuery(journalId, card.tradeId))
  const bars = useMemo<PictureBars | null>(
    () =>
      data === undefined || data.length === null || data.bars.time.length === 0
        ? null
        : { ...data.bars, length: data.length, sessions: data.sessions },
    [data],
  )
  if (bars === null) return null
  return <Drawing card={card} instrument={instrument} decimals={decimals} bars={bars} />
}

function Drawing({ card, instrument, decimals, bars }: EntryChartProps & { bars: PictureBars }) {
  const { dateFormat: format } = useActiveJournal()
  const size = useCompact() ? 'narrow' : 'wide'
  const picture = useMemo(() => entryPicture(card, bars, roomAfter[size]), [card, bars, size])
  const count = bars.time.length
  const option = useMemo(() => {
    const window = windowOver(Math.max(0, count - barsBefore[size]), count - 1, count)
    return (theme: ChartTheme) => tradeChartOption({ picture, bars, window, decimals, room: roomAfter[size] }, theme)
  }, [picture, bars, count, decimals, size])
  const words = useMemo(() => barWords({ picture, bars, decimals }, format), [picture, bars, decimals, format])
  const marks = useMemo(() => [{ series: 'bars', count, words, begins: count - 1 }], [count, words])
  const table = useMemo(
    () =>
      rowsOf(
        bars.time.map((_, bar) => bar),
        [
          figure({ head: 'Bar', value: (bar) => formatDateTime(localText(bars.time[bar]! * 1000), format) }),
          ...(['open', 'high', 'low', 'close'] as const).map((name) =>
            figure({
              head: `${name[0]!.toUpperCase()}${name.slice(1)}`,
              value: (bar: number) => bars[name][bar]!,
              format: (value: number) => formatNumber(value, { decimals }),
              decimals,
            }),
          ),
        ],
      ),
    [bars, decimals, format],
  )
  const measure = `${instrument}, ${lengthWords(bars.length)} bars up to the entry`
  return (
    <Chart
      title="What was there to see?"
      measure={measure}
      reading=""
      spokenReading={measure}
      kinds={kinds}
      option={option}
      marks={marks}
      table={table}
      height={size === 'wide' ? 310 : 236}
      source={() => ({ file: [instrument, String(card.tradeId)], facts: [] })}
    >
      <Note>Later bars are covered until you grade.</Note>
    </Chart>
  )
}

/** The trade as it stood at the end of the last bar before its entry. */
function entryPicture(card: ReviewCard, bars: PictureBars, room: number): TradePicture {
  const last = bars.time.length - 1
  const { direction, entryPrice, size, stopLoss, takeProfit } = card
  const distance =
    entryPrice === null || stopLoss === null ? null : String(Math.abs(Number(entryPrice) - Number(stopLoss)))
  const picture = tradePicture(
    {
      direction,
      entryDate: localText(bars.time[last]! * 1000),
      entryPrice,
      size,
      stopLoss,
      takeProfit,
      exitDate: null,
      exitPrice: null,
      highestPrice: null,
      lowestPrice: null,
      riskDistance: distance,
      updraw: null,
      drawdownTrade: null,
      winnerEff: null,
      outcome: null,
      executions: [],
    },
    bars,
    { extremes: null, afterExit: null },
  )
  if (picture === null) throw new Error('The last bar has no place')
  // placed at the last bar, and named by its own time
  return { ...picture, fills: picture.fills.map((fill) => ({ ...fill, date: card.entryDate })), to: last + room }
}
