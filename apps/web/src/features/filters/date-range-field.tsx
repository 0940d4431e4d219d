import type { Filters } from '@afterclose/core/filters'
import { formatDate } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import type { LocalDate } from '@afterclose/core/time'
import { Popover, TextInput } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconChevronDown } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { typedDateTime } from '../../ui/typed-date.ts'
import { dateRangeText } from '../../parts/filter-fields/chips.ts'
import select from './filter-select.module.css'
import classes from './filters.module.css'

interface DateRangeFieldProps {
  filters: Filters
  format: DateFormat
  onChoose: (dateRange: readonly LocalDate[]) => void
}

/** First and last day of the trades, typed or picked; a filter once both are there. */
export function DateRangeField({ filters, format, onChoose }: DateRangeFieldProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  // one day of a range; no filter yet
  const [started, setStarted] = useState<LocalDate | null>(null)
  const [first, last] = filters.basic.dateRange
  const from = started ?? first ?? null
  const text = dateRangeText(filters, format)
  const choose = (one: LocalDate, other: LocalDate) => {
    setStarted(null)
    onChoose(one <= other ? [one, other] : [other, one])
  }

  return (
    <div className={select.field}>
      <span id={id} className={select.label}>
        Date range
      </span>
      <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus transitionProps={{ duration: 0 }}>
        <Popover.Target>
          <button
            type="button"
            aria-labelledby={`${id} ${id}-value`}
            className={clsx(select.select, text !== null && select.set)}
            onClick={() => setOpen(!open)}
          >
            <span id={`${id}-value`} className={select.text}>
              {text ?? 'Any'}
            </span>
            <IconChevronDown size={16} className={select.chevron} aria-hidden="true" />
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <div className={classes.dates}>
            <div className={classes.dateFields}>
              <DayInput
                key={`from ${from}`}
                label="From"
                value={from}
                format={format}
                onChange={(day) => (last === undefined ? setStarted(day) : choose(day, last))}
              />
              <DayInput
                key={`to ${last}`}
                label="To"
                value={last ?? null}
                format={format}
                onChange={(day) => choose(from ?? day, day)}
              />
            </div>
            <DatePicker
              type="range"
              allowSingleDateInRange
              weekendDays={noDays}
              value={started === null ? [first ?? null, last ?? null] : [started, null]}
              onChange={([one, other]) => {
                if (one !== null && other !== null) choose(one, other)
                else setStarted(one)
              }}
              {...(first === undefined ? {} : { defaultDate: first })}
            />
            {first !== undefined && (
              <button type="button" className={clsx('link', classes.clear)} onClick={() => onChoose([])}>
                Clear
              </button>
            )}
          </div>
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

/** Weekends look like other days: markets differ. */
const noDays: [] = []

interface DayInputProps {
  label: string
  value: LocalDate | null
  format: DateFormat
  onChange: (day: LocalDate) => void
}

function DayInput({ label, value, format, onChange }: DayInputProps) {
  const [text, setText] = useState(value === null ? '' : formatDate(value, format))
  const day = typedDateTime(text, format)?.slice(0, 10) ?? null
  return (
    <TextInput
      size="sm"
      label={label}
      placeholder={format}
      value={text}
      error={text !== '' && day === null ? 'This is not a date' : undefined}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => {
        if (day !== null && day !== value) onChange(day)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && day !== null) onChange(day)
      }}
    />
  )
}
