import type { Filters } from '@afterclose/core/filters'
import { inColumns } from '../../parts/filter-fields/advanced-fields.ts'
import { type FilterField, fieldsShown } from '../../parts/filter-fields/filter-fields.ts'
import { useFilters } from '../../journal/filters.ts'
import { Text } from '../../ui/layout.tsx'
import { matchingWords, MatchSwitch } from './filter-options-menu.tsx'
import { type ChooseValues, FilterSelect } from './filter-select.tsx'
import classes from './filter-select.module.css'

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

/** Whether trades need one of the selected comments or all, where they are selected. */
function CommentMatching() {
  const { filters, setFilters } = useFilters()
  const { options } = filters
  return (
    <div className={classes.field} title={matchingWords(options)}>
      <Text as="span" size="label" ink={2} cut>
        Match
      </Text>
      <MatchSwitch
        options={options}
        onChange={(orFilter) => setFilters({ ...filters, options: { ...options, orFilter } })}
      />
    </div>
  )
}
