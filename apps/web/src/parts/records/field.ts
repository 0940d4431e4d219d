/** A form field: converts between the stored value and the typed text. */
export interface Field<Typed, Value> {
  readonly label: string
  /** Initial value of the field in a new record. */
  readonly empty: Typed
  show(value: Value): Typed
  /** The value to send. It is validated by the contract's schema. */
  read(typed: Typed): Value
  /** Why it cannot be parsed, or a better message than the schema's. */
  fault?(typed: Typed): string | null
  /** Text of the value, for comparing two versions. */
  words(typed: Typed): string
  /** Limits typing to the contract's maximum length. */
  readonly limited?: true
}

/** Fields of a form, by their names in the contract. */
export type Fields = Readonly<Record<string, Field<unknown, unknown>>>
/** Typed values of the fields. */
export type Typed<F extends Fields> = { readonly [Name in keyof F]: F[Name]['empty'] }
/** Values to send. */
export type Values<F extends Fields> = { [Name in keyof F]: ReturnType<F[Name]['read']> }
