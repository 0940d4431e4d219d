import type { LocalDate } from '@afterclose/core/time'
import { ActionIcon, Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'

interface DateButtonProps {
  /** Label of the field: "Entry date". */
  label: string
  day: LocalDate | null
  onPick: (day: LocalDate) => void
}

/** The button of a field for dates, which opens a calendar to pick one. */
export function DateButton({ label, day, onPick }: DateButtonProps) {
  const [open, setOpen] = useState(false)
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
            onPick(picked)
            setOpen(false)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
