import { counted } from '@afterclose/core/format'
import type {
  MistakeItem,
  MistakePrice,
  MistakePricesReport,
} from '@afterclose/engine/reports/mistake-prices/mistake-price'
import { useMemo } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { unitWords } from '../../journal/engine/unit-words.ts'
import { type JournalData, useJournalData } from '../../journal/journal-data.ts'
import type { CostRow } from './cost-rows.tsx'

const loneNames = {
  AFTER_LOSS_LIMIT: 'After the loss limit',
  WITHOUT_PLAN: 'Without a plan',
  RED_TILT: 'Red tilt',
} as const satisfies Record<Exclude<MistakeItem['is'], 'COMMENT' | 'UNTICKED'>, string>

/** The mistake as a short name: its comment, or the item that was not ticked. */
function nameOf(item: MistakeItem, { comments, checklists }: Pick<JournalData, 'comments' | 'checklists'>): string {
  if (item.is === 'COMMENT') return comments.find(({ id }) => id === item.id)?.name ?? `No. ${item.id}`
  if (item.is === 'UNTICKED') {
    const text = checklists.flatMap(({ items }) => items).find(({ id }) => id === item.id)?.text
    return `${text ?? `No. ${item.id}`}, not ticked`
  }
  return loneNames[item.is]
}

/** Words of the costs of a year, in the account's currency, else in R. */
export function useCostWords() {
  const { currency, decimals } = useActiveJournal()
  const data = useJournalData()
  return useMemo(() => {
    const inMoney = unitWords('CURRENCY', { currency, decimals })
    const inR = unitWords('R', { currency, decimals })
    const unitWordsOf = ({ aYear }: MistakePrice) => (aYear === null ? inR : inMoney)
    const amount = (price: MistakePrice, value: number): string => unitWordsOf(price).short(Math.abs(value))
    const withUnit = (price: MistakePrice, value: number): string =>
      price.aYear === null ? `${amount(price, value)}R` : `${amount(price, value)} ${currency}`
    const rangeOf = ({ aYear, aYearInR }: MistakePrice) => aYear ?? aYearInR
    const named = (item: MistakeItem | null): string => (item === null ? 'Any mistake' : nameOf(item, data))
    const endingOf = (price: MistakePrice): string =>
      price.verdict === 'MORE_THAN_LUCK' && (price.atLeast ?? 0) > 0
        ? `at least ${amount(price, price.atLeast ?? 0)}`
        : 'perhaps nothing'
    return {
      nameOf: named,
      endingOf,
      unitOf: ({ prices }: MistakePricesReport): string =>
        prices.some(({ aYear }) => aYear !== null) ? currency : 'R',
      rowOf: (price: MistakePrice): CostRow => ({
        price,
        name: named(price.item),
        ending: endingOf(price),
        range: rangeOf(price),
      }),
      /** The sentence that leads. */
      findingOf: ({ fixNext, prices }: MistakePricesReport): string =>
        fixNext !== null
          ? `${named(fixNext.item)} costs at least ${withUnit(fixNext, fixNext.atLeast ?? 0)} a year.`
          : prices.length === 0
            ? 'No trade is marked with a mistake.'
            : 'No single mistake is more than luck yet.',
      restOf: ({ fixNext, likeliest, prices }: MistakePricesReport): string => {
        if (fixNext !== null) {
          const sure = prices.filter(({ verdict, hindsight }) => verdict === 'MORE_THAN_LUCK' && !hindsight).length
          const range = rangeOf(fixNext)
          const likely = range === null ? '' : `It is likely ${amount(fixNext, range.likely)}, in `
          const only = sure === 1 ? ', and the one mistake that is more than luck' : ''
          return `${likely}${counted(fixNext.trades, 'trade')}${only}.`
        }
        const range = likeliest === null ? null : rangeOf(likeliest)
        if (likeliest === null || range === null)
          return prices.length === 0
            ? 'Comments rated negative and items left unticked are compared here.'
            : 'None has enough trades to be compared.'
        return `The likeliest is ${named(likeliest.item)}: about ${withUnit(likeliest, range.likely)} a year, perhaps nothing.`
      },
    }
  }, [currency, decimals, data])
}
export type CostWords = ReturnType<typeof useCostWords>
