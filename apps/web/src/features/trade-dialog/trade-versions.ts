import { fieldNames } from './field-names.ts'
import { fromExecutions } from './read-form.ts'
import type { TradeForm } from './trade-form.ts'

type Field = keyof TradeForm
export type Version = 'mine' | 'theirs'

/** Something in which the trade as it was saved elsewhere differs from the form, to be chosen as a whole. */
export interface Difference {
  readonly name: string
  readonly fields: readonly Field[]
  /** What is kept unless the trader says otherwise: what he changed himself stays. */
  readonly proposed: Version
}

const isFollowing = (field: string): boolean => fromExecutions.has(field)
const allFields = Object.keys(fieldNames).filter((key): key is Field => Object.hasOwn(fieldNames, key))

/** Fields that only make sense together: what follows from executions, and the items of a checklist. */
function groupsOf(forms: readonly TradeForm[]): readonly (readonly Field[])[] {
  const scaled = forms.some(({ executions }) => executions.length > 0)
  const together: readonly (readonly Field[])[] = [
    ...(scaled ? [['executions', ...allFields.filter(isFollowing)] as const] : []),
    ['checklistId', 'checkedItemIds'],
  ]
  const grouped = new Set(together.flat())
  return [...allFields.filter((field) => !grouped.has(field)).map((field) => [field]), ...together]
}

const same = (fields: readonly Field[], a: TradeForm, b: TradeForm): boolean =>
  fields.every((field) => JSON.stringify(plain(a[field])) === JSON.stringify(plain(b[field])))

/** Rows of executions are numbered for the screen only. */
const plain = (value: TradeForm[Field]): unknown =>
  Array.isArray(value) ? value.map((item) => (typeof item === 'object' ? { ...item, key: 0 } : item)) : value

/**
 * In what a trade that was saved elsewhere meanwhile differs from the form. What nobody else touched, and what both
 * changed alike, is no difference.
 *
 * @param base the form as it was opened
 * @param mine the form now
 * @param theirs the trade as it is stored now
 */
export const differences = (base: TradeForm, mine: TradeForm, theirs: TradeForm): readonly Difference[] =>
  groupsOf([base, mine, theirs])
    .filter((fields) => !same(fields, base, theirs) && !same(fields, mine, theirs))
    .map((fields) => ({
      name: fieldNames[fields[0]!],
      fields,
      proposed: same(fields, base, mine) ? 'theirs' : 'mine',
    }))

/**
 * The form after the choice. What only the other side changed and what both changed alike is theirs; what only the
 * trader changed stays his.
 *
 * @param chosen for each of the differences, in their order
 */
export function settled(
  { base, mine, theirs }: { readonly base: TradeForm; readonly mine: TradeForm; readonly theirs: TradeForm },
  chosen: readonly Version[],
): TradeForm {
  const list = differences(base, mine, theirs)
  const kept = groupsOf([base, mine, theirs]).filter((fields) => {
    const at = list.findIndex(({ name }) => name === fieldNames[fields[0]!])
    return at < 0 ? same(fields, base, theirs) : chosen[at] === 'mine'
  })
  return { ...theirs, ...Object.fromEntries(kept.flat().map((field) => [field, mine[field]])) }
}
