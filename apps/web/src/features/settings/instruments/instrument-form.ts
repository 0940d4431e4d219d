import type { InstrumentView } from '@afterclose/contract/instruments'
import type { CommissionMode } from '@afterclose/core/instrument'
import type { Market } from '@afterclose/core/journal'
import type { Decimal } from '@afterclose/core/decimal'
import { numberText, typedNumber, typingProblem } from '../../../ui/typed-number.ts'

/** The dialog's fields; numbers are the text that was typed. */
export interface InstrumentForm {
  readonly name: string
  readonly market: Market
  readonly tickSize: string
  readonly tickValue: string
  readonly pipSize: string
  readonly quoteCurrency: string
  readonly commission: string
  readonly commissionMode: CommissionMode
  readonly spread: string
  readonly aliases: readonly string[]
  readonly active: boolean
}

export const newInstrument = (market: Market): InstrumentForm => ({
  name: '',
  market,
  tickSize: '',
  tickValue: '',
  pipSize: '',
  quoteCurrency: '',
  commission: '',
  commissionMode: 'PER_UNIT',
  spread: '',
  aliases: [],
  active: true,
})

export const formOf = (instrument: InstrumentView): InstrumentForm => ({
  name: instrument.name,
  market: instrument.market,
  tickSize: numberText(instrument.tickSize),
  tickValue: numberText(instrument.tickValue),
  pipSize: numberText(instrument.pipSize),
  quoteCurrency: instrument.quoteCurrency ?? '',
  commission: numberText(instrument.commission),
  commissionMode: instrument.commissionMode,
  spread: numberText(instrument.spread),
  aliases: instrument.aliases,
  active: instrument.active,
})

export type Problems = Partial<Readonly<Record<keyof InstrumentForm, string>>>

/** What is wrong, by field, in words. Tick size and tick value come together or not at all. */
export function instrumentProblems(form: InstrumentForm): Problems {
  const problems: Record<string, string> = {}
  if (form.name.trim() === '') problems['name'] = 'Name is required'
  for (const field of ['tickSize', 'tickValue', 'pipSize'] as const) {
    const problem = aboveZero(form[field])
    if (problem !== null) problems[field] = problem
  }
  for (const field of ['commission', 'spread'] as const) {
    const problem = notBelowZero(form[field])
    if (problem !== null) problems[field] = problem
  }
  if (form.tickSize.trim() === '' && form.tickValue.trim() !== '')
    problems['tickSize'] ??= 'Needed beside the tick value'
  if (form.tickValue.trim() === '' && form.tickSize.trim() !== '')
    problems['tickValue'] ??= 'Needed beside the tick size'
  const quote = form.quoteCurrency.trim().toUpperCase()
  if (quote !== '' && !/^[A-Z]{3,5}$/.test(quote)) problems['quoteCurrency'] = 'Three to five letters, for example USD'
  return problems
}

const isNegative = (value: Decimal): boolean => value.startsWith('-')

function aboveZero(text: string): string | null {
  const value = typedNumber(text)
  return value !== null && (isNegative(value) || value === '0') ? 'Must be above 0' : typingProblem(text)
}

function notBelowZero(text: string): string | null {
  const value = typedNumber(text)
  return value !== null && isNegative(value) ? 'Must not be below 0' : typingProblem(text)
}

/** What is sent. A pip is a tick unless it was said otherwise. */
export const bodyOf = (form: InstrumentForm) => ({
  name: form.name.trim(),
  market: form.market,
  tickSize: typedNumber(form.tickSize),
  tickValue: typedNumber(form.tickValue),
  pipSize: typedNumber(form.pipSize) ?? typedNumber(form.tickSize),
  quoteCurrency: form.quoteCurrency.trim().toUpperCase() || null,
  commission: typedNumber(form.commission) ?? '0',
  commissionMode: form.commissionMode,
  spread: typedNumber(form.spread) ?? '0',
  aliases: [...form.aliases],
  active: form.active,
})
