import { counted, formatPercent } from '@afterclose/core/format'
import type { Performance, PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import type { UnitWords } from '../../journal/engine/unit-words.ts'
import { type Reading, strong } from '../reading.tsx'
import { smallSample } from '../small-sample.ts'
import type { Measure } from './measure-search.ts'
import { type Measured, measured, neededWinRate } from './measured.ts'

interface Named {
  /** What the groups are: "setup". */
  readonly group: string
  readonly nameOf: (key: number) => string
  readonly words: UnitWords
}

/**
 * What a comparison of groups shows: the best and the worst of those that have enough trades to be judged, and what they
 * mean for the whole. Where there are too few trades it says that instead.
 */
export function groupReading(performance: Performance, measure: Measure, named: Named): Reading {
  const { rows } = performance
  const by = measured(measure, named.words)
  const judged = rows
    .filter((row) => by.cases(row) >= smallSample && by.value(row) !== null)
    .toSorted((a, b) => by.value(b)! - by.value(a)!)
  const [best, worst] = [judged[0], judged.at(-1)]
  if (rows.length === 0) return []
  if (best === undefined || worst === undefined)
    return [`No ${named.group} has ${smallSample} trades to be judged by: the sample is small.`]
  if (measure === 'NET') return netReading(performance, best, worst, named)
  const say = measure === 'AVERAGE' ? averageOf : winRateOf
  const others = rows.length - judged.length
  const alone =
    others === 0
      ? ''
      : ` The other ${counted(others, named.group)} ${others === 1 ? 'has' : 'have'} fewer than ${smallSample}.`
  return best === worst
    ? [...say(best, by, named), alone]
    : [...say(best, by, named, 'best'), ' ', ...say(worst, by, named, 'worst')]
}

function netReading(
  { total }: Performance,
  best: PerformanceRow,
  worst: PerformanceRow,
  { group, nameOf, words }: Named,
): Reading {
  const amount = (value: number): string => `${words.short(Math.abs(value))} ${words.name}`
  const name = ({ key }: PerformanceRow): string => nameOf(key ?? 0)
  const [all, most, least] = [total.net ?? 0, best.net ?? 0, worst.net ?? 0]
  const reading: Reading[number][] = []
  if (most <= 0) reading.push(strong(`No ${group} with ${smallSample} trades or more earned anything.`))
  else if (all >= most)
    reading.push(
      strong(`${name(best)} earned ${words.short(most)} of ${amount(all)}`),
      `, ${share(most / all)} of the result from ${share(best.known / total.known)} of the trades.`,
    )
  else
    reading.push(
      strong(`${name(best)} earned ${amount(most)}`),
      ` in ${counted(best.known, 'trade')}; all together ${all < 0 ? 'lost' : 'made'} ${amount(all)}.`,
    )
  if (worst === best) return reading
  if (least < 0)
    reading.push(
      ' ',
      strong(`${name(worst)} lost ${amount(least)}`),
      ` in ${counted(worst.known, 'trade')}; without it the result would be ${words.short(all - least, { signed: true })}.`,
    )
  else reading.push(` No ${group} with ${smallSample} trades or more lost money.`)
  return reading
}

const averageOf = (row: PerformanceRow, by: Measured, { nameOf, words }: Named, did?: string): Reading => [
  strong(
    `${nameOf(row.key ?? 0)} ${did === undefined ? 'made' : `did ${did}:`} ${by.short(row.average)} ${words.name} on average`,
  ),
  ` in ${counted(row.known, 'trade')}.`,
]

function winRateOf(row: PerformanceRow, _: Measured, { nameOf }: Named, did?: string): Reading {
  const needed = neededWinRate(row)
  const often = did === undefined ? 'won' : did === 'best' ? 'won most often:' : 'won least often:'
  return [
    strong(
      `${nameOf(row.key ?? 0)} ${often} ${row.winners} of ${counted(row.winners + row.losers, 'trade')}, ${formatPercent(row.winRate, { decimals: 1 })}`,
    ),
    needed === null
      ? '.'
      : `; at its payoff ${formatPercent(needed, { decimals: 1 })} ${row.winRate! >= needed ? 'would have been enough' : 'were needed'}.`,
  ]
}

const share = (part: number): string => formatPercent(part * 100, { decimals: 0 })
