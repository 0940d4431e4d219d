import { counted, formatWhole, sentenceR } from '@afterclose/core/format'
import { fewestAtPoint, type TimeInTrade, type TimePoint } from '@afterclose/engine/reports/bar-studies/time-in-trade'
import { type Reading, strong } from '../../../parts/reading.tsx'
import { minutesName } from './time-in-trade-option.ts'

/** Point in time of the reading, if it is drawn. */
const wanted = 15

/** Whether there are enough winners and losers. */
export const tellsTime = ({ winners, losers, ofWinners, ofLosers }: TimeInTrade): boolean =>
  winners >= fewestAtPoint && losers >= fewestAtPoint && ofWinners.length > 0 && ofLosers.length > 0

/** Position of later winners and losers after a quarter of an hour, or at the last earlier point that both have. */
export function timeInTradeReading(report: TimeInTrade, move: 'close' | 'best' | 'worst'): Reading {
  const { winners, losers } = report
  if (!tellsTime(report))
    return [
      strong('Small sample.'),
      ` Price bars cover ${counted(winners, 'winner')} and ${counted(losers, 'loser')}; ${fewestAtPoint} of each are needed.`,
    ]
  const both = report.ofWinners.flatMap((won) => {
    const lost = report.ofLosers.find(({ minutes }) => minutes === won.minutes)
    return lost === undefined ? [] : [{ won, lost }]
  })
  const at = both.findLast(({ won }) => won.minutes <= wanted) ?? both[0]
  if (at === undefined) return ['No time in the trade has both winners and losers.']
  const { won, lost } = at
  const what = { close: '', best: ' at best', worst: ' at worst' }[move]
  return [
    strong(
      `After ${minutesName(won.minutes)} half of the eventual winners were above ${sentenceR(won.median)}${what}, and three in four eventual losers below ${sentenceR(lost.high)}`,
    ),
    `${what}. ${casesOf(won, 'winner')} and ${casesOf(lost, 'loser')} count there.`,
  ]
}

const casesOf = ({ trades }: TimePoint, noun: string): string => `${formatWhole(trades)} ${noun}s`
