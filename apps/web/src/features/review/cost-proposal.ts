import type { MistakeItem, MistakePrice } from '@afterclose/engine/reports/mistake-prices/mistake-price'
import { type JournalData, useJournalData } from '../../journal/journal-data.ts'
import { leastWords, mistakeName, yearOf } from '../../parts/mistakes/mistake-words.ts'
import { useMistakeNames } from '../../parts/mistakes/use-mistake-names.ts'
import { draftOfComment, draftOfItem, type RuleDraft } from './rule-draft.ts'
import { useCosts } from './use-costs.ts'

const loneDrafts = {
  AFTER_LOSS_LIMIT: 'If my loss limit of the day is reached, then I stop for the day.',
  WITHOUT_PLAN: 'If no plan is written, then I do not enter.',
  RED_TILT: 'If I notice that I break my rules, then I stop for the day.',
} as const satisfies Record<Exclude<MistakeItem['is'], 'COMMENT' | 'UNTICKED'>, string>

/** The rule against a mistake; null if its comment or item is unknown. */
export function draftAgainst(item: MistakeItem, data: JournalData): RuleDraft | null {
  if (item.is === 'COMMENT') return draftOfComment(item.id, data)
  if (item.is === 'UNTICKED') return draftOfItem(item.id, data)
  return { text: loneDrafts[item.is], about: 'NONE', aboutId: null }
}

/** The mistake to propose a rule about: the one to fix next, otherwise the likeliest. */
export const proposedPrice = (costs: {
  readonly fixNext: MistakePrice | null
  readonly likeliest: MistakePrice | null
}): MistakePrice | null => costs.fixNext ?? costs.likeliest

/** The rule against what cost most, with a line about it; null if nothing is known to. */
export function useCostProposal(): { readonly draft: RuleDraft; readonly note: string } | null {
  const data = useJournalData()
  const names = useMistakeNames()
  const { query, words } = useCosts()
  const price = query.data === undefined ? null : proposedPrice(query.data)
  if (price?.item == null || query.data === undefined) return null
  const draft = draftAgainst(price.item, data)
  const cost = yearOf(price, query.data.inMoney)
  if (draft === null) return null
  const note = cost === null ? '' : `: ${leastWords(cost, words.inSentence)} a year`
  return { draft, note: `${mistakeName(price.item, names)}${note}` }
}
