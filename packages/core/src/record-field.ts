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

interface InputField {
  /** Its name in forms, lists and messages. */
  readonly label: string
  /** The same within a sentence, if not the label in lower case. */
  readonly noun?: string
  readonly merge: MergeRule
}

/** Every input field of a record, with its description. A record's type is not made from this, because its docstrings would be lost. */
export type InputFieldsOf<Whole> = { readonly [Name in keyof Whole]: FieldFor<Whole[Name]> & InputField }

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
  const wanted = Object.entries(part)
  return Object.keys(fields).filter((name) => {
    const field = new Map<string, unknown>(Object.entries(fields[name] ?? {}))
    return wanted.every(([key, value]) => field.get(key) === value)
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
