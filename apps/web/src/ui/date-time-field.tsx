import type { DateFormat } from '@afterclose/core/journal'
import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import classes from './field.module.css'
import { FieldLabel } from './field.tsx'
import { dateTimeText, typedDateTime } from './typed-date.ts'

interface DateTimeFieldProps extends Omit<TextInputProps, 'label' | 'onChange' | 'value'> {
  label: string
  hint?: ReactNode
  /** The text as it was typed; `typedDateTime` reads it. */
  value: string
  onChange: (text: string) => void
  format: DateFormat
}

/** A date and time typed in the journal's format, or its day picked from a calendar; the time stays. */
export function DateTimeField({ label, hint, onChange, format, ...rest }: DateTimeFieldProps) {
  const [open, setOpen] = useState(false)
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
          <Popover opened={open} onChange={setOpen} trapFocus returnFocus position="bottom-end" zIndex={500}>
            <Popover.Target>
              <ActionIcon
                variant="transparent"
                color="gray"
                aria-label={`Pick the ${label.toLowerCase()}`}
                onClick={() => setOpen(!open)}
              >
                <IconCalendar size={18} stroke={1.5} aria-hidden="true" />
              </ActionIcon>
            </Popover.Target>
            {/* Escape closes the calendar, not the dialog below it */}
            <Popover.Dropdown data-mantine-stop-propagation="true">
              <DatePicker
                weekendDays={[]}
                value={typed?.slice(0, 10) ?? null}
                {...(typed === null ? {} : { defaultDate: typed.slice(0, 10) })}
                onChange={(day) => {
                  if (day === null) return
                  onChange(dateTimeText(`${day}T${typed?.slice(11) ?? '00:00:00'}`, format))
                  setOpen(false)
                }}
              />
            </Popover.Dropdown>
          </Popover>
        )
      }
    />
  )
}
