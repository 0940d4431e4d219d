import type { LocalDate } from '@afterclose/core/time'
import { Popover } from '@mantine/core'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../../ui/later.tsx'
import classes from './date-range-button.module.css'

const DateRangeChoice = lazyPart(async () => (await import('./date-range-choice.tsx')).DateRangeChoice)

interface DateRangeButtonProps {
  /** First and last day, or none. */
  range: readonly LocalDate[]
  /** The range in words. */
  label: string
  onChoose: (range: readonly LocalDate[]) => void
}

/** Button that shows a date range, and opens a popover to change it. */
export function DateRangeButton({ range, label, onChoose }: DateRangeButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <button
          type="button"
          className={classes.button}
          aria-label={`Date range: ${label}`}
          onClick={() => setOpen(!open)}
        >
          <IconCalendar size={16} aria-hidden="true" />
          {label}
          <IconChevronDown size={16} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Date range">
        <DateRangeChoice range={range} onChoose={onChoose} onPeriod={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
