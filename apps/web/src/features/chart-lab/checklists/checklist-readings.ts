import { counted, formatNumber, formatR } from '@afterclose/core/format'
import type { ChecklistGroup, ItemCost } from '@afterclose/engine/reports/checklists/checklists-report'
import { type Reading, strong } from '../../../parts/reading.tsx'
import { smallSample } from '../../../parts/small-sample.ts'

const isJudged = (row: ChecklistGroup | null): row is ChecklistGroup => row !== null && row.withR >= smallSample
const average = ({ avgR, withR }: ChecklistGroup): string => `${formatR(avgR)} R in ${counted(withR, 'trade')}`
/** Without a sign: what it is, the words say. */
const size = (r: number): string => `${formatNumber(Math.abs(r), { decimals: 2 })} R`

/** What a trade made less where something was left out; 0 or less: it made no less. */
const lessBy = (of: ChecklistGroup, than: ChecklistGroup): number => than.avgR! - of.avgR!

/** "Trades with every item ticked made +0.42 R in 80 trades on average, those with something left out −0.11 R in 60 …" */
export function statusReading(complete: ChecklistGroup | undefined, incomplete: ChecklistGroup | undefined): Reading {
  const few = (row: ChecklistGroup | undefined): string => counted(row?.withR ?? 0, 'trade')
  if (!isJudged(complete ?? null) || !isJudged(incomplete ?? null))
    return [
      strong('Too few to judge by.'),
      ` ${few(complete)} with every item ticked and ${few(incomplete)} with something left out have an R: the sample is small.`,
    ]
  const cost = lessBy(incomplete!, complete!)
  return [
    strong(
      cost > 0 ? `Leaving something out cost ${size(cost)} a trade.` : `Leaving something out cost nothing on average.`,
    ),
    ` Trades with every item ticked made ${average(complete!)}, those with something left out ${average(incomplete!)}.`,
  ]
}

/** The best and the worst of the groups that have enough trades. */
export function bestReading(rows: readonly ChecklistGroup[], nameOf: (key: number) => string): Reading {
  const judged = rows.filter(isJudged).toSorted((a, b) => b.avgR! - a.avgR!)
  const [best, worst] = [judged[0], judged.at(-1)]
  if (best === undefined || worst === undefined)
    return [`No group has ${smallSample} trades with an R to be judged by: the sample is small.`]
  const name = (row: ChecklistGroup): string => nameOf(row.key)
  if (best === worst) {
    const others = rows.filter(({ trades }) => trades > 0).length > 1
    return [strong(`${name(best)} made ${average(best)} on average`), others ? '; the others are too few.' : '.']
  }
  return [
    strong(`${name(best)} did best: ${average(best)} on average.`),
    ` ${name(worst)} did worst: ${average(worst)}.`,
  ]
}

/** What it cost most to skip, of the items that have enough trades on both sides. */
export function itemsReading(items: readonly ItemCost[], nameOf: (item: number) => string): Reading {
  const judged = items.filter(({ ticked, notTicked }) => isJudged(ticked) && isJudged(notTicked))
  const [most] = judged
  if (most === undefined)
    return [
      strong('Too few to judge by.'),
      ` No item has ${smallSample} trades with an R both ticked and not ticked: the sample is small.`,
    ]
  const both = `${average(most.ticked!)} with it, ${average(most.notTicked!)} without.`
  if (most.cost! <= 0) return [strong('Skipping an item cost nothing on average.'), ` ${nameOf(most.item)}: ${both}`]
  const paid = judged.filter(({ cost }) => cost! <= 0).length
  return [
    strong(`Skipping "${nameOf(most.item)}" cost ${size(most.cost!)} a trade.`),
    ` Trades made ${both}`,
    ...(paid === 0 ? [] : [` ${counted(paid, 'item')} of ${judged.length} cost nothing when skipped.`]),
  ]
}

/** "A straight line through the trades rises from −0.92 R with nothing ticked to +0.31 R with everything ticked." */
export function trendReading(trend: { nothing: number; all: number } | null, evaluated: number): Reading {
  if (trend === null) return [`${counted(evaluated, 'trade')}, all with the same share ticked: nothing to compare.`]
  if (evaluated < smallSample)
    return [strong('Small sample.'), ` ${counted(evaluated, 'trade')}, too few to see a line in them.`]
  const { nothing, all } = trend
  const goes = all > nothing ? 'rises' : all < nothing ? 'falls' : 'stays'
  return [
    strong(`More ticked went with ${all > nothing ? 'more' : all < nothing ? 'less' : 'as much'} R.`),
    ` A straight line through ${counted(evaluated, 'trade')} ${goes} from ${formatR(nothing)} R with nothing ticked to ${formatR(all)} R with everything ticked.`,
  ]
}
