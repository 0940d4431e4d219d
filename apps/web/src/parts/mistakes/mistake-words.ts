import { counted, formatWhole, withUnit } from '@afterclose/core/format'
import type {
  ComparedWithin,
  MistakeItem,
  MistakePrice,
  MistakePricesReport,
} from '@afterclose/engine/reports/mistake-prices/mistake-price'
import type { LikelyRange } from '@afterclose/engine/stats/likely-range'
import type { UnitWords } from '../../journal/engine/unit-words.ts'
import { type Reading, strong } from '../reading.tsx'

/** Names of the comments, and texts of the items of checklists, by id. */
export interface MistakeNames {
  readonly comment: (id: number) => string
  readonly checklistItem: (id: number) => string
}

/** Name of a mistake in a table: "Chased", "Levels marked, not ticked". */
export function mistakeName(item: MistakeItem, names: MistakeNames): string {
  switch (item.is) {
    case 'COMMENT':
      return names.comment(item.id)
    case 'UNTICKED':
      return `${names.checklistItem(item.id)}, not ticked`
    case 'AFTER_LOSS_LIMIT':
      return 'Traded on after the loss limit'
    case 'WITHOUT_PLAN':
      return 'Without a plan'
    case 'RED_TILT':
      return 'Red tilt'
  }
}

/** The same as the subject of a sentence: "Not ticking “Levels marked”". */
function mistakeSubject(item: MistakeItem, names: MistakeNames): string {
  switch (item.is) {
    case 'UNTICKED':
      return `Not ticking “${names.checklistItem(item.id)}”`
    case 'AFTER_LOSS_LIMIT':
      return 'Trading on after the loss limit'
    case 'WITHOUT_PLAN':
      return 'Trading without a plan'
    default:
      return mistakeName(item, names)
  }
}

/** Clean trades of the same kind, in words. */
export const sameKind: Readonly<Record<ComparedWithin, string>> = {
  SETUP: 'the same setup',
  SETUP_INSTRUMENT: 'the same setup and instrument',
  SETUP_QUARTER: 'the same setup and quarter',
  SETUP_MARKET: 'the same setup and market',
}

/** Cost of a year in the unit of the report; null if there is none, as below 90 days. */
export const yearOf = ({ aYear, aYearInR }: MistakePrice, inMoney: boolean): LikelyRange | null =>
  inMoney ? aYear : aYearInR

interface CostWords {
  readonly words: UnitWords
  readonly inMoney: boolean
}
interface PricedWords extends CostWords {
  readonly names: MistakeNames
}

/** A cost in a sentence: of a year, or of a trade below 90 days. */
function costOf(price: MistakePrice, { words, inMoney }: CostWords) {
  const year = yearOf(price, inMoney)
  if (year !== null) return { range: year, amount: words.inSentence, per: 'a year' }
  if (price.pulled === null) return null
  return { range: price.pulled, amount: (value: number) => withUnit(value.toFixed(2), 'R'), per: 'a trade' }
}

/** A cost that could be luck. */
export const perhapsNothing = 'perhaps nothing'

/** The low end of a cost leads; "perhaps nothing" if it is at or below 0. */
export const leastWords = ({ low }: LikelyRange, amount: (value: number) => string): string =>
  low !== null && low > 0 ? `at least ${amount(low)}` : perhapsNothing

/** The low end of a cost that is more than luck; null if it is at or below 0, or could be luck. */
export const leastOf = ({ verdict }: MistakePrice, { low }: LikelyRange): number | null =>
  verdict === 'MORE_THAN_LUCK' && low !== null && low > 0 ? low : null

/** "No plan costs at least 1,970 USD a year. Likely 10,180 USD, in 58 trades. It is the one mistake that is more than luck." */
export function fixNextReading(report: MistakePricesReport, { names, ...words }: PricedWords): Reading {
  const { fixNext } = report
  const cost = fixNext === null ? null : costOf(fixNext, words)
  if (fixNext?.item == null || cost === null) return nothingReading(report, { names, ...words })
  const { range, amount, per } = cost
  const subject = mistakeSubject(fixNext.item, names)
  const least = leastOf(fixNext, range)
  const others = report.prices.filter(({ verdict }) => verdict === 'MORE_THAN_LUCK').length - 1
  return [
    strong(
      least === null
        ? `${subject} costs about ${amount(range.likely)} ${per}, ${perhapsNothing}.`
        : `${subject} costs at least ${amount(least)} ${per}.`,
    ),
    `${least === null ? ` ${counted(fixNext.trades, 'trade')} have it.` : ` Likely ${amount(range.likely)}, in ${counted(fixNext.trades, 'trade')}.`}${
      others === 0
        ? ' It is the one mistake that is more than luck.'
        : ` ${counted(others, 'other mistake')} ${others === 1 ? 'is' : 'are'} more than luck too.`
    }`,
  ]
}

/** "No single mistake is more than luck yet. The likeliest is Chased: about 640 USD a year, perhaps nothing." */
function nothingReading({ prices, likeliest }: MistakePricesReport, { names, ...words }: PricedWords): Reading {
  if (prices.length === 0)
    return [
      strong('No mistake is written down yet.'),
      ' A negative comment is one, and an unticked item of a checklist.',
    ]
  const nothing = strong('No single mistake is more than luck yet.')
  const cost = likeliest === null ? null : costOf(likeliest, words)
  if (likeliest?.item == null || cost === null)
    return [
      nothing,
      prices.every(({ verdict }) => verdict === 'TOO_FEW')
        ? ' Each has fewer than 10 trades with clean ones to compare with.'
        : ' None that can be seen before the result looks as if it cost anything.',
    ]
  const { range, amount, per } = cost
  return [
    nothing,
    ` The likeliest is ${mistakeName(likeliest.item, names)}: about ${amount(range.likely)} ${per}, ${perhapsNothing}.`,
  ]
}

/** The bill: its figure, unit, and the sentence below it. */
export function billWords(report: MistakePricesReport, words: CostWords) {
  const { bill, mistaken, clean, withR } = report
  const counts = `${formatWhole(mistaken)} of ${counted(withR, 'trade')} had a mistake, ${formatWhole(clean)} were clean.`
  const cost = bill === null ? null : costOf(bill, words)
  if (bill === null || cost === null) return { figure: null, unit: '', sentence: `Too few to tell. ${counts}` }
  const { range, amount, per } = cost
  if (range.likely <= 0)
    return {
      figure: perhapsNothing,
      unit: '',
      sentence: `Trades with a mistake did no worse than clean ones. ${counts}`,
    }
  const least = leastOf(bill, range)
  const isYear = per === 'a year'
  const figure = (value: number): string => (isYear ? words.words.short(value) : amount(value))
  return {
    figure: least === null ? perhapsNothing : `at least ${figure(least)}`,
    unit: least === null ? '' : isYear ? `${words.words.name} ${per}` : per,
    sentence: `Likely ${amount(range.likely)} ${per}. ${counts}`,
  }
}

/** Always below the costs. */
export const notAllTheirs = 'Mistakes come with bad days and bad markets, so part of this cost is theirs.'
