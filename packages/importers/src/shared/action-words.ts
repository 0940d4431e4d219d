import type { ActionKind, Ratio } from './action.ts'

/** Words of corporate actions in account histories; the first that fits. */
const words: readonly (readonly [RegExp, ActionKind])[] = [
  [/\bcash in lieu\b|\bin lieu of (fr|part)|^cil$/i, 'CASH_IN_LIEU'],
  [/spin[- ]?off|spun off|de-?merge[rd]?/i, 'SPIN_OFF'],
  [/merge[rd]?\b|merger|acquisition|acquired/i, 'MERGER'],
  [/\b(name|symbol|ticker|cusip|isin) ?change|renamed?\b|change of (name|symbol|ticker)|tendered to/i, 'RENAME'],
  [/split|stock (dividend|div\b)|bonus (issue|shares?)|sub-?division|share consolidation/i, 'SPLIT'],
]

/** Reads the kind of corporate action from a text; null: none. */
export const actionKindOf = (text: string): ActionKind | null => words.find(([word]) => word.test(text))?.[1] ?? null

/** The same for the kind of a row, and further words about it if it only says that it is a corporate action. */
export const actionKindIn = (text: string, description: string): ActionKind | null =>
  actionKindOf(text) ?? (/corporate action|^reorg/i.test(text) ? actionKindOf(description) : null)

const number = String.raw`(\d+(?:[.,]\d+)?)`
const form = new RegExp(String.raw`${number}\s*(?:-?for-?|:)\s*${number}`, 'i')

/** "10 for 1", "10-for-1", "10:1": new units for old ones. Null: none. */
export function ratioIn(text: string): Ratio | null {
  const [, to = '', from = ''] = form.exec(text) ?? []
  const ratio = { to: plain(to), from: plain(from) }
  return Number(ratio.to) > 0 && Number(ratio.from) > 0 ? ratio : null
}

const plain = (text: string): string => text.replace(',', '.').replace(/^0+(?=\d)/, '')

/** The symbol after "to", "into" or an arrow: "FB to META". Null: none. */
export const newSymbolIn = (text: string): string | null =>
  /(?:\b(?:to|into)|→|[-=]>) *\(?([A-Z][A-Z0-9.]{0,9})\b/.exec(text)?.[1] ?? null
