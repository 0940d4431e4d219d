import { type Decimal, big } from '@afterclose/core/decimal'
import { type InstrumentCosts, withInstrumentCosts } from '@afterclose/core/default-commission'
import { withExecutions } from '@afterclose/core/executions'
import type { DateFormat } from '@afterclose/core/journal'
import type { TradeLeg } from '@afterclose/core/option-leg'
import { byName } from '@afterclose/core/record-field'
import type { LocalDateTime } from '@afterclose/core/time'
import type { TradeExecution, TradeInput } from '@afterclose/core/trade'
import { withLegs } from '@afterclose/core/trade-legs'
import { importedProblems, tradeProblems } from '@afterclose/core/validate-trade'
import { longestNotes } from '@afterclose/contract/trades'
import { richTextFault } from '../../parts/rich-text/rich-text-fault.ts'
import { type DateWriting, dateExample, dayExample, minuteAt, typedDate, typedDateTime } from '../../ui/typed-date.ts'
import { levelProblem, typedNumber, typingProblem } from '../../ui/typed-number.ts'
import { dateBefore } from './execution-rows.ts'
import { type Carried, isLevel, type LegForm, type TradeForm, numberFields } from './trade-form.ts'

/** Errors by field; a field of a fill is named "executions.0.price". */
export type Problems = Readonly<Record<string, string>>

export interface ReadForm {
  /** The trade as far as it can be parsed: invalid numbers and dates count as missing. */
  readonly draft: TradeInput
  /** Whether the entry date, or the fills that decide it, are valid; without it the draft has no times. */
  readonly dated: boolean
  readonly problems: Problems
}

/** Fields that are derived from the executions if there are any, and are then read-only. */
export const fromExecutions: ReadonlySet<string> = new Set([
  'entryDate',
  'exitDate',
  'entryPrice',
  'exitPrice',
  'size',
  'commission',
  'swap',
])

/** The same for legs. */
export const fromLegs: ReadonlySet<string> = new Set([
  'direction',
  'entryDate',
  'exitDate',
  'entryPrice',
  'exitPrice',
  'size',
])

/** Whether legs determine fields of the trade: a trade with a stated result keeps what was entered. */
export const areLegsDeciding = ({ legs, gainMode }: Pick<TradeForm, 'legs' | 'gainMode'>): boolean =>
  legs.length > 0 && gainMode === 'CALCULATED'

/**
 * The list that determines a field, which then is read-only; null for a field that is entered. Without costs of their own in the executions,
 * the trade has its commission.
 */
export function sourceOf(
  field: string,
  form: Pick<TradeForm, 'executions' | 'legs' | 'gainMode'>,
): 'executions' | 'legs' | null {
  if (areLegsDeciding(form)) return fromLegs.has(field) ? 'legs' : null
  const { executions } = form
  if (executions.length === 0 || !fromExecutions.has(field)) return null
  const hasCosts = executions.some(({ commission }) => commission.trim() !== '' && !isZero(commission))
  return field !== 'commission' || hasCosts ? 'executions' : null
}

const isZero = (text: string): boolean => {
  const value = typedNumber(text)
  return value !== null && big(value).eq(0)
}

function problemOf(field: (typeof numberFields)[number], text: string): string | null {
  const value = typedNumber(text)
  if (aboveZero.has(field) && value !== null && big(value).lte(0)) return 'Must be above 0'
  return (isLevel(field) ? levelProblem : typingProblem)(text)
}

const aboveZero: ReadonlySet<string> = new Set(['size', 'riskAmount', 'fxRate'])

const unknownDate = '1900-01-01T00:00:00'

interface FormSettings extends DateWriting {
  /** Its costs are those of an empty commission. */
  readonly instrument: InstrumentCosts | undefined
  /** Whether an import has withheld the result, which may be entered later. */
  readonly mayLackResult?: boolean
  /** Name of the instrument, for the contracts of legs. */
  readonly underlying?: string
}

