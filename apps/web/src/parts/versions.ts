/** A form as it was opened, as it is now, and as somebody else has saved it meanwhile. */
export interface Versions<Form extends object> {
  readonly base: Form
  readonly mine: Form
  readonly theirs: Form
  /** All fields; those that only make sense together are chosen together. */
  readonly groups: readonly (readonly (keyof Form)[])[]
}

export type Version = 'mine' | 'theirs'

/** Something in which both sides differ, to be chosen as a whole. */
export interface Difference<Form extends object> {
  readonly fields: readonly (keyof Form)[]
  /** Version that is kept by default: the trader's own changes stay. */
  readonly proposed: Version
}

/** `key` numbers the rows of a list on the screen and says nothing. */
const text = (value: unknown): string | undefined =>
  JSON.stringify(value, (name, part: unknown) => (name === 'key' ? undefined : part))

/** Whether two versions agree in these fields. */
export const same = <Form extends object>(fields: readonly (keyof Form)[], a: Form, b: Form): boolean =>
  fields.every((field) => text(a[field]) === text(b[field]))

/** Changes of the other side that the form lacks. Fields that only one side changed are no difference. */
export const differences = <Form extends object>({
  base,
  mine,
  theirs,
  groups,
}: Versions<Form>): readonly Difference<Form>[] =>
  groups
    .filter((fields) => !same(fields, base, theirs) && !same(fields, mine, theirs))
    .map((fields) => ({ fields, proposed: same(fields, base, mine) ? 'theirs' : 'mine' }))

/**
 * The form to go on with: theirs, but for what only the trader changed, and what he chose to keep.
 *
 * @param chosen for each of the differences, in their order
 */
export function settled<Form extends object>(versions: Versions<Form>, chosen: readonly Version[]): Form {
  const { base, mine, theirs, groups } = versions
  const list = differences(versions)
  const kept = groups.filter((fields) => {
    const at = list.findIndex((difference) => difference.fields === fields)
    return at < 0 ? same(fields, base, theirs) : chosen[at] === 'mine'
  })
  return { ...theirs, ...Object.fromEntries(kept.flat().map((field) => [field, mine[field]])) }
}
