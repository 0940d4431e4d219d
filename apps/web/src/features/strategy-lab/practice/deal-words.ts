import type { PracticeDeal, PracticeResult, PracticeStatistics } from '@afterclose/contract/practice'
import type { BacktestView } from '@afterclose/contract/backtests'
import { counted, sentenceR, sumR } from '@afterclose/core/format'
import { boxDays } from '@afterclose/core/practice'
import { directionLabels } from '@afterclose/core/trade'
import { fillsOf } from './deal-fills.ts'
import { movedAway } from './deal-play.ts'
import { isOver, type Playing } from './deal-player.ts'

export interface Reading {
  readonly finding: string
  readonly rest: string
}

/** Both ends of a result in R; one if they are equal. */
export const rangeWords = (worst: number, best: number): string =>
  Math.abs(best - worst) < 0.005 ? sentenceR(worst) : `between ${sentenceR(worst)} and ${sentenceR(best)}`

/** Title of the chart. @param isCompact on a phone */
export const dealTitle = (isCompact: boolean): string =>
  isCompact ? 'Would you take it again?' : 'Would you take it again, without knowing how it ended?'

/** State of a deal, without hidden data. */
export function playReading(playing: Playing): Reading {
  const { play, walked } = playing
  const { grade, seen, orders, refused } = play
  if (grade === null)
    return {
      finding: 'Grade it first.',
      rest: 'The grade is final once the next bar appears. Then take it or skip it.',
    }
  if (orders === null) return { ...beforeEntry(playing), ...(refused && calledOff) }
  const side = `${directionLabels[orders.direction]}, graded ${grade}`
  if (walked === null || walked.worst === null) return { finding: `${side}.`, rest: 'The entry is at the next open.' }
  const away = movedAway(orders)
  const fills = fillsOf(orders, walked, playing.after)
  const out = fills?.parts.reduce((sum, { percent }) => sum + percent, 0) ?? 0
  return {
    finding: `${side}, ${sentenceR(walked.worst)} at worst so far.`,
    rest: [
      seen - orders.at === 0 || out === 0 ? '' : `${out}% is out.`,
      orders.exitAt === null ? '' : 'Out at the next open.',
      away === 0 ? '' : `The stop was moved away ${counted(away, 'time')}.`,
    ]
      .filter((part) => part !== '')
      .join(' '),
  }
}

const calledOff: Reading = {
  finding: 'The entry was cancelled.',
  rest: 'The next open was beyond the stop or the target.',
}
function beforeEntry(playing: Playing): Reading {
  const finding = `Graded ${playing.play.grade}.`
  if (isOver(playing)) return { finding, rest: 'No further bars. Skip it to see the result.' }
  return {
    finding,
    rest: playing.play.seen === 0 ? 'Take it, skip it, or watch the next bars.' : 'Take it or skip it.',
  }
}

/** The spread assumed by exits; null without one: last traded prices have none. @param digits of its integer units */
export const dealSpreadWords = (
  { side, spread }: Pick<PracticeDeal, 'side' | 'spread'>,
  digits: number,
): string | null => (side === 'TRADE' || spread === 0 ? null : `Exits assume a spread of ${spread / 10 ** digits}.`)

export const luck = 'One outcome is partly luck; what counts is the share over many.'

type Judged = Pick<PracticeResult, 'worst' | 'best' | 'misjudged' | 'was' | 'offered'> & {
  readonly trade: { readonly rMultiple: number | null } | null
}

