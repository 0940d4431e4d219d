import { counted, formatPercent, formatWhole, plural, sentenceR, sumR } from '@afterclose/core/format'
import type { MissedGroup, MissedReport } from '@afterclose/engine/reports/missed/missed-report'
import { testedReading } from '../../../parts/how-sure/tested-reading.ts'
import { type Reading, strong } from '../../../parts/reading.tsx'
import { smallSample } from '../../../parts/small-sample.ts'

const few = (evaluated: number): Reading => [
  strong('Small sample.'),
  ` ${counted(evaluated, 'missed trade')} ${plural(evaluated, 'has', 'have')} an R, too few to judge.`,
]

/**
 * Names the groups that would have made and lost most, among groups with an R: in the words of their bars, green for a missed gain. Missed
 * trades are never tested against luck.
 */
export function groupsReading(
  groups: readonly MissedGroup[],
  evaluated: number,
  nameOf: (key: number) => string,
): Reading {
  if (evaluated < smallSample) return few(evaluated)
  const known = groups.filter((group) => group.evaluated >= smallSample).toSorted((a, b) => b.totalR! - a.totalR!)
  const [most, least] = [known[0], known.at(-1)]
  if (most === undefined || least === undefined)
    return [`No group has ${smallSample} missed trades with an R: the sample is too small.`]
  const cases = ({ evaluated: of }: MissedGroup): string => ` in ${counted(of, 'missed trade')}`
  const said: Reading[number][] = []
  if (most.totalR! > 0) said.push(strong(`${nameOf(most.key)} would have made ${sumR(most.totalR)}`), `${cases(most)}.`)
  if (least.totalR! < 0) {
    const spared = `${nameOf(least.key)} would have lost ${sumR(least.totalR, { size: true })}`
    said.push(...(said.length === 0 ? [strong(spared)] : [` ${spared}`]), `${cases(least)}.`)
  }
  return said.length === 0
    ? ['The missed trades would have broken even overall.']
    : testedReading(said, 'UNTESTED', 'group', known.length > 1)
}

/** "What was missed would have added 12.40R to the 35.10R that were taken." */
export function linesReading({ total, taken }: Pick<MissedReport, 'total' | 'taken'>): Reading {
  if (total.totalR === null) return ['No missed trade has an R yet, so both lines are the same.']
  const size = sumR(total.totalR, { size: true })
  const taking =
    taken.totalR === null
      ? 'No trade taken has an R.'
      : `${counted(taken.withR, 'taken trade')} made ${sumR(taken.totalR)}.`
  return [
    strong(
      total.totalR >= 0
        ? `Taking every missed trade would have added ${size}`
        : `Taking every missed trade would have cost ${size}`,
    ),
    ` in ${counted(total.evaluated, 'trade')}. ${taking}`,
  ]
}

/** The most frequent reason, and its count. */
export function shareReading(groups: readonly MissedGroup[], count: number, nameOf: (key: number) => string): Reading {
  const [most] = groups.toSorted((a, b) => b.count - a.count)
  if (most === undefined) return []
  return [
    strong(`“${nameOf(most.key)}” was the reason for ${most.count} of ${formatWhole(count)} missed trades`),
    `, ${formatPercent(most.share, { decimals: 0 })}.${count < smallSample ? ' The sample is small.' : ''}`,
  ]
}

/** Whether the trade after a miss did worse than the others: revenge. */
export function nextReading({ after, taken }: Pick<MissedReport, 'after' | 'taken'>): Reading {
  if (after.trades === 0) return ['No trade was entered after a missed one.']
  if (after.averageR === null) return ['None of the trades after a miss has an R.']
  if (after.withR < smallSample)
    return [
      strong('Too few trades.'),
      ` ${counted(after.withR, 'trade')} after a miss ${plural(after.withR, 'has', 'have')} an R: ${sentenceR(after.averageR)} on average.`,
    ]
  const made = `${sentenceR(after.averageR)} on average in ${counted(after.withR, 'trade')}`
  if (taken.averageR === null) return [strong(`The next trade after a miss made ${made}.`)]
  const worse = after.averageR < taken.averageR
  return [
    strong(`The next trade after a miss made ${made}`),
    `, all taken trades ${sentenceR(taken.averageR)}: ${worse ? 'check for trades taken to make up for the miss' : 'no sign of revenge trading'}.`,
  ]
}
