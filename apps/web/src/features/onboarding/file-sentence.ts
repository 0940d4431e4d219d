import { marketWords } from '../../ui/markets-field.tsx'
import type { FileFacts } from './wizard.ts'

const list = (words: readonly string[]) => new Intl.ListFormat('en-GB').format(words)

/**
 * Says what a file contains. @example "MetaTrader 4, account in EUR. It contains Forex and CFD."
 */
export function fileSentence(platform: string, facts: FileFacts | null): string {
  if (facts === null) return `${platform}.`
  const { currency, markets, otherSymbols } = facts
  const account = currency === null ? '' : `, account in ${currency}`
  const traded = markets.length === 0 ? '' : ` It contains ${list(markets.map((market) => marketWords[market].label))}.`
  const shown = otherSymbols.slice(0, 3)
  const rest = otherSymbols.length - shown.length
  const named = list(rest > 0 ? [...shown, 'others'] : shown)
  const open = otherSymbols.length === 0 ? '' : ` The file does not state the market of ${named}.`
  return `${platform}${account}.${traded}${open}`
}
