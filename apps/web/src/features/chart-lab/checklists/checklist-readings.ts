import { counted, formatR, sentenceR } from '@afterclose/core/format'
import type { ChecklistGroup, ItemCost } from '@afterclose/engine/reports/checklists/checklists-report'
import { amountInR, findingOf } from '../../../parts/finding.ts'
import { type LuckVerdict, nameableRows, testedGroup } from '../../../parts/how-sure/tested-reading.ts'
import { type Reading, strong } from '../../../parts/reading.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import { measure } from '../../../ui/measure.ts'

const isJudged = (row: ChecklistGroup | null): row is ChecklistGroup => row !== null && row.withR >= smallSample
const average = ({ avgR, withR }: ChecklistGroup): string => `${sentenceR(avgR)} in ${counted(withR, 'trade')}`
/** Unsigned, because the words give the direction. */
const size = (r: number): string => sentenceR(Math.abs(r), { size: true })

/** Difference of the averages, in R; 0 or less if skipping the item cost nothing. */
const lessBy = (of: ChecklistGroup, than: ChecklistGroup): number => than.avgR! - of.avgR!

/** "Trades with every item ticked made +0.42R in 80 trades on average, those with something left out −0.11R in 60 …" */
export function statusReading(complete: ChecklistGroup | undefined, incomplete: ChecklistGroup | undefined): Reading {
  const few = (row: ChecklistGroup | undefined): string => counted(row?.withR ?? 0, 'trade')
  if (!isJudged(complete ?? null) || !isJudged(incomplete ?? null))
    return [
      strong('Too few trades.'),
      ` ${few(complete)} with every item ticked and ${few(incomplete)} with items missed have an R: the sample is too small.`,
    ]
  const cost = lessBy(incomplete!, complete!)
  return [
    strong(
      size(cost) === size(0)
        ? 'Skipping items made no difference on average.'
        : `Skipping items ${cost > 0 ? 'cost' : 'gained'} ${size(cost)} per trade.`,
    ),
    ` Trades with every item ticked made ${average(complete!)}; trades with items missed made ${average(incomplete!)}.`,
  ]
}

/** The measure of the charts of checklists, and of the sentences above them. */
export const averageR = measure({
  head: 'Average R',
  value: ({ avgR }: ChecklistGroup) => avgR,
  format: formatR,
  signed: true,
  decimals: 4,
  cases: { count: ({ withR }) => withR, all: ({ trades }) => trades, noun: 'trade', known: 'with an R' },
})

/** The groups with the highest and the lowest average, of those with enough trades. */
export const bestReading = (
  rows: readonly ChecklistGroup[],
  nameOf: (key: number) => string,
  verdict: LuckVerdict = 'UNTESTED',
): Reading =>
  findingOf(
    nameableRows(rows, verdict, ({ key }) => testedGroup(key)),
    {
      name: ({ key }) => nameOf(key),
      measure: averageR,
      amount: (r) => `${amountInR(r)} per trade`,
      few: `No group has ${smallSample} trades with an R: the sample is too small.`,
      alone:
        typeof verdict === 'string' && rows.filter(({ trades }) => trades > 0).length > 1
          ? '; the others are too few'
          : '',
    },
  )

/** The item whose skipping changed the result most, in either direction, of those with enough trades on both sides. */
export function itemsReading(items: readonly ItemCost[], nameOf: (item: number) => string): Reading {
  const judged = items.filter(({ ticked, notTicked }) => isJudged(ticked) && isJudged(notTicked))
  const [most] = judged.toSorted((a, b) => Math.abs(b.cost!) - Math.abs(a.cost!))
  if (most === undefined)
    return [
      strong('Too few trades.'),
      ` No item has ${smallSample} trades with an R both ticked and unticked: the sample is too small.`,
    ]
  const both = ` Trades made ${average(most.ticked!)} with it, ${average(most.notTicked!)} without.`
  const name = nameOf(most.item)
  if (size(most.cost!) === size(0)) return [strong('Skipping an item made no difference on average.'), both]
  return [strong(`Skipping “${name}” ${most.cost! > 0 ? 'cost' : 'gained'} ${size(most.cost!)} per trade.`), both]
}

/** "A trend line through the trades rises from −0.92R with nothing ticked to +0.31R with everything ticked." */
export function trendReading(trend: { nothing: number; all: number } | null, evaluated: number): Reading {
  if (trend === null) return [`${counted(evaluated, 'trade')}, all with the same share ticked: nothing to compare.`]
  if (evaluated < smallSample)
    return [strong('Small sample.'), ` ${counted(evaluated, 'trade')}, too few to show a trend.`]
  const { nothing, all } = trend
  const goes = all > nothing ? 'rises' : all < nothing ? 'falls' : 'stays'
  return [
    strong(`Trades with more items ticked made ${all > nothing ? 'more' : all < nothing ? 'less' : 'as much'} R.`),
    ` A trend line through ${counted(evaluated, 'trade')} ${goes} from ${sentenceR(nothing)} with nothing ticked to ${sentenceR(all)} with everything ticked.`,
  ]
}
