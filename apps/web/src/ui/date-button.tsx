import type { LocalDate } from '@afterclose/core/time'
import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { timeOfDay } from './typed-date.ts'

interface DateButtonProps {
  /** Label of the field: "Entry date". */
  label: string
  day: LocalDate | null
  onPick: (day: LocalDate) => void
  /** The field has a time, which is typed below the days. */
  timed?: {
    /** With seconds, "09:51:00"; null before a day is picked. */
    readonly time: string | null
    readonly onTime: (time: string) => void
  }
}

/** The button of a field for dates, which opens a calendar to pick one. */
export function DateButton({ label, day, onPick, timed }: DateButtonProps) {
  const [open, setOpen] = useState(false)
  const time = useRef<HTMLInputElement>(null)
  return (
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
          value={day}
          {...(day === null ? {} : { defaultDate: day })}
          onChange={(picked) => {
            if (picked === null) return
            flushSync(() => onPick(picked)) // the time to select follows from the day
            if (timed === undefined) setOpen(false)
            else time.current?.focus()
          }}
        />
        {timed !== undefined && (
          <TimeInput
            {...timed}
            input={time}
            label={`Time of the ${label.toLowerCase()}`}
            onEnter={() => setOpen(false)}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

interface TimeInputProps extends NonNullable<DateButtonProps['timed']> {
  label: string
  input: RefObject<HTMLInputElement | null>
  onEnter: () => void
}

/** A time of day, "15:30" or "3:30 pm"; text that is no time changes nothing. */
function TimeInput({ label, time, onTime, input, onEnter }: TimeInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      ref={input}
      mt="xs"
      label={label}
      placeholder="HH:mm"
      autoComplete="off"
      value={typed ?? time?.replace(/:00$/, '') ?? ''}
      onFocus={(event) => event.currentTarget.select()}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        const at = timeOfDay(value)
        if (at !== null) onTime(at)
      }}
      onBlur={() => setTyped(null)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        onEnter()
      }}
    />
  )
}
