import type { z } from 'zod'
import type { Fields, Typed, Values } from './field.ts'

/** Errors by field, as sentences. */
export type Faults<F extends Fields> = { readonly [Name in keyof F]?: string }

type Named<F extends Fields> = readonly (readonly [name: keyof F & string, field: F[string]])[]
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.entries` forgets the names
const named = <F extends Fields>(fields: F): Named<F> => Object.entries(fields) as unknown as Named<F>

export const namesOf = <F extends Fields>(fields: F): readonly (keyof F & string)[] =>
  named(fields).map(([name]) => name)

/** Field values of a new record. */
export const emptyForm = <F extends Fields>(fields: F): Typed<F> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.fromEntries` forgets the names
  Object.fromEntries(named(fields).map(([name, { empty }]) => [name, empty])) as Typed<F>

/** Converts a stored record to typed values of the fields. */
export const formOf = <F extends Fields>(fields: F, record: Values<F>): Typed<F> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.fromEntries` forgets the names
  Object.fromEntries(named(fields).map(([name, field]) => [name, field.show(record[name])])) as Typed<F>

/** Parses the values of the fields. */
export const valuesOf = <F extends Fields>(fields: F, form: Typed<F>): Values<F> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.fromEntries` forgets the names
  Object.fromEntries(named(fields).map(([name, field]) => [name, field.read(form[name])])) as Values<F>

/**
 * Errors of typed values: unparseable ones first, then the contract's rules, then rules between fields.
 *
 * @param schema the contract's input; rules for other properties than fields are left to the server
 */
export function faultsOf<F extends Fields>(
  fields: F,
  schema: z.ZodObject,
  form: Typed<F>,
  between: (form: Typed<F>) => Faults<F> = () => ({}),
): Faults<F> {
  const faults: { [Name in keyof F]?: string } = {}
  const issues = schema.safeParse(valuesOf(fields, form)).error?.issues ?? []
  const more = between(form)
  for (const [name, field] of named(fields)) {
    const issue = issues.find(({ path }) => path[0] === name)
    const rule = issue && (isEmpty(form[name]) ? `${field.label} is required` : sentenceOf(issue))
    const fault = field.fault?.(form[name]) ?? rule ?? more[name]
    if (fault !== undefined) faults[name] = fault
  }
  return faults
}

const isEmpty = (typed: unknown): boolean =>
  typed === null || (typeof typed === 'string' ? typed.trim() === '' : Array.isArray(typed) && typed.length === 0)

/** The contract's message, if it has one: Zod's own are for engineers. */
function sentenceOf(issue: z.core.$ZodIssue): string {
  if (!issue.message.startsWith('Too ')) return asSentence(issue.message)
  if (issue.code === 'too_big' && issue.origin === 'string') return `At most ${issue.maximum} characters`
  if (issue.code === 'too_small' && issue.origin === 'string') return `At least ${issue.minimum} characters`
  return asSentence(issue.message)
}

/** Capitalises a message of the contract, such as "must be above 0", for display below a field. */
export const asSentence = (message: string): string => message.charAt(0).toUpperCase() + message.slice(1)

/** "Size: must be above 0", for display away from the field; a sentence that names its field is unchanged. */
export const faultOf = (label: string, fault: string): string =>
  fault.toLowerCase().includes(label.toLowerCase())
    ? fault
    : `${label}: ${fault.charAt(0).toLowerCase()}${fault.slice(1)}`

/** Maximum text length of a field in the contract. */
export function longestText(schema: z.ZodObject, name: string): number | undefined {
  let inner: unknown = schema.shape[name]
  while (inner instanceof Object && 'def' in inner) {
    if ('maxLength' in inner && typeof inner.maxLength === 'number') return inner.maxLength
    const { def } = inner
    inner = def instanceof Object && 'innerType' in def ? def.innerType : undefined
  }
  return undefined
}

/** Labels and texts of fields, for comparing two versions of a form. */
export const versionWords = <F extends Fields>(fields: F) => ({
  nameOf: (names: readonly (keyof F)[]): string => names.map((name) => fields[name]!.label).join(', '),
  textOf: (names: readonly (keyof F)[], version: Typed<F>): string =>
    names.map((name) => fields[name]!.words(version[name])).join(', '),
})
