import type { TradeBars } from '@afterclose/contract/bars'
import type { WalkOfTrade } from '@afterclose/contract/walks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { tradeBarsQuery } from '../../journal/price-bars.ts'
import { Empty } from '../../ui/empty.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'
import { Loaded } from '../loaded.tsx'
import { useBarDay } from '../price-bars/use-bar-day.ts'
import { TradeChart } from './trade-chart.tsx'
import { lengthWords } from './trade-chart-words.ts'
import { type PicturedTrade, type PictureBars, tradePicture } from './trade-picture.ts'

interface TradeChartOfProps {
  tradeId: number
  trade: PicturedTrade
  instrument: string
  /** Decimals of prices. */
  decimals: number
  /** Shown without bars: how to add some. */
  howToAdd?: ReactNode
  /** Stop and exits of a strategy, and a text about them. */
  tried?: { readonly walk: WalkOfTrade; readonly words: ReactNode }
  /** Controls for prices that are known from the bars but missing in the trade. */
  renderOffer?: (known: KnownPrices) => ReactNode
}

/** The highest and lowest price of a trade by its bars, and the bar length. */
export type KnownPrices = Extract<TradeBars['extremes'], { known: true }> & { readonly length: number }

/** Chart of a stored trade with the server's bars around it, or how to add bars. */
export function TradeChartOf(props: TradeChartOfProps) {
  const { id: journalId } = useActiveJournal()
  const [length, setLength] = useState<number>()
  const query = useQuery({
    ...tradeBarsQuery(journalId, props.tradeId, length),
    // another bar length of the same trade: the previous stays until it is loaded
    ...(length === undefined ? {} : { placeholderData: keepPreviousData<TradeBars> }),
  })
  return (
    <Loaded query={query} doing="loading price bars">
      {(bars) => (
        <ErrorBoundary doing="drawing the chart">
          <Picture {...props} bars={bars} onLength={setLength} />
        </ErrorBoundary>
      )}
    </Loaded>
  )
}

interface PictureProps extends TradeChartOfProps {
  bars: TradeBars
  onLength: (seconds: number) => void
}

/** The chart of the server's response, or the reason why there is none. */
export function Picture({
  bars: answer,
  trade,
  instrument,
  howToAdd,
  tried,
  renderOffer,
  tradeId,
  ...chart
}: PictureProps) {
  const { dateFormat: format, readOnly } = useActiveJournal()
  const dayOf = useBarDay()
  const { series, extremes } = answer
  const bars = useMemo<PictureBars | null>(
    () => (answer.length === null ? null : { ...answer.bars, length: answer.length, sessions: answer.sessions }),
    [answer],
  )
  const picture = useMemo(
    () =>
      bars === null || bars.time.length === 0
        ? null
        : tradePicture(
            trade,
            bars,
            { extremes: answer.extremes.known ? answer.extremes : null, afterExit: answer.afterExit },
            tried?.walk,
          ),
    [trade, bars, answer, tried?.walk],
  )
  if (series === null)
    return (
      <NoBars title={`No price bars for ${instrument} yet.`} how={howToAdd}>
        {readOnly
          ? 'A shared journal uses its owner’s price bars; the owner has none for this instrument yet.'
          : 'Import bars from a file from your platform or a data provider. They show the price around your trades and fill in their highest and lowest price.'}
      </NoBars>
    )
  if (bars === null || picture === null)
    return (
      <NoBars title="No price bars cover the time of this trade." how={howToAdd}>
        The bars for {instrument} cover {dayOf(series.first)} to {dayOf(series.last)}.
      </NoBars>
    )
  const missing = trade.highestPrice === null || trade.lowestPrice === null
  return (
    <Stack>
      {!extremes.known && extremes.reason !== null && <Notice tone="warn">{whyUnknown[extremes.reason]}</Notice>}
      <TradeChart
        {...chart}
        trade={trade}
        picture={picture}
        bars={bars}
        instrument={instrument}
        format={format}
        lengths={answer.lengths}
        file={[instrument, String(tradeId)]}
      >
        {lengthWords(series.length)} bars of {series.symbol} from {series.source}. Hollow: closed higher. Filled: closed
        lower. Pale: outside the trade. {tried?.words}
      </TradeChart>
      {missing && extremes.known && renderOffer?.({ ...extremes, length: series.length })}
    </Stack>
  )
}

const whyUnknown = {
  NO_SERIES: 'No bars are available to find the highest and lowest price of this trade.',
  NO_BARS: 'No bar lies entirely within this trade, so its highest and lowest price are unknown.',
  GAP: 'Bars are missing while this trade was open, so its highest and lowest price are unknown.',
  TOO_LONG: 'These bars are too long to find the highest and lowest price of this trade.',
} as const

/** The reason why there is no chart, and how to get one. */
const NoBars = ({ title, how, children }: { title: string; how: ReactNode; children: ReactNode }) => (
  <Empty title={title} why={children} action={how} />
)
