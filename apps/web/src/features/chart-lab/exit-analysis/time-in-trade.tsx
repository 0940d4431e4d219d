import { formatR, formatWhole, counted } from '@afterclose/core/format'
import type { TimeInTrade, TimeInTradeView, TimePoint } from '@afterclose/engine/reports/bar-studies/time-in-trade'
import { useMemo, useState } from 'react'
import { useReport } from '../../../journal/engine/hooks.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { readingOf } from '../../../parts/reading.tsx'
import { ReportChart } from '../../../parts/report-chart.tsx'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { Block } from '../../../ui/block.tsx'
import type { MarkedSeries } from '../../../ui/chart/chart-marks.ts'
import type { ChartPicture } from '../../../ui/chart/chart.tsx'
import { figure } from '../../../ui/figure.ts'
import { Note, spaceClass, Text } from '../../../ui/layout.tsx'
import { Legend } from '../../../ui/legend.tsx'
import { type Rows, rowsOf } from '../../../ui/rows.ts'
import { Segments } from '../../../ui/segments.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { BarStudy, WithoutBars } from './bar-study.tsx'
import { drawnMinutes, minutesName, timeInTradeOption } from './time-in-trade-option.ts'
import { tellsTime, timeInTradeReading } from './time-in-trade-reading.ts'

const title = 'When do trades move?'
const measure = 'R before costs, by time in the trade; median and middle half'

/** Winners and losers by time in trade, from price bars (BARS 4.2). */
export const WhenTradesMove = () => (
  <BarStudy
    is="TIME_IN_TRADE"
    title={title}
    measure={measure}
    about="where your eventual winners and losers were after each minute of the trade."
  >
    {(study, assumed) => <Studied study={study} assumed={assumed} />}
  </BarStudy>
)

const moves = [
  { value: 'close', label: 'Close' },
  { value: 'best', label: 'Best so far' },
  { value: 'worst', label: 'Worst so far' },
] as const
const closedAs = [
  { value: 'OPEN', label: 'Still open' },
  { value: 'KEPT', label: 'Closed trades keep their result' },
] as const

const asItIs = (report: TimeInTrade): TimeInTrade => report

function Studied({ study, assumed }: { study: string; assumed: string }) {
  const [move, setMove] = useState<TimeInTradeView['move']>('close')
  const [closed, setClosed] = useState<TimeInTradeView['closed']>('OPEN')
  const query = useReport('timeInTrade', { study, move, closed }, asItIs)
  const switches = (
    <>
      <Segments label="Price" value={move} options={moves} onChange={setMove} />
      <Segments label="Trades that count" value={closed} options={closedAs} onChange={setClosed} />
    </>
  )
  return (
    <Loaded query={query} doing="loading the trades" skeleton={<BlockSkeleton height={320} />}>
      {(report) => <Found report={report} assumed={assumed} move={move} switches={switches} />}
    </Loaded>
  )
}

interface FoundProps {
  report: TimeInTrade
  /** The spread assumed by exits, in words. */
  assumed: string
  move: TimeInTradeView['move']
  switches: React.ReactNode
}

function Found({ report, assumed, move, switches }: FoundProps) {
  const picture = useMemo(
    (): ChartPicture<TradesBehind> => ({
      kinds: ['line'],
      option: (theme) => timeInTradeOption(report, theme),
      marks: [marksOf('winners', report.ofWinners), marksOf('losers', report.ofLosers)],
    }),
    [report],
  )
  const { reading, spokenReading } = readingOf(timeInTradeReading(report, move))
  const { known, trades } = report
  const notes = (
    <>
      <Note>
        Known for {formatWhole(known)} of {counted(trades, 'trade')}. Each point uses only bars that had ended by then.
        Winners and losers are known only afterwards: the lines describe past trades and do not predict. {assumed}
      </Note>
      {known < trades && (
        <WithoutBars>
          Other trades have no stop loss, no price bars that cover them, or a spread but no tick size.
        </WithoutBars>
      )}
    </>
  )
  if (!tellsTime(report))
    return (
      <Block title={title} measure={measure}>
        <Text size="reading" ink={2} measure={100} below={4}>
          {reading}
        </Text>
        {notes}
      </Block>
    )
  return (
    <ReportChart
      title={title}
      measure={measure}
      reading={reading}
      spokenReading={spokenReading}
      {...picture}
      height={300}
      actions={switches}
      table={tableOf(report)}
    >
      <div className={spaceClass({ above: 3 })}>
        <Legend
          label="Legend: when trades move"
          marks={[
            ['gain', 'eventual winners'],
            ['loss', 'eventual losers'],
          ]}
        />
      </div>
      {notes}
    </ReportChart>
  )
}

const marksOf = (series: 'winners' | 'losers', points: readonly TimePoint[]): MarkedSeries<TradesBehind> => ({
  series,
  count: points.length,
  words: (at) => {
    const { minutes, trades, low, median, high } = points[at]!
    return {
      head: `Later ${series} after ${minutesName(minutes)}`,
      rows: [
        { label: 'Median', value: formatR(median) },
        { label: 'Middle half', value: `${formatR(low)} to ${formatR(high)}` },
        { label: 'Trades', value: formatWhole(trades) },
      ],
    }
  },
})

function tableOf(report: TimeInTrade): Rows {
  const at = (points: readonly TimePoint[], minutes: number) => points.find((point) => point.minutes === minutes)
  const inR = { format: formatR, signed: true, decimals: 6 }
  const rows = drawnMinutes(report).map((minutes) => ({
    minutes,
    won: at(report.ofWinners, minutes),
    lost: at(report.ofLosers, minutes),
  }))
  type Row = (typeof rows)[number]
  const of = (side: 'won' | 'lost', name: string) => [
    figure({ head: `${name}, 25%`, value: (row: Row) => row[side]?.low ?? null, ...inR }),
    figure({ head: `${name}, median`, value: (row: Row) => row[side]?.median ?? null, ...inR }),
    figure({ head: `${name}, 75%`, value: (row: Row) => row[side]?.high ?? null, ...inR }),
    figure({ head: name, value: (row: Row) => row[side]?.trades ?? 0 }),
  ]
  return rowsOf(rows, [
    figure({ head: 'After', value: ({ minutes }: Row) => minutesName(minutes) }),
    ...of('won', 'Winners'),
    ...of('lost', 'Losers'),
  ])
}
