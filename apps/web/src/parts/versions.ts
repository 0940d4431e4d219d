/** A form when it was opened, its current state, and the version that someone else has saved meanwhile. */
export interface Versions<Form extends object> {
  readonly base: Form
  readonly mine: Form
  readonly theirs: Form
  /** All fields; dependent fields are chosen as a group. */
  readonly groups: readonly (readonly (keyof Form)[])[]
}

export type Version = 'mine' | 'theirs'

/** A conflict: both sides differ, and one is chosen as a whole. */
export interface Difference<Form extends object> {
  readonly fields: readonly (keyof Form)[]
  /** Version that is kept by default: the trader's own changes stay. */
  readonly proposed: Version
}

/** `key` is only the React key of list rows, so it is ignored. */
const text = (value: unknown): string | undefined =>
  JSON.stringify(value, (name, part: unknown) => (name === 'key' ? undefined : part))

/** Whether two versions agree in these fields. */
export const agreeIn = <Form extends object>(fields: readonly (keyof Form)[], a: Form, b: Form): boolean =>
  fields.every((field) => text(a[field]) === text(b[field]))

/** Changes of the other side that the form lacks. Fields that only one side changed are no difference. */
export const differences = <Form extends object>({
  base,
  mine,
  theirs,
  groups,
}: Versions<Form>): readonly Difference<Form>[] =>
  groups
    .filter((fields) => !agreeIn(fields, base, theirs) && !agreeIn(fields, mine, theirs))
    .map((fields) => ({ fields, proposed: agreeIn(fields, base, mine) ? 'theirs' : 'mine' }))

/**
 * The merged form: theirs, except for fields that only the trader changed, and those that the trader chose to keep.
 *
 * @param chosen for each of the differences, in order
 */
export function settledForm<Form extends object>(versions: Versions<Form>, chosen: readonly Version[]): Form {
  const { base, mine, theirs, groups } = versions
  const list = differences(versions)
  const kept = groups.filter((fields) => {
    const at = list.findIndex((difference) => difference.fields === fields)
    return at < 0 ? agreeIn(fields, base, theirs) : chosen[at] === 'mine'
  })
  return { ...theirs, ...Object.fromEntries(kept.flat().map((field) => [field, mine[field]])) }
}
