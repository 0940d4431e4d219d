import { type Decimal, big } from '@afterclose/core/decimal'
import { type InstrumentCosts, withInstrumentCosts } from '@afterclose/core/default-commission'
import { withExecutions } from '@afterclose/core/executions'
import { byName } from '@afterclose/core/record-field'
import type { LocalDateTime } from '@afterclose/core/time'
import type { TradeExecution, TradeInput } from '@afterclose/core/trade'
import { importedProblems, tradeProblems } from '@afterclose/core/validate-trade'
import { longestNotes } from '@afterclose/contract/trades'
import { richTextFault } from '../../parts/rich-text/rich-text-fault.ts'
import { type DateWriting, dateExample, minuteAt, typedDateTime } from '../../ui/typed-date.ts'
import { levelProblem, typedNumber, typingProblem } from '../../ui/typed-number.ts'
import { dateBefore } from './execution-rows.ts'
import { type Carried, isLevel, type TradeForm, numberFields } from './trade-form.ts'

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

/** Whether the executions determine a field. Without costs of their own, the trade has its commission. */
export const isFromExecutions = (field: string, { executions }: Pick<TradeForm, 'executions'>): boolean =>
  executions.length > 0 &&
  fromExecutions.has(field) &&
  (field !== 'commission' || executions.some(({ commission }) => commission.trim() !== '' && !isZero(commission)))

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
}

/** Parses the form. The rules between fields are the same as on the server; typing errors take precedence. */
export function readForm(
  form: TradeForm,
  carried: Carried,
  { dateFormat, timeZone, instrument, mayLackResult = false }: FormSettings,
): ReadForm {
  const scaled = form.executions.length > 0
  const typing: Record<string, string> = {}
  const note = (field: string, message: string | null): void => {
    if (message !== null && !isFromExecutions(field, form)) typing[field] ??= message
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
  }
  const draft = withInstrumentCosts(withExecutions({ ...typed, executions }), instrument)
  const rules = (mayLackResult ? importedProblems : tradeProblems)(draft).map(
    ({ field, message }) => [field, message] as const,
  )
  return {
    draft,
    dated: scaled ? executions.length > 0 : entryDate !== null,
    problems: { ...Object.fromEntries(rules.toReversed()), ...typing }, // the first error of a field is shown
  }
}

type Note = (field: string, message: string | null) => void

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
