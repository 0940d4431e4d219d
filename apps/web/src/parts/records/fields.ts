import { unknown } from '@afterclose/core/unknown'
import type { Decimal } from '@afterclose/core/decimal'
import type { LocalDateTime } from '@afterclose/core/time'
import { type DateWriting, dateExample, dateTimeText, minuteAt, typedDateTime } from '../../ui/typed-date.ts'
import { levelProblem, levelText, numberText, typedNumber, typingProblem } from '../../ui/typed-number.ts'
import type { Field } from './field.ts'
import { text } from './text-fields.ts'

/** Letters of a code, such as USD; null if empty. */
export const code = (label: string, wrong: string, letters: RegExp): Field<string, string | null> => ({
  ...text(label),
  show: (value) => value ?? '',
  read: (typed) => typed.trim().toUpperCase() || null,
  fault: (typed) => (typed.trim() === '' || letters.test(typed.trim().toUpperCase()) ? null : wrong),
})

/**
 * An exact number as typed.
 *
 * @param none value of an empty field
 */
export const decimal = <None extends Decimal | null>(label: string, none: None): Field<string, Decimal | None> => ({
  label,
  empty: '',
  show: (value) => numberText(value),
  read: (typed) => typedNumber(typed) ?? none,
  fault: typingProblem,
  words: (typed) => typed.trim() || unknown,
})

/** A price or a size as typed: a comma with two readings has to be decided. */
export const level = (label: string): Field<string, Decimal | null> => ({
  ...decimal(label, null),
  show: (value) => levelText(value),
  fault: levelProblem,
})

/** A date and time typed in the journal's format. */
export function dateTime(label: string, { dateFormat, timeZone }: DateWriting): Field<string, LocalDateTime> {
  const timeOf = (typed: string) => typedDateTime(typed, dateFormat, { now: minuteAt(Date.now(), timeZone) })
  return {
    label,
    empty: '',
    show: (value) => dateTimeText(value, dateFormat),
    read: (typed) => timeOf(typed) ?? '',
    fault: (typed) =>
      typed.trim() === '' || timeOf(typed) !== null ? null : `Enter date and time as ${dateExample(dateFormat)}`,
    words: (typed) => typed.trim() || unknown,
  }
}

/** A date and time that may be missing. */
export function optionalDateTime(label: string, writing: DateWriting): Field<string, LocalDateTime | null> {
  const required = dateTime(label, writing)
  return {
    ...required,
    show: (value) => dateTimeText(value, writing.dateFormat),
    read: (typed) => required.read(typed) || null,
  }
}

/** A day, picked or typed; its midnight is sent. */
export const day = (label: string): Field<string | null, LocalDateTime | null> => ({
  label,
  empty: null,
  show: (value) => value?.slice(0, 10) ?? null,
  read: (typed) => (typed === null ? null : `${typed}T00:00:00`),
  words: (typed) => typed ?? unknown,
})

/** A day as in the contract. @param none value sent without a day */
export const localDay = <None extends null | ''>(label: string, none: None): Field<string | null, string | None> => ({
  label,
  empty: null,
  show: (value) => value || null,
  read: (typed) => typed ?? none,
  words: (typed) => typed ?? unknown,
})

/** A value that its control shows as stored, such as a rating. */
export const plainField = <Value>(
  label: string,
  empty: Value,
  words: (value: Value) => string,
): Field<Value, Value> => ({
  label,
  empty,
  show: (value) => value,
  read: (typed) => typed,
  words,
})

interface Choice<Value> {
  readonly value: Value
  readonly label: string
}

/** A choice; `first` is the default for a new record. */
export const choice = <Value extends string, First extends Value | null>(
  label: string,
  choices: readonly Choice<Value>[],
  first: First,
): Field<Value | First, Value | First> =>
  plainField<Value | First>(label, first, (typed) => choices.find(({ value }) => value === typed)?.label ?? unknown)

export const flag = (label: string, first: boolean): Field<boolean, boolean> =>
  plainField(label, first, (typed) => (typed ? 'Yes' : 'No'))

export const list = (label: string): Field<readonly string[], string[]> => ({
  label,
  empty: [],
  show: (value) => value,
  read: (typed) => [...typed],
  words: (typed) => typed.join(', ') || unknown,
})
