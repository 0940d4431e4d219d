import type { Filters } from '@afterclose/core/filters'
import { type FilterField, weekdays } from '../filter-fields/filter-fields.ts'
import { nameKey } from './tokens.ts'

/** One value of a filter, and the words by which it is understood. */
export interface WordValue {
  readonly field: FilterField
  /** Key of the choice within its field. */
  readonly key: string
  /** As the filter bar shows it: "Friday". */
  readonly label: string
  /** Keys of its names (`nameKey`), its label first. */
  readonly names: readonly string[]
  /** Names that count only after the name of the field, as in "grade a" or "month 11". */
  readonly shortNames: readonly string[]
}

/** All words of a journal's filters. */
export interface Vocabulary {
  readonly fields: readonly FilterField[]
  readonly values: readonly WordValue[]
  /** Values by each of their names. */
  readonly byName: ReadonlyMap<string, readonly WordValue[]>
  /** The same by the names that only count after the name of the field. */
  readonly byShortName: ReadonlyMap<string, readonly WordValue[]>
  /** Ids of fields by each of their names: "weekday", "comments". */
  readonly fieldNames: ReadonlyMap<string, readonly string[]>
  /** Number of words in the longest name. */
  readonly longest: number
  /** Filters to which the words are added. */
  readonly start: Filters
}

interface VocabularySources {
  readonly basic: readonly FilterField[]
  readonly advanced: readonly FilterField[]
  /** Further names of instruments, by id. */
  readonly aliases: ReadonlyMap<string, readonly string[]>
  readonly start: Filters
}

/** The star has a switch in the filter bar instead of a list. */
const starField: FilterField = {
  id: 'inReview',
  filter: 'inReview',
  label: 'In review',
  chip: 'In review',
  choices: [{ key: 'true', label: 'Starred' }],
  selectedIn: ({ basic }) => (basic.inReview === true ? [{ key: 'true', label: 'Starred' }] : []),
  choose: (filters, keys) => ({ ...filters, basic: { ...filters.basic, inReview: keys.length > 0 ? true : null } }),
}

const shortMonths = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Everyday names of values besides their labels, by field and key. */
const everydayNames: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  outcomes: {
    WINNER: ['win', 'winning', 'won'],
    LOSER: ['loss', 'losing', 'lost'],
    BREAK_EVEN: ['breakeven'],
  },
  day: Object.fromEntries(
    weekdays.map((name, i) => [
      String(i + 1),
      [name.slice(0, 3), ...(name === 'Tuesday' ? ['tues'] : name === 'Thursday' ? ['thur', 'thurs'] : [])],
    ]),
  ),
  month: Object.fromEntries(shortMonths.map((name, i) => [String(i + 1), name === 'sep' ? [name, 'sept'] : [name]])),
  inReview: { true: ['star', 'in review'] },
}

/** Names of values that are clear only after the name of their field. */
const namesInField: Readonly<Record<string, (key: string) => readonly string[]>> = {
  reviewGrade: (key) => [key],
  month: (key) => [key],
  hour: (key) => [key, key.padStart(2, '0')],
}

/** Everyday names of fields besides their labels. */
const everydayFieldNames: Readonly<Record<string, readonly string[]>> = {
  reviewGrade: ['grade', 'graded'],
  day: ['day'],
}

/** The words of the filters, from the same fields as the filter bar: a new field with values is understood without a line here. */
export function vocabularyOf({ basic, advanced, aliases, start }: VocabularySources): Vocabulary {
  const fields = [...basic, ...advanced, starField].filter(({ vacant }) => vacant !== true)
  const values = fields.flatMap((field) =>
    field.choices.map(({ key, label }): WordValue => {
      const more = [
        ...(everydayNames[field.id]?.[key] ?? []),
        ...(field.id === 'instrument' ? (aliases.get(key) ?? []) : []),
      ]
      return {
        field,
        key,
        label,
        names: distinctKeys([label, ...more]),
        shortNames: distinctKeys(namesInField[field.id]?.(key) ?? []),
      }
    }),
  )
  const byName = indexed(values, ({ names }) => names)
  const fieldNames = new Map<string, string[]>()
  const nameField = (name: string, id: string): void => {
    const key = nameKey(name)
    const ids = fieldNames.get(key) ?? []
    if (key !== '' && !ids.includes(id)) fieldNames.set(key, [...ids, id])
  }
  for (const { id, label, chip } of fields) {
    const names = [label, chip, id, ...(everydayFieldNames[id] ?? [])]
    for (const name of names.flatMap((each) => [each, each.replace(/s$/, '')])) nameField(name, id)
  }
  for (const { id } of advanced) {
    nameField('comment', id)
    nameField('comments', id)
  }
  const names = [...byName.keys(), ...fieldNames.keys()]
  const longest = names.reduce((most, name) => Math.max(most, name.split(' ').length), 1)
  const byShortName = indexed(values, ({ shortNames }) => shortNames)
  return { fields, values, byName, byShortName, fieldNames, longest, start }
}

const distinctKeys = (names: readonly string[]): readonly string[] => [
  ...new Set(names.map(nameKey).filter((key) => key !== '')),
]

function indexed(
  values: readonly WordValue[],
  namesOf: (value: WordValue) => readonly string[],
): ReadonlyMap<string, readonly WordValue[]> {
  const index = new Map<string, WordValue[]>()
  for (const value of values)
    for (const name of namesOf(value)) {
      const sameName = index.get(name)
      if (sameName === undefined) index.set(name, [value])
      else sameName.push(value)
    }
  return index
}
