import {
  currencies,
  dateFormats,
  type Market,
  markets,
  type OptionLegs,
  type PartialExits,
} from '@afterclose/core/journal'
import type { JournalView } from '@afterclose/contract/journals'
import type { Field } from '../../../parts/records/field.ts'
import { choice } from '../../../parts/records/fields.ts'
import { text } from '../../../parts/records/text-fields.ts'
import { marketWords } from '../../../ui/markets-field.tsx'
import { timeZoneChoices } from '../../../ui/time-zones.ts'

const asChoice = <T extends string>(value: T) => ({ value, label: value })
export const formatChoices = dateFormats.map(asChoice)

export const partialExitChoices: readonly { readonly value: PartialExits; readonly label: string }[] = [
  { value: 'ONE_TRADE', label: 'One trade' },
  { value: 'TRADE_PER_EXIT', label: 'A trade for each exit' },
]

export const optionLegChoices: readonly { readonly value: OptionLegs; readonly label: string }[] = [
  { value: 'TOGETHER', label: 'One trade' },
  { value: 'APART', label: 'Separate trades' },
  { value: 'ROLLED_TOGETHER', label: 'One trade, rolled positions too' },
]

/** Offered ones, plus the journal's own if it is not among them. */
export const currencyChoices = (own: string) => [...new Set([...currencies, own])].map(asChoice)

/** Always in the same order, so that removing and adding one again is no change. */
export const inOrder = (chosen: readonly string[]): readonly Market[] =>
  markets.filter((market) => chosen.includes(market))

/** Sent comma-joined. */
const tradeMarkets: Field<readonly Market[], string> = {
  label: 'Markets',
  empty: [],
  show: (value) => inOrder(value.split(',')),
  read: (typed) => typed.join(','),
  fault: (typed) => (typed.length === 0 ? 'Markets are required' : null),
  words: (typed) => typed.map((market) => marketWords[market].label).join(', '),
}

export const journalFields = {
  name: text('Journal Name'),
  currency: choice<string, string>('Currency', [], ''),
  tradeMarkets,
  dateFormat: choice('Date format', formatChoices, 'yyyy-MM-dd'),
  timeZone: choice('Time zone', timeZoneChoices, 'UTC'),
  partialExits: choice('A position that is closed in parts is', partialExitChoices, 'ONE_TRADE'),
  optionLegs: choice('Legs of an option trade are', optionLegChoices, 'TOGETHER'),
}

export const valuesOfJournal = ({ tradeMarkets: chosen, ...journal }: JournalView) => ({
  name: journal.name,
  currency: journal.currency,
  tradeMarkets: inOrder(chosen).join(','),
  dateFormat: journal.dateFormat,
  timeZone: journal.timeZone,
  partialExits: journal.partialExits,
  optionLegs: journal.optionLegs,
})
