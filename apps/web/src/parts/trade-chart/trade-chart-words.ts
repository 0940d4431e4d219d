import { formatDateTime, formatNumber, formatPercent, sentenceR } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import { localText } from '@afterclose/core/time'
import { directionLabels, sign } from '@afterclose/core/trade'
import type { MarkWords } from '../../ui/chart/chart-marks.ts'
import type { PictureBars, PicturedTrade, TradePicture } from './trade-picture.ts'

/** "1 minute", "3 minute", "4 hour", "1 day": followed by "bars". */
export function lengthWords(seconds: number): string {
  const [count, unit] =
    seconds % 86_400 === 0
      ? [seconds / 86_400, 'day']
      : seconds % 3600 === 0
        ? [seconds / 3600, 'hour']
        : seconds % 60 === 0
          ? [seconds / 60, 'minute']
          : [seconds, 'second']
  return `${count} ${unit}`
}

/** "1m", "4h", "1d", "1w" */
export function lengthShort(seconds: number): string {
  if (seconds % 604_800 === 0) return `${seconds / 604_800}w`
  if (seconds % 86_400 === 0) return `${seconds / 86_400}d`
  if (seconds % 3600 === 0) return `${seconds / 3600}h`
  return seconds % 60 === 0 ? `${seconds / 60}m` : `${seconds}s`
}

interface ChartFacts {
  readonly trade: PicturedTrade
  readonly picture: TradePicture
  readonly decimals: number
}

/** Reading of the chart: the finding first, then the rest. */
export function readingOf({ trade, picture, decimals }: ChartFacts): {
  readonly finding: string
  readonly rest: string
} {
  const { best, worst, after } = picture
  const exit = picture.levels.find(({ name }) => name === 'Exit')?.price
  const points = (distance: number): string => `${formatNumber(Math.abs(distance), { decimals })} points`
  const at = (price: number): string => {
    const r = picture.rOf(price)
    return r === null ? formatNumber(price, { decimals }) : sentenceR(r)
  }
  /** Distance of a price from the entry. */
  const far = (price: number): string => {
    const r = picture.rOf(price)
    return r === null ? points(ahead(price)) : sentenceR(r)
  }
  const ahead = (price: number): number => sign(trade.direction) * (price - Number(trade.entryPrice ?? price))
  const rest: string[] = []
  if (trade.drawdownTrade !== null)
    rest.push(
      `Price moved ${formatPercent(Math.min(100, trade.drawdownTrade), { decimals: 0 })} of the distance to the stop.`,
    )
  else if (worst !== null && ahead(worst.price) < 0)
    rest.push(
      picture.rOf(worst.price) === null
        ? `It was down by up to ${far(worst.price)}.`
        : `At worst it was at ${far(worst.price)}.`,
    )
  if (after !== null && exit !== undefined) {
    const further = sign(trade.direction) * (after.price - exit)
    const way = trade.direction === 'LONG' ? 'rose' : 'fell'
    rest.push(
      further > 0
        ? `After the exit, price ${way} to ${at(after.price)}, ${points(further)} further${toTarget(after.price)}.`
        : 'After the exit, price went no further in its favour.',
    )
  }
  return { finding: finding(), rest: rest.join(' ') }

  function toTarget(price: number): string {
    const target = picture.levels.find(({ name }) => name === 'Target')?.price
    if (target === undefined || exit === undefined || sign(trade.direction) * (target - exit) <= 0) return ''
    const short = sign(trade.direction) * (target - price)
    return short > 0 ? `, ${points(short)} short of the target` : ', and reached the target'
  }

  function finding(): string {
    if (trade.exitDate === null) return 'The trade is still open.'
    if (best === null || worst === null) return 'The highest and the lowest price of this trade are not known yet.'
    if (trade.winnerEff !== null) return `Captured ${formatPercent(trade.winnerEff, { decimals: 0 })} of the best move.`
    if (ahead(best.price) <= 0) return 'Price never moved in favour of the trade.'
    const most = far(best.price)
    return trade.outcome === 'LOSER' ? `Was up by ${most} before it lost.` : `Was up by as much as ${most}.`
  }
}

/** Description of the chart for screen readers. */
export function spokenPicture(
  facts: ChartFacts & { readonly bars: PictureBars; readonly format: DateFormat; readonly instrument: string },
): string {
  const { trade, picture, bars, decimals, format, instrument } = facts
  const price = (value: number): string => formatNumber(value, { decimals })
  const moment = (bar: number): string => formatDateTime(localText(bars.time[bar]! * 1000), format)
  const { finding, rest } = readingOf(facts)
  const levels = picture.levels.filter(({ name }) => name === 'Target' || name === 'Stop')
  const extreme = (point: TradePicture['best'], name: string): readonly string[] =>
    point === null ? [] : [`${name} price ${price(point.price)} in the bar of ${moment(point.bar)}.`]
  return [
    `${directionLabels[trade.direction]} ${instrument}.`,
    ...picture.fills.map(
      (fill) =>
        `${fill.side}${fill.size === null ? '' : ` ${fill.size}`} at ${price(fill.price)}, ${formatDateTime(fill.date, format)}.`,
    ),
    ...levels.map(({ name, price: level, r }) => `${name} ${price(level)}${r === null ? '' : `, ${sentenceR(r)}`}.`),
    ...extreme(picture.best, 'Best'),
    ...extreme(picture.worst, 'Worst'),
    finding,
    rest,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

/** Text of a bar with its events. */
export function barWords(
  { picture, bars, decimals }: Omit<ChartFacts, 'trade'> & { readonly bars: PictureBars },
  format: DateFormat,
): (bar: number) => MarkWords {
  const price = (value: number | undefined): string => formatNumber(value ?? null, { decimals })
  return (bar) => ({
    head: formatDateTime(localText(bars.time[bar]! * 1000), format),
    rows: [
      { label: 'Open', value: price(bars.open[bar]) },
      { label: 'High', value: price(bars.high[bar]) },
      { label: 'Low', value: price(bars.low[bar]) },
      { label: 'Close', value: price(bars.close[bar]) },
      ...picture.fills
        .filter((fill) => fill.bar === bar)
        .map(({ side, size, price: at }) => ({ label: size === null ? side : `${side} ${size}`, value: price(at) })),
      ...(picture.best?.bar === bar ? [{ label: 'Best price', value: price(picture.best.price) }] : []),
      ...(picture.worst?.bar === bar ? [{ label: 'Worst price', value: price(picture.worst.price) }] : []),
    ],
  })
}
