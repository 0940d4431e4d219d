import { unknown } from '@afterclose/core/unknown'
import type { Field } from '../../../parts/records/field.ts'
import { flag, list } from '../../../parts/records/fields.ts'
import { text, verbatim } from '../../../parts/records/text-fields.ts'

/** A rule in the form: the number distinguishes equal texts. */
export interface Rule {
  readonly id: number
  readonly text: string
}

const rules: Field<readonly Rule[], string[]> = {
  label: 'Rules',
  empty: [],
  show: (value) => value.map((rule, i) => ({ id: i + 1, text: rule })),
  read: (typed) => typed.map((rule) => rule.text),
  words: (typed) => typed.map((rule) => rule.text).join('; ') || unknown,
}

/** @param nameOf name of a checklist, for comparing two versions */
const checklist = (nameOf: (checklistId: number) => string): Field<number | null, number | null> => ({
  label: 'Default checklist',
  empty: null,
  show: (value) => value,
  read: (typed) => typed,
  words: (typed) => (typed === null ? unknown : nameOf(typed)),
})

export const setupFields = (nameOf: (checklistId: number) => string) => ({
  name: text('Name'),
  active: flag('Active', true),
  description: verbatim('Description'),
  rules,
  defaultChecklistId: checklist(nameOf),
  /** Captions of the example pictures, by slot. */
  descriptions: list('Descriptions of the pictures'),
})

/** The rules with one more at the end. */
export const withRule = (typed: readonly Rule[], rule: string): readonly Rule[] => [
  ...typed,
  { id: Math.max(0, ...typed.map(({ id }) => id)) + 1, text: rule },
]
