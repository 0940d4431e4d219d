import type { FilterOptions } from '@afterclose/core/filters'
import { useFilters } from '../../journal/filters.ts'
import { Segments } from '../../ui/segments.tsx'
import classes from './filters.module.css'

/** Explains Or and And for the selected comments and statistics. */
export function matchingWords({ orFilter, excludeFilters }: FilterOptions): string {
  if (excludeFilters) return orFilter ? 'Trades with none of the selected' : 'Trades missing one of the selected'
  return orFilter ? 'Trades with any of the selected' : 'Trades with all of the selected'
}

/** One of the selected comments, or all. */
export function MatchSwitch({ options, onChange }: { options: FilterOptions; onChange: (orFilter: boolean) => void }) {
  return (
    <Segments
      label="Comments and statistics matching"
      value={options.orFilter ? 'OR' : 'AND'}
      options={[
        { value: 'OR', label: 'Or' },
        { value: 'AND', label: 'And' },
      ]}
      onChange={(value) => onChange(value === 'OR')}
    />
  )
}

/** The three toggles: how comments combine, the basis date, and whether values are included or excluded. */
export function FilterOptionsMenu() {
  const { filters, setFilters } = useFilters()
  const { options } = filters
  const change = (changes: Partial<FilterOptions>) => setFilters({ ...filters, options: { ...options, ...changes } })
  return (
    <div className={classes.menu}>
      <div className={classes.toggle}>
        <strong>Comments and statistics</strong>
        <span>{matchingWords(options)}</span>
        <MatchSwitch options={options} onChange={(orFilter) => change({ orFilter })} />
      </div>
      <div className={classes.toggle}>
        <strong>Date</strong>
        <span>{options.entryOrExitDate === 'EXIT' ? 'Date filters use the exit' : 'Date filters use the entry'}</span>
        <Segments
          label="Date basis"
          value={options.entryOrExitDate}
          options={[
            { value: 'EXIT', label: 'Exit Date' },
            { value: 'ENTRY', label: 'Entry Date' },
          ]}
          onChange={(entryOrExitDate) => change({ entryOrExitDate })}
        />
      </div>
      <div className={classes.toggle}>
        <strong>Selected values</strong>
        <span>{options.excludeFilters ? 'Matching trades are excluded' : 'Only matching trades are shown'}</span>
        <Segments
          label="Filter mode"
          value={options.excludeFilters ? 'EXCLUDE' : 'INCLUDE'}
          options={[
            { value: 'INCLUDE', label: 'Include Filters' },
            { value: 'EXCLUDE', label: 'Exclude Filters' },
          ]}
          onChange={(value) => change({ excludeFilters: value === 'EXCLUDE' })}
        />
      </div>
    </div>
  )
}
