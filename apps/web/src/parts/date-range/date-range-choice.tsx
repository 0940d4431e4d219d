import { formatDate } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import type { LocalDate } from '@afterclose/core/time'
import { TextInput } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { typedDateTime } from '../../ui/typed-date.ts'
import { Columns, Stack, Text } from '../../ui/layout.tsx'

interface DateRangeChoiceProps {
  /** First and last day, or none. */
  range: readonly LocalDate[]
  format: DateFormat
  onChoose: (range: readonly LocalDate[]) => void
}

/** First and last day, typed or picked; `onChoose` is called once both are set. */
export function DateRangeChoice({ range: [first, last], format, onChoose }: DateRangeChoiceProps) {
  // first chosen day of an incomplete range
  const [started, setStarted] = useState<LocalDate | null>(null)
  const from = started ?? first ?? null
  const choose = (one: LocalDate, other: LocalDate) => {
    setStarted(null)
    onChoose(one <= other ? [one, other] : [other, one])
  }
  return (
    <Stack gap={3} style={{ justifyItems: 'center', width: 276, padding: 'var(--s-2) var(--s-3) var(--s-3)' }}>
      <Columns within="line" gap={3}>
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
      {first !== undefined && (
        <Text as="button" type="button" size="small" className="link" onClick={() => onChoose([])}>
          Clear
        </Text>
      )}
    </Stack>
  )
}

/** Weekends look like other days, because markets differ. */
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
