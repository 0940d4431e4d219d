import type { Filters } from '@afterclose/core/filters'
import { inColumns } from '../../parts/filter-fields/advanced-fields.ts'
import { type FilterField, fieldsShown } from '../../parts/filter-fields/filter-fields.ts'
import { type ChooseValues, FilterSelect } from './filter-select.tsx'
import { Stack } from '../../ui/layout.tsx'

interface AdvancedFiltersProps {
  filters: Filters
  fields: readonly FilterField[]
  onChoose: ChooseValues
}

/** Comments and custom statistics in columns of three, the first of two. */
export function AdvancedFilters({ filters, fields, onChoose }: AdvancedFiltersProps) {
  return inColumns(fieldsShown(fields, filters)).map((column) => (
    <Stack key={column[0]!.id} gap={2}>
      {column.map((field) => (
        <FilterSelect
          key={field.id}
          field={field}
          selected={field.selectedIn(filters)}
          excluded={filters.options.excludeFilters}
          onChoose={onChoose}
        />
      ))}
    </Stack>
  ))
}
