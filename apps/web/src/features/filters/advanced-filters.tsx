import type { Filters } from '@afterclose/core/filters'
import { inColumns } from './advanced-fields.ts'
import type { FilterField } from './filter-fields.ts'
import { FilterSelect } from './filter-select.tsx'
import classes from './filters.module.css'

/** Comments and custom statistics in columns of three, the first of two. */
export function AdvancedFilters({
  fields,
  onChange,
}: {
  fields: readonly FilterField[]
  onChange: (filters: Filters) => void
}) {
  return inColumns(fields).map((column) => (
    <div key={column[0]!.id} className={classes.column}>
      {column.map((field) => (
        <FilterSelect key={field.id} field={field} onChoose={(keys) => onChange(field.choose(keys))} />
      ))}
    </div>
  ))
}
