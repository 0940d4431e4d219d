import { counted, formatPercent } from '@afterclose/core/format'
import { percentOf } from '@afterclose/engine/stats/percent-of'
import { requiredWinRate } from '@afterclose/engine/stats/required-win-rate'
import type { Performance, PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import { extremes, findingOf, noneDiffers } from '../finding.ts'
import { type LuckVerdict, nameableRows, testedGroup } from '../how-sure/tested-reading.ts'
import { withoutBold, type Reading, strong } from '../reading.tsx'
import { isSmall } from '../../ui/measure.ts'
import { smallSample } from '../small-sample.ts'
import type { Measure } from './measure-search.ts'
import { type GroupMeasures, measuredBars } from './measured.ts'

interface Named {
  /** Kind of the groups: "setup". */
  readonly group: string
  readonly nameOf: (key: number) => string
  readonly measures: GroupMeasures
}

/**
 * Names the groups with the largest effect on the result, among those with enough trades; if there are too few trades, or the page's
 * significance test rejects all groups, states that instead.
 *
 * @param verdict of the test against luck, which is about results, not win rates
 */
export function groupReading(
  performance: Performance,
  measure: Measure,
  named: Named,
  verdict: LuckVerdict = 'UNTESTED',
): Reading {
  const { rows } = performance
  const { group, nameOf, measures } = named
  if (rows.length === 0) return []
  const { by, amount } = measuredBars(measure, measures)
  const few = `No ${group} has ${smallSample} trades: the sample is too small.`
  const judged = extremes(rows, by)
  if (judged === null) return [few]
  if (verdict === 'REJECTED' && by.signed) return noneDiffers(group)
  const nameable = measure === 'WIN_RATE' ? rows : nameableRows(rows, verdict, ({ key }) => testedGroup(key))
  const found = extremes(nameable, by)
  if (found === null) return []
  if (measure === 'NET') return netReading(performance, { ...found, judged }, named)
  const others = rows.length - rows.filter((row) => !isSmall(by, row) && by.value(row) !== null).length
  const alone =
    others === 0 || nameable !== rows
      ? ''
      : `. The other ${counted(others, group)} ${others === 1 ? 'has' : 'have'} fewer than ${smallSample}`
  if (measure === 'AVERAGE')
    return findingOf(nameable, {
      name: ({ key }) => nameOf(key ?? 0),
      measure: by,
      amount,
      few,
      alone,
    })
  const { best, worst } = found
  return best === worst
    ? [...winRateOf(best, named, 'won'), alone === '' ? '' : `${alone.slice(1)}.`]
    : [...winRateOf(best, named, 'won most often:'), ' ', ...withoutBold(winRateOf(worst, named, 'won least often:'))]
}

interface Ends {
  readonly best: PerformanceRow
  readonly worst: PerformanceRow
}

/** Reading of the best and the worst group, the larger effect first. @param judged all groups with enough trades, named or not */
function netReading(
  { total }: Performance,
  { best, worst, judged }: Ends & { readonly judged: Ends },
  { group, nameOf, measures: { words } }: Named,
): Reading {
  const amount = (value: number): string => words.inSentence(Math.abs(value))
  const name = ({ key }: PerformanceRow): string => nameOf(key ?? 0)
  const [all, most, least] = [total.net ?? 0, best.net ?? 0, worst.net ?? 0]
  const noneEarned = (judged.best.net ?? 0) <= 0
  const earned: Reading = noneEarned
    ? [`No ${group} with ${smallSample} or more trades made money.`]
    : most <= 0
      ? []
      : all >= most
        ? [
            strong(`${name(best)} earned ${words.short(most)} of ${amount(all)}`),
            `, ${share(most, all)} of the result from ${share(best.known, total.known)} of the trades.`,
          ]
        : [
            strong(`${name(best)} earned ${amount(most)}`),
            ` in ${counted(best.known, 'trade')}; all trades together ${all < 0 ? 'lost' : 'made'} ${amount(all)}.`,
          ]
  if (least >= 0)
    return worst === best || (judged.worst.net ?? 0) < 0
      ? earned
      : [...earned, ` No ${group} with ${smallSample} or more trades lost money.`]
  const lost: Reading = [
    strong(`${name(worst)} lost ${amount(least)}`),
    ` in ${counted(worst.known, 'trade')}; without it the result would be ${words.short(all - least, { signed: true })}.`,
  ]
  if (earned.length === 0) return lost
  const [first, second] = noneEarned || -least > most ? [lost, earned] : [earned, lost]
  return [...first, ' ', ...withoutBold(second)]
}

function winRateOf(row: PerformanceRow, { nameOf, measures }: Named, won: string): Reading {
  const needed = requiredWinRate(row.payoff)
  const { winRate } = measures
  return [
    strong(
      `${nameOf(row.key ?? 0)} ${won} ${row.winners} of ${counted(winRate.cases.count(row), 'trade')}, ${winRate.brief(row)}`,
    ),
    needed === null
      ? '.'
      : `; at its payoff, ${formatPercent(needed, { decimals: 1 })} ${row.winRate! >= needed ? 'is enough' : 'is needed'}.`,
  ]
}

const share = (part: number, whole: number): string => formatPercent(percentOf(part, whole), { decimals: 0 })
