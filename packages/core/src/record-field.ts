import type { Decimal } from './decimal.ts'
import type { LocalDateTime } from './time.ts'

/** Quantity measured by a number; money is in the account's currency. */
export type Unit = 'price' | 'money' | 'size' | 'rate' | 'R' | 'ratio' | 'percent' | 'ticks' | 'pips' | 'minutes'

interface Common {
  /** The kind of record that it refers to, one or several. */
  readonly refers?:
    | 'instruments'
    | 'setups'
    | 'comments'
    | 'custom-comments'
    | 'checklists'
    | 'checklist-items'
    | 'trade-plans'
  /** Loaded by the browser with every trade of a journal, so that lists can show it. Long texts are fetched one by one. */
  readonly feed?: true
}

/** Descriptions that fit a field with such a value. The type `string` does not distinguish decimals, texts and dates. */
type FieldFor<Value> = Common &
  ([Value] extends [boolean]
    ? { readonly type: 'flag' }
    : [Value] extends [number | null]
      ? { readonly type: 'number'; readonly unit?: Unit } | { readonly type: 'id' }
      : [Value] extends [string | null]
        ? string extends Value
          ? { readonly type: 'decimal'; readonly unit: Unit } | { readonly type: 'text' | 'date' }
          : WordField<NonNullable<Value>>
        : { readonly type: 'list' })

/** One of a few values. */
type WordField<Value extends string> = {
  readonly type: 'word'
  readonly words: readonly Value[]
  /** Their names on screen. */
  readonly labels: Readonly<Record<Value, string>>
} & (
  | { readonly filter?: undefined }
  /** Trades can be filtered by it, so the feed contains it. */
  | { readonly filter: true; readonly feed: true }
)

/** Every field of a kind of record. A field that is missing, unknown or of another type does not compile. */
export type FieldsOf<Whole> = { readonly [Name in keyof Whole]: FieldFor<Whole[Name]> }

/**
 * Merges the values of a trade's field if several writings about its fills have one (`shownTrade` of `writing.ts`):
 * - BROKER: the statements' value, or the first that was typed over it.
 * - POSITION: the position's value.
 * - FIRST: the first writing's value. The rule for a new field with one value.
 * - ANY: true if one of them is true.
 * - UNITED: the union of all lists.
 * - JOINED: all texts in sequence.
 * - EXTREMES, CHECKLIST: the first one, with the fields that belong to it.
 * - SLOTS: all of them, with the pictures.
 */
export type MergeRule =
  | 'BROKER'
  | 'POSITION'
  | 'FIRST'
  | 'ANY'
  | 'UNITED'
  | 'JOINED'
  | 'EXTREMES'
  | 'CHECKLIST'
  | 'SLOTS'

export interface InputField {
  /** Its name in forms, lists and messages. */
  readonly label: string
  /** The same within a sentence, if not the label in lower case. */
  readonly noun?: string
  readonly merge: MergeRule
}

/** Every input field of a record, with its description. */
export type InputFields = Readonly<Record<string, InputField>>

/** A description made by one of the functions below. `of` is never set: it carries the type of the field's values. */
type Described<Type, Said, Value, Empty> = Said & { readonly type: Type } & ([Empty] extends [undefined]
    ? { readonly of?: Value }
    : { readonly empty: Empty; readonly of?: [Empty] extends [null] ? Value | null : Value })
type Describer<Type, Value, Needed> = <
  const Said extends Common & Partial<InputField> & Needed,
  const Empty extends Value | null | undefined = undefined,
>(
  properties: Said,
  empty?: Empty,
) => Described<Type, Said, Value, Empty>

/** `empty` is the value in an empty record: null if it can be missing, omitted if an empty record must be given one. */
function describer<Type extends string, Value, Needed = object>(type: Type): Describer<Type, Value, Needed>
function describer(type: string): (said: object, empty?: unknown) => object {
  return (said, empty) => ({ type, ...said, ...(empty === undefined ? {} : { empty }) })
}
export const decimal = describer<'decimal', Decimal, { readonly unit: Unit }>('decimal')
export const number = describer<'number', number, { readonly unit?: Unit }>('number')
export const flag = describer<'flag', boolean>('flag')
export const date = describer<'date', LocalDateTime>('date')
export const text = describer<'text', string>('text')
export const id = describer<'id', number>('id')
export const ids = describer<'list', readonly number[]>('list')
export const listOf = <Item>() => describer<'list', readonly Item[]>('list')

/** One of a few words, which are the keys of their names on screen. */
export function word<
  const Word extends string,
  const Said extends Common & Partial<InputField> & { readonly filter?: true },
  const Empty extends Word | null | undefined = undefined,
>(
  labels: Readonly<Record<Word, string>>,
  properties: Said,
  empty?: Empty,
): Described<'word', Said & Pick<WordField<Word>, 'words' | 'labels'>, Word, Empty>
export function word(labels: object, properties: object, empty?: unknown): object {
  return describer<'word', unknown>('word')({ words: Object.keys(labels), labels, ...properties }, empty)
}

/** The type of records with these fields. The comments of the descriptions are those of its fields. */
export type RecordOf<Fields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends { readonly of?: infer Value } ? Value : never
}

/** The values of an empty record, for the fields that have one there. */
export function emptyOf<Fields extends object>(
  fields: Fields,
): Pick<RecordOf<Fields>, NamesWith<Fields, { readonly empty: unknown }>>
export function emptyOf(fields: Readonly<Record<string, { readonly empty?: unknown }>>): object {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { empty }]) => (empty === undefined ? [] : [[name, empty]])),
  )
}

/** The names of fields that have all of `Part`, such as `{ type: 'flag' }`. */
export type NamesWith<Fields, Part> = {
  [Name in keyof Fields]: Fields[Name] extends Part ? Name : never
}[keyof Fields]

/** These names, in the order of the fields. */
export function namesWith<const Part extends object, Fields extends Readonly<Record<string, object>>>(
  fields: Fields,
  part: Part,
): readonly (NamesWith<Fields, Part> & string)[]
export function namesWith(fields: Readonly<Record<string, object>>, part: object): readonly string[] {
  const wantedProperties = Object.entries(part)
  return Object.keys(fields).filter((name) => {
    const field = new Map<string, unknown>(Object.entries(fields[name] ?? {}))
    return wantedProperties.every(([key, value]) => field.get(key) === value)
  })
}

/** The kind of record of each field that refers to one. */
export const referencesOf = (
  fields: Readonly<Record<string, { readonly type: string; readonly refers?: string }>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { refers }]) => (refers === undefined ? [] : [[name, refers]])),
  )

/** A value for each name. */
export function byName<Name extends string, Value>(
  names: readonly Name[],
  of: (name: Name) => Value,
): Readonly<Record<Name, Value>>
export function byName(names: readonly string[], of: (name: string) => unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(names.map((name) => [name, of(name)]))
}

/** Picks these fields of a record. */
export function pick<Whole extends object, Name extends keyof Whole & string>(
  whole: Whole,
  names: readonly Name[],
): Pick<Whole, Name>
export function pick(whole: Readonly<Record<string, unknown>>, names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, whole[name]]))
}
