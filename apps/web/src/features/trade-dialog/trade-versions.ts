import type { Versions } from '../../parts/versions.ts'
import { fieldNames } from './field-names.ts'
import { fromExecutions, fromLegs } from './read-form.ts'
import type { TradeForm } from './trade-form.ts'

type Field = keyof TradeForm

const allFields = Object.keys(fieldNames).filter((key): key is Field => Object.hasOwn(fieldNames, key))

/** The three versions of a trade's form; fields derived from executions are grouped with them, and a checklist with its items. */
export function tradeVersions(base: TradeForm, mine: TradeForm, theirs: TradeForm): Versions<TradeForm> {
  const some = (list: 'executions' | 'legs') => [base, mine, theirs].some((form) => form[list].length > 0)
  const [scaled, legged] = [some('executions'), some('legs')]
  const follows = (field: Field): boolean =>
    (scaled && fromExecutions.has(field)) || (legged && (field === 'gainMode' || fromLegs.has(field)))
  const together: readonly (readonly Field[])[] = [
    ...(scaled || legged
      ? [
          [
            ...(legged ? (['legs'] as const) : []),
            ...(scaled ? (['executions'] as const) : []),
            ...allFields.filter(follows),
          ],
        ]
      : []),
    ['checklistId', 'checkedItemIds'],
  ]
  const grouped = new Set(together.flat())
  const alone = allFields.filter((field) => !grouped.has(field)).map((field) => [field])
  return { base, mine, theirs, groups: [...alone, ...together] }
}

/** Name of a group of fields: that of the first. */
export const nameOfFields = (fields: readonly Field[]): string => fields.map((field) => fieldNames[field])[0] ?? ''
