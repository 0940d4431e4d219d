import type { LocalDateTime } from '@afterclose/core/time'
import { TextInput, type TextInputProps } from '@mantine/core'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { DateButton } from './date-button.tsx'
import classes from './field.module.css'
import { FieldLabel } from './field.tsx'
import { type DateWriting, dateTimeText, typedDateTime, writtenOut } from './typed-date.ts'

interface DateTimeFieldProps extends Omit<TextInputProps, 'label' | 'onChange' | 'value'> {
  label: string
  hint?: ReactNode
  /** The text as typed; `typedDateTime` parses it. */
  value: string
  onChange: (text: string) => void
  writing: DateWriting
  /** A time close to it, such as the entry for an exit. */
  near?: LocalDateTime | null
}

/**
 * A date and time typed in the journal's format, or picked. Short text, "today 15:30", is written out when the field loses the focus. A time
 * of midnight is named, since few trades happen then.
 */
export function DateTimeField({ label, hint, onChange, onBlur, writing, near = null, ...rest }: DateTimeFieldProps) {
  const { dateFormat } = writing
  const still = rest.readOnly === true || rest.disabled === true
  const typed = typedDateTime(rest.value, dateFormat)
  const show = (value: LocalDateTime): void => onChange(dateTimeText(value, dateFormat))

  return (
    <TextInput
      autoComplete="off"
      placeholder={`${dateFormat} HH:mm`}
      {...rest}
      label={<FieldLabel hint={typed?.endsWith('T00:00:00') ? 'at midnight' : hint}>{label}</FieldLabel>}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => {
        const full = writtenOut(rest.value, writing, near)
        if (!still && full !== rest.value) onChange(full)
        onBlur?.(event)
      }}
      rightSectionPointerEvents="all"
      rightSectionWidth={34}
      classNames={{ input: clsx(classes.dateTime, rest.value.length > 16 && classes.long) }}
      rightSection={
        still ? undefined : (
          <DateButton
            label={label}
            day={typed?.slice(0, 10) ?? null}
            onPick={(day) =>
              typed === null ? onChange(writtenOut(day, writing, near)) : show(`${day}T${typed.slice(11)}`)
            }
            timed={{
              time: typed?.slice(11) ?? null,
              onTime: (time) => typed !== null && show(`${typed.slice(0, 10)}T${time}`),
            }}
          />
        )
      }
    />
  )
}
