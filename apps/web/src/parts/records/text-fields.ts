import { unknown } from '@afterclose/core/unknown'
import type { Field } from './field.ts'

export const text = (label: string): Field<string, string> => ({
  label,
  empty: '',
  limited: true,
  show: (value) => value,
  read: (typed) => typed.trim(),
  words: (typed) => typed.trim() || unknown,
})

/** Text that is sent unchanged, such as a password. */
export const verbatim = (label: string): Field<string, string> => ({ ...text(label), read: (typed) => typed })