/** Parses the form. The rules between fields are the same as on the server; typing errors take precedence. */
export function readForm(
  form: TradeForm,
  carried: Carried,
  { dateFormat, timeZone, instrument, mayLackResult = false, underlying = '' }: FormSettings,
): ReadForm {
  const scaled = form.executions.length > 0
  const typing: Record<string, string> = {}
  const note = (field: string, message: string | null): void => {
    if (message !== null && sourceOf(field, form) === null) typing[field] ??= message
  }
  const now = minuteAt(Date.now(), timeZone)
  const date = (field: string, text: string, near: LocalDateTime | null): LocalDateTime | null => {
    const value = typedDateTime(text, dateFormat, { now, near })
    if (value === null && text.trim() !== '') note(field, `Enter date and time as ${dateExample(dateFormat)}`)
    return value
  }

  for (const field of numberFields) note(field, problemOf(field, form[field]))
  const entryDate = date('entryDate', form.entryDate, null)
  const exitDate = date('exitDate', form.exitDate, entryDate)
  if (form.instrumentId === null) note('instrumentId', 'Choose an instrument')
  if (entryDate === null) note('entryDate', 'Entry date is required')
  note('notes', richTextFault(form.notes, longestNotes))

  const fills = form.executions.map((execution, row): TradeExecution => {
    const at = date(`executions.${row}.date`, execution.date, dateBefore(form.executions, row, dateFormat))
    if (at === null) note(`executions.${row}.date`, 'Date is required')
    return {
      side: execution.side,
      date: at ?? unknownDate,
      price: needed(execution.price, `executions.${row}.price`, 'Price is required', note, levelProblem),
      size: needed(execution.size, `executions.${row}.size`, 'Size is required', note, (text) =>
        problemOf('size', text),
      ),
      commission: orZero(execution.commission, `executions.${row}.commission`, note),
      swap: orZero(execution.swap, `executions.${row}.swap`, note),
    }
  })

  // weighted averages need all fills
  const executions = Object.keys(typing).some((field) => field.startsWith('executions.')) ? [] : fills

  const allLegs = form.legs.map((leg, row) => readLeg(leg, row, { dateFormat, underlying, date, note }))
  // so does a payoff
  const legs = Object.keys(typing).some((field) => field.startsWith('legs.')) ? [] : allLegs

  const typed: TradeInput = {
    ...carried,
    ...form,
    ...byName(numberFields, (name) => typedNumber(form[name])),
    instrumentId: form.instrumentId ?? 0,
    setupId: form.setupId ?? 0,
    entryDate: entryDate ?? exitDate ?? unknownDate,
    exitDate,
    commission: typedNumber(form.commission) ?? '0',
    commissionSource: form.commission.trim() === '' ? 'INSTRUMENT' : 'TYPED',
    swap: typedNumber(form.swap) ?? '0',
    fxRate: typedNumber(form.fxRate) ?? '1',
    executions: [],
    legs: [],
  }
  const draft = withInstrumentCosts(withResults({ ...typed, executions, legs }), instrument)
  const rules = (mayLackResult ? importedProblems : tradeProblems)(draft).map(
    ({ field, message }) => [field, message] as const,
  )
  return {
    draft,
    dated: areLegsDeciding(form) ? legs.length > 0 : scaled ? executions.length > 0 : entryDate !== null,
    problems: { ...Object.fromEntries(rules.toReversed()), ...typing }, // the first error of a field is shown
  }
}

type Note = (field: string, message: string | null) => void

/** Fields that fills or legs decide, and the result of each leg, which a stated result of the trade does not change. */
function withResults(trade: TradeInput): TradeInput {
  if (trade.legs.length === 0) return withExecutions(trade)
  if (trade.gainMode === 'CALCULATED') return withLegs(trade)
  const { legs } = withLegs({ ...trade, gainMode: 'CALCULATED' })
  return withExecutions({
    ...trade,
    legs: trade.legs.map((leg, row) => ({ ...leg, gain: leg.gain ?? legs[row]!.gain })),
  })
}

interface LegReading {
  readonly dateFormat: DateFormat
  readonly underlying: string
  readonly date: (field: string, text: string, near: LocalDateTime | null) => LocalDateTime | null
  readonly note: Note
}

function readLeg(leg: LegForm, row: number, { dateFormat, underlying, date, note }: LegReading): TradeLeg {
  const at = (part: string) => `legs.${row}.${part}`
  const isOption = leg.right !== 'STOCK'
  const positive = (part: 'size' | 'strike' | 'multiplier', missing: string): Decimal =>
    needed(leg[part], at(part), missing, note, (text) => problemOf('size', text))
  const price = (part: 'entryPrice' | 'exitPrice'): Decimal =>
    needed(leg[part], at(part), 'Price is required', note, (text) =>
      typedNumber(text) !== null && big(typedNumber(text)!).lt(0) ? 'Must not be below 0' : levelProblem(text),
    )
  const entryDate = date(at('entryDate'), leg.entryDate, null)
  if (entryDate === null) note(at('entryDate'), 'Date is required')
  const exitDate = leg.end === null ? null : date(at('exitDate'), leg.exitDate, entryDate)
  if (leg.end !== null && exitDate === null) note(at('exitDate'), 'Date is required')
  const expires = isOption ? typedDate(leg.expires, dateFormat) : null
  if (isOption && expires === null)
    note(at('expires'), leg.expires.trim() === '' ? 'Expiry is required' : `Enter a date as ${dayExample(dateFormat)}`)
  const strike = isOption ? positive('strike', 'Strike is required') : null
  return {
    contract: leg.contract === '' ? contractText(underlying, { right: leg.right, strike, expires }) : leg.contract,
    right: leg.right,
    strike,
    expires,
    multiplier: isOption ? positive('multiplier', 'Multiplier is required') : '1',
    direction: leg.direction,
    size: positive('size', 'Size is required'),
    entryPrice: price('entryPrice'),
    exitPrice: leg.end === null ? null : price('exitPrice'),
    entryDate: entryDate ?? unknownDate,
    exitDate,
    end: leg.end,
    gain: leg.gain,
    isOpening: leg.isOpening,
  }
}

/** "SPY 2026-04-17 560 P", or the name of the shares. */
function contractText(underlying: string, { right, strike, expires }: Pick<TradeLeg, 'right' | 'strike' | 'expires'>) {
  const root = underlying === '' ? 'Underlying' : underlying
  return right === 'STOCK' ? root : `${root} ${expires ?? ''} ${strike ?? ''} ${right === 'PUT' ? 'P' : 'C'}`
}

function needed(
  text: string,
  field: string,
  missing: string,
  note: Note,
  problemOf: (text: string) => string | null,
): Decimal {
  note(field, text.trim() === '' ? missing : problemOf(text))
  return typedNumber(text) ?? '0'
}

function orZero(text: string, field: string, note: Note) {
  note(field, typingProblem(text))
  return typedNumber(text) ?? '0'
}
