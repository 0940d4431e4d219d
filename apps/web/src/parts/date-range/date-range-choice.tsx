import { formatDate } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import { periodDays, periodNames, periodOfDays, periodPresets } from '@afterclose/core/period-presets'
import type { LocalDate } from '@afterclose/core/time'
import { TextInput } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { usePeriodClock } from '../../journal/period-clock.ts'
import { typedDateTime } from '../../ui/typed-date.ts'
import { Columns, Stack } from '../../ui/layout.tsx'
import classes from './date-range-choice.module.css'

interface DateRangeChoiceProps {
  /** First and last day, or none. */
  range: readonly LocalDate[]
  onChoose: (range: readonly LocalDate[]) => void
  /** Called after a period was chosen, which leaves no day to choose. */
  onPeriod: () => void
}

/** A period by name, or its first and last day, typed or picked; `onChoose` is called once both are set. */
export function DateRangeChoice({ range, onChoose, onPeriod }: DateRangeChoiceProps) {
  const { dateFormat } = useActiveJournal()
  // first chosen day of an incomplete range
  const [started, setStarted] = useState<LocalDate | null>(null)
  const [first, last] = range
  const from = started ?? first ?? null
  const choose = (one: LocalDate, other: LocalDate) => {
    setStarted(null)
    onChoose(one <= other ? [one, other] : [other, one])
  }
  return (
    <div className={classes.choice}>
      <Periods
        range={range}
        onChoose={(days) => {
          setStarted(null)
          onChoose(days)
          onPeriod()
        }}
      />
      <Stack gap={3} className={classes.days}>
        <Columns within="line" gap={3}>
          <DayInput
            key={`from ${from}`}
            label="From"
            value={from}
            format={dateFormat}
            onChange={(day) => (last === undefined ? setStarted(day) : choose(day, last))}
          />
          <DayInput
            key={`to ${last}`}
            label="To"
            value={last ?? null}
            format={dateFormat}
            onChange={(day) => choose(from ?? day, day)}
          />
        </Columns>
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
      </Stack>
    </div>
  )
}

/** Weekends look like other days, because markets differ. */
const noDays: [] = []

function Periods({ range, onChoose }: Pick<DateRangeChoiceProps, 'range' | 'onChoose'>) {
  const clock = usePeriodClock()
  const chosen = periodOfDays(range, clock)
  return (
    <div className={classes.periods} role="group" aria-label="Periods">
      {periodPresets.map((preset) => (
        <button
          key={preset}
          type="button"
          aria-pressed={preset === chosen}
          className={classes.period}
          onClick={() => onChoose(periodDays(preset, clock))}
        >
          {periodNames[preset]}
        </button>
      ))}
    </div>
  )
}

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
