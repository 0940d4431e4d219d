import type { Filters } from '@afterclose/core/filters'
import type { DateFormat } from '@afterclose/core/journal'
import { TextInput } from '@mantine/core'
import { Fragment, useId, useMemo, useState } from 'react'
import { type FilterSet, setHas } from '../../journal/filter-set.ts'
import { DateRangeField } from './date-range-field.tsx'
import { type FilterField, fieldsShown, reducedFields } from '../../parts/filter-fields/filter-fields.ts'
import { type ChooseValues, FilterSelect, type FilterSelectProps } from './filter-select.tsx'
import classes from './filter-select.module.css'
import { Stack, Text } from '../../ui/layout.tsx'

interface BasicFiltersProps {
  filters: Filters
  /** Which filters apply to the page. */
  set: FilterSet
  fields: readonly FilterField[]
  format: DateFormat
  /** False: only the reduced set available to every account. */
  all: boolean
  onChoose: ChooseValues
  /** For fields without a list of values: dates and the star. */
  onChange: (filters: Filters) => void
}

/** The fields of the basic panel without its frame, because the phone's sheet shows them too. */
export function BasicFilters({ filters, set, fields, format, all, onChoose, onChange }: BasicFiltersProps) {
  const excluded = filters.options.excludeFilters
  const shownFields = fieldsShown(all ? fields : fields.filter(({ id }) => reducedFields.includes(id)), filters)
  const dateRangeField = all && setHas(set, 'dateRange') && (
    <DateRangeField
      filters={filters}
      format={format}
      onChoose={(dateRange) => onChange({ ...filters, basic: { ...filters.basic, dateRange } })}
    />
  )
  const firstIndexAfterDates = shownFields.findIndex(({ id }) => !idsBeforeDates.includes(id))
  return (
    <>
      {shownFields.map((field, index) => {
        const selected = field.selectedIn(filters)
        return (
          <Fragment key={field.id}>
            {index === firstIndexAfterDates && dateRangeField}
            {field.id === 'lastTrades' ? (
              <LastTrades field={field} selected={selected} onChoose={onChoose} />
            ) : (
              <FilterSelect field={field} selected={selected} excluded={excluded} onChoose={onChoose} />
            )}
          </Fragment>
        )
      })}
      {setHas(set, 'inReview') && (
        <Starred
          on={filters.basic.inReview === true}
          excluded={excluded}
          onChange={(on) => onChange({ ...filters, basic: { ...filters.basic, inReview: on ? true : null } })}
        />
      )}
    </>
  )
}

/** Ids of the fields shown before the date range. */
const idsBeforeDates: readonly string[] = ['instrument', 'setup', 'outcomes', 'direction', 'lastTrades']

interface StarredProps {
  on: boolean
  excluded: boolean
  onChange: (on: boolean) => void
}

function Starred({ on, excluded, onChange }: StarredProps) {
  const labelId = useId()
  return (
    <Stack gap={1}>
      <Text as="span" size="label" ink={2} cut id={labelId}>
        In review
      </Text>
      <label className={on ? `${classes.starred} ${classes.set}` : classes.starred}>
        <input
          type="checkbox"
          checked={on}
          aria-describedby={labelId}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {excluded ? 'Without starred' : 'Starred only'}
      </label>
    </Stack>
  )
}

function LastTrades({ field, selected, onChoose }: FilterSelectProps) {
  const customCount = useMemo(() => <CustomCount onChoose={(count) => onChoose(field, [count])} />, [field, onChoose])
  return (
    <FilterSelect field={field} selected={selected} onChoose={onChoose} single placeholder="All" footer={customCount} />
  )
}

/** A custom number of last trades. */
function CustomCount({ onChoose }: { onChoose: (count: string) => void }) {
  const [text, setText] = useState('')
  const isValid = /^[1-9]\d{0,6}$/.test(text.trim())
  return (
    <TextInput
      size="sm"
      aria-label="Custom number of last trades"
      placeholder="Custom"
      inputMode="numeric"
      value={text}
      error={text !== '' && !isValid}
      onMouseDown={(event) => event.stopPropagation()} // otherwise the list's footer would keep this input from getting the focus
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && isValid) onChoose(text.trim())
      }}
      onBlur={() => {
        if (isValid) onChoose(text.trim())
      }}
    />
  )
}
