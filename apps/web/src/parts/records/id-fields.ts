import { unknown } from '@afterclose/core/unknown'
import type { Field } from './field.ts'

/** Name of a record, for comparing two versions. */
type NameOf = (id: number) => string

/** A chosen record; `none` is sent if there is none: null, or 0 if the contract requires it. */
export const pickedId = <None extends null | 0>(
  label: string,
  nameOf: NameOf,
  none: None,
): Field<number | null, number | None> => ({
  label,
  empty: null,
  show: (value) => value || null,
  read: (typed) => typed ?? none,
  words: (typed) => (typed === null ? unknown : nameOf(typed)),
})

/** Checked records. */
export const tickedIds = (label: string, nameOf: NameOf): Field<readonly number[], number[]> => ({
  label,
  empty: [],
  show: (value) => value,
  read: (typed) => [...typed],
  words: (typed) => typed.map(nameOf).join(', ') || unknown,
})
