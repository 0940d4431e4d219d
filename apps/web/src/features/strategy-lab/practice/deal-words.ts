import type { PracticeResult, PracticeStatistics } from '@afterclose/contract/practice'
import type { BacktestView } from '@afterclose/contract/backtests'
import { counted, sentenceR } from '@afterclose/core/format'
import type { WalkedOrders } from '@afterclose/bars/practice/walk-orders'
import { boxDays } from '@afterclose/core/practice'
import { movedAway, type Play } from './deal-play.ts'

export interface Reading {
  readonly finding: string
  readonly rest: string
}

/** Both ends of a result in R; one where they are the same. */
export const rangeWords = (worst: number, best: number): string =>
  Math.abs(best - worst) < 0.005 ? sentenceR(worst) : `between ${sentenceR(worst)} and ${sentenceR(best)}`

/** How a deal stands, without anything that is hidden. */
export function playReading({ grade, seen, orders, refused }: Play, walked: WalkedOrders | null): Reading {
  if (grade === null)
    return {
      finding: 'Grade it first.',
      rest: 'The grade is fixed as soon as the next bar comes; then take it or skip it.',
    }
  const isGraded = `graded ${grade}`
  if (orders === null)
    return refused
      ? { finding: 'The entry was called off.', rest: 'The next open was beyond the stop or the target.' }
      : {
          finding: `Graded ${grade}.`,
          rest: seen === 0 ? 'Take it, skip it, or watch the next bars.' : 'Take it or skip it.',
        }
  const side = orders.direction === 'LONG' ? 'Long' : 'Short'
  if (walked === null || walked.worst === null)
    return { finding: `${side}, ${isGraded}.`, rest: 'The entry is at the next open.' }
  const away = movedAway(orders)
  return {
    finding: `${side}, ${isGraded}, ${sentenceR(walked.worst)} at worst so far.`,
    rest: [
      orders.exitAt === null ? '' : 'Out at the next open.',
      away === 0 ? '' : `The stop was moved away ${counted(away, 'time')}.`,
    ]
      .filter((part) => part !== '')
      .join(' '),
  }
}

export const luck = 'One outcome is partly luck; what counts is the share over many.'

type Judged = Pick<PracticeResult, 'worst' | 'best' | 'misjudged' | 'was'> & {
  readonly trade: { readonly rMultiple: number | null } | null
}

/** How a deal ended. */
export function resultReading({ worst, best, trade, misjudged, was }: Judged): Reading {
  const own = worst === null || best === null ? 'You skipped it' : `You made ${rangeWords(worst, best)}`
  const real = trade?.rMultiple
  const finding = real === undefined || real === null ? `${own}.` : `${own}; the real trade made ${sentenceR(real)}.`
  if (misjudged === null)
    return { finding, rest: 'It judges nothing: neither +2 R nor −1 R came first for sure within four hours.' }
  const came = was === 'GOOD' ? '+2 R came before −1 R' : '−1 R came before +1 R'
  return { finding, rest: `${misjudged ? 'Misjudged' : 'Judged right'}: ${came}. ${luck}` }
}

/** When a deal comes back. */
export function scheduleWords({ due, box }: Pick<PracticeResult, 'due' | 'box'>): string {
  if (due === null) return 'It does not come back as a repeat.'
  return box === 1
    ? 'Misjudged deals come back after 1 day.'
    : `Judged right again: the pause grows to ${boxDays[box - 1]} days.`
}

/** Whether grades repeat. */
export function repeatsReading({ pairs, counts, kappa, low, high }: PracticeStatistics['repeats']): Reading {
  const fewest = 20
  if (pairs < fewest)
    return {
      finding: `${counted(pairs, 'own deal')} graded twice, 7 days or more apart.`,
      rest: `From ${fewest} on, this shows whether your grades repeat.`,
    }
  if (kappa === null || low === null || high === null)
    return { finding: 'All grades are the same.', rest: 'There is nothing that could disagree.' }
  const words = low <= 0 || kappa < 0.3 ? 'Your grades do not repeat' : kappa < 0.6 ? 'Partly alike' : 'You grade alike'
  const same = counts.reduce((sum, row, i) => sum + (row[i] ?? 0), 0)
  return {
    finding: `${words}: agreement ${kappa.toFixed(2)}`.replace('-', '−'),
    rest: `95 % interval ${low.toFixed(2)} to ${high.toFixed(2)}. ${same} of ${pairs} grades came out the same.`.replaceAll(
      '-',
      '−',
    ),
  }
}

/** "Deal 14 of this session: +6.40 R so far, at worst" */
export const sessionLead = ({ trades, totalR }: Pick<BacktestView, 'trades' | 'totalR'>): string =>
  trades === 0 ? 'No deal taken yet.' : `${counted(trades, 'deal')} taken: ${sentenceR(totalR)} so far, at worst.`
