import { formatDate } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import type { LocalDate } from '@afterclose/core/time'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { afterPress } from './after-press.ts'
import { DateButton } from './date-button.tsx'
import { dayExample, typedDate } from './typed-date.ts'

interface DateFieldProps extends Omit<TextInputProps, 'label' | 'onChange' | 'value'> {
  label: string
  value: LocalDate
  onChange: (day: LocalDate) => void
  format: DateFormat
}

/** A day typed in the journal's format, or picked. Invalid text stays in the field, which shows an error, and changes nothing. */
export function DateField({ label, value, onChange, format, error, onBlur, onFocus, ...rest }: DateFieldProps) {
  // valid only for the day for which it was typed
  const [typed, setTyped] = useState<{ readonly text: string; readonly day: LocalDate } | null>(null)
  const [inside, setInside] = useState(false)
  const text = typed?.day === value ? typed.text : formatDate(value, format)
  const wrong = !inside && typedDate(text, format) === null
  const still = rest.readOnly === true || rest.disabled === true

  return (
    <TextInput
      autoComplete="off"
      placeholder={format}
      {...rest}
      label={label}
      value={text}
      error={error ?? (wrong ? `Enter a date as ${dayExample(format)}` : undefined)}
      onChange={({ currentTarget }) => {
        const day = typedDate(currentTarget.value, format)
        setTyped({ text: currentTarget.value, day: day ?? value })
        if (day !== null && day !== value) onChange(day)
      }}
      onFocus={(event) => {
        setInside(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        afterPress(() => setInside(false))
        if (typedDate(text, format) !== null) setTyped(null)
        onBlur?.(event)
      }}
      rightSectionPointerEvents="all"
      rightSectionWidth={34}
      rightSection={
        still ? undefined : (
          <DateButton
            label={label}
            day={value}
            onPick={(day) => {
              setTyped(null)
              if (day !== value) onChange(day)
            }}
          />
        )
      }
    />
  )
}
