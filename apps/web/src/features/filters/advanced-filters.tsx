import type { Filters } from '@afterclose/core/filters'
import { inColumns } from '../../parts/filter-fields/advanced-fields.ts'
import { type FilterField, fieldsShown } from '../../parts/filter-fields/filter-fields.ts'
import { CommentMatching } from './filter-options-menu.tsx'
import { type ChooseValues, FilterSelect } from './filter-select.tsx'
import classes from './filters.module.css'

interface AdvancedFiltersProps {
  filters: Filters
  fields: readonly FilterField[]
  /** Shows how the values combine, below the two fields of the first column; on a phone this is below all fields. */
  matching: boolean
  onChoose: ChooseValues
}

/** Comments and custom statistics in columns of three, the first of two. */
export function AdvancedFilters({ filters, fields, matching, onChoose }: AdvancedFiltersProps) {
  return inColumns(fieldsShown(fields, filters)).map((column, at) => (
    <div key={column[0]!.id} className={classes.column}>
      {column.map((field) => (
        <FilterSelect
          key={field.id}
          field={field}
          selected={field.selectedIn(filters)}
          excluded={filters.options.excludeFilters}
          onChoose={onChoose}
        />
      ))}
      {matching && at === 0 && <CommentMatching />}
    </div>
  ))
}
