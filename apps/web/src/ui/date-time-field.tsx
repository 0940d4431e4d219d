import type { DateFormat } from '@afterclose/core/journal'
import { TextInput, type TextInputProps } from '@mantine/core'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { DateButton } from './date-button.tsx'
import classes from './field.module.css'
import { FieldLabel } from './field.tsx'
import { dateTimeText, typedDateTime } from './typed-date.ts'

interface DateTimeFieldProps extends Omit<TextInputProps, 'label' | 'onChange' | 'value'> {
  label: string
  hint?: ReactNode
  /** The text as typed; `typedDateTime` parses it. */
  value: string
  onChange: (text: string) => void
  format: DateFormat
}

/** A date and time typed in the journal's format, or its day picked from a calendar, which keeps the time. */
export function DateTimeField({ label, hint, onChange, format, ...rest }: DateTimeFieldProps) {
  const typed = typedDateTime(rest.value, format)
  const still = rest.readOnly === true || rest.disabled === true

  return (
    <TextInput
      autoComplete="off"
      placeholder={`${format} HH:mm`}
      {...rest}
      label={<FieldLabel hint={hint}>{label}</FieldLabel>}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSectionPointerEvents="all"
      rightSectionWidth={34}
      classNames={{ input: clsx(classes.dateTime, rest.value.length > 16 && classes.long) }}
      rightSection={
        still ? undefined : (
          <DateButton
            label={label}
            day={typed?.slice(0, 10) ?? null}
            onPick={(day) => onChange(dateTimeText(`${day}T${typed?.slice(11) ?? '00:00:00'}`, format))}
          />
        )
      }
    />
  )
}
