/** A form field: converts between the stored value and the typed text. */
export interface Field<Typed, Value> {
  readonly label: string
  /** Initial value of the field in a new record. */
  readonly empty: Typed
  show(value: Value): Typed
  /** The value to send. What is wrong with it, the contract's schema tells. */
  read(typed: Typed): Value
  /** Why it cannot be read, or a better sentence than the schema's. */
  fault?(typed: Typed): string | null
  /** Value in words, for comparing two versions. */
  words(typed: Typed): string
  /** The longest text of the contract can be typed, and no more. */
  readonly limited?: true
}

/** The fields of a form by the names that the contract gives them. */
export type Fields = Readonly<Record<string, Field<unknown, unknown>>>
/** Typed values of the fields. */
export type Typed<F extends Fields> = { readonly [Name in keyof F]: F[Name]['empty'] }
/** Values to send. */
export type Values<F extends Fields> = { [Name in keyof F]: ReturnType<F[Name]['read']> }