/** How a deal ended. @param barsEnded the position was closed at the last close, because there are no further bars */
export function resultReading({ worst, best, trade, misjudged, was, offered }: Judged, barsEnded = false): Reading {
  const isSkipped = worst === null || best === null
  const own = isSkipped ? 'You skipped it' : `You made ${rangeWords(worst, best)}`
  const real = trade?.rMultiple
  const finding = real === undefined || real === null ? `${own}.` : `${own}; the real trade made ${sentenceR(real)}.`
  const rest = [
    barsEnded ? 'The bars ended: closed at the last close.' : '',
    isSkipped && offered !== null ? `${offeredWords(offered)}.` : '',
    misjudged === null
      ? 'Not judged: neither +2R nor −1R came first for certain within four hours.'
      : `${misjudged ? 'Misjudged' : 'Judged right'}: ${was === 'GOOD' ? '+2R came before −1R' : '−1R came before +1R'}. ${luck}`,
  ]
  return { finding, rest: rest.filter((part) => part !== '').join(' ') }
}

/** "The market offered +2.53R, −0.35R against" */
export const offeredWords = ({ best, worst }: NonNullable<PracticeResult['offered']>): string =>
  `The market offered ${sentenceR(best)}, ${sentenceR(worst)} against`

/** Next repetition of a deal. */
export function scheduleWords({ due, box }: Pick<PracticeResult, 'due' | 'box'>): string {
  if (due === null) return ''
  return box === 1
    ? 'Misjudged deals come back after 1 day.'
    : `Judged right again: the pause grows to ${boxDays[box - 1]} days.`
}

/** Grades with fewer taken deals are a small sample. */
const fewTaken = 10

/** Whether results differ by grade: only if intervals do not overlap. */
export function gradesReading({ grades, judged, misjudged }: PracticeStatistics): Reading {
  const known = grades.flatMap(({ grade, withR, meanR, low, high }) =>
    meanR === null || low === null || high === null || withR < fewTaken ? [] : [{ grade, meanR, low, high }],
  )
  const best = known.reduce((most, one) => (one.meanR > most.meanR ? one : most), known[0] ?? none)
  const worst = known.reduce((least, one) => (one.meanR < least.meanR ? one : least), known[0] ?? none)
  const share =
    judged === 0 ? '' : `Misjudged: ${misjudged} of ${counted(judged, 'deal')} that could be judged. ${luck}`
  if (known.length < 2)
    return { finding: 'Small sample.', rest: `Two grades need ${fewTaken} taken deals each. ${share}`.trim() }
  const gap = `${best.grade} beats ${worst.grade} by ${sentenceR(best.meanR - worst.meanR, { size: true })}`
  return best.low > worst.high
    ? { finding: `${gap}, more than luck explains.`, rest: share }
    : { finding: `${gap}, which could be luck:`, rest: `their intervals overlap. ${share}`.trim() }
}
const none = { grade: 'A' as const, meanR: 0, low: 0, high: 0 }

/** Minimum pairs of grades for a comparison. */
const fewest = 20

/** Whether grades are consistent. */
export function repeatsReading({ pairs, counts, kappa, low, high }: PracticeStatistics['repeats']): Reading {
  if (pairs < fewest)
    return {
      finding: `${counted(pairs, 'pair')} of grades so far.`,
      rest: `From ${fewest} on, this shows whether your grades repeat.`,
    }
  if (kappa === null || low === null || high === null)
    return { finding: 'All grades are the same.', rest: 'Agreement needs at least two different grades.' }
  const words =
    low <= 0 || kappa < 0.3
      ? 'Your grades are inconsistent'
      : kappa < 0.6
        ? 'Your grades are partly consistent'
        : 'Your grades are consistent'
  const same = counts.reduce((sum, row, i) => sum + (row[i] ?? 0), 0)
  return {
    finding: `${words}.`,
    rest: `Agreement is ${kappa.toFixed(2)} (95% interval ${low.toFixed(2)} to ${high.toFixed(2)}): ${same} of ${pairs} grades were the same.`.replaceAll(
      '-',
      '−',
    ),
  }
}

/** "Deal 14 of this session: +6.40R so far, at worst" */
export const sessionLead = ({ trades, totalR }: Pick<BacktestView, 'trades' | 'totalR'>): string =>
  trades === 0 ? 'No deal taken yet.' : `${counted(trades, 'deal')} taken: ${sumR(totalR)} so far, at worst.`
