import type { OptionFacts } from '../shared/fill.ts'

const words = [
  [/^cash settled /i, 'CASH'],
  [/^(?:option )?expir|^oexp$/i, 'EXPIRED'],
  [/^(?:option )?assign|^oasgn$/i, 'ASSIGNED'],
  [/^(?:option )?exercis|^exchange or exercise$|^oexcs$/i, 'EXERCISED'],
] as const

/** How a row ends an option without a trade, by its word or code; null if it does not. */
export const endIn = (text: string): NonNullable<OptionFacts['end']> | null =>
  words.find(([word]) => word.test(text))?.[1] ?? null
