import type { DateFormat } from '@afterclose/core/journal'
import { Popover } from '@mantine/core'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { DateRangeChoice } from '../../parts/date-range/date-range-choice.tsx'
import type { ChosenRange } from './use-portfolio.ts'
import classes from './portfolio.module.css'

interface RangeButtonProps {
  range: ChosenRange
  label: string
  format: DateFormat
  onChange: (range: ChosenRange) => void
}

/** Button that shows the portfolio's date range, and opens a popover to change it. */
export function RangeButton({ range: { from, to }, label: rangeText, format, onChange }: RangeButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <button
          type="button"
          className={classes.range}
          aria-label={`Date range: ${rangeText}`}
          onClick={() => setOpen(!open)}
        >
          <IconCalendar size={16} aria-hidden="true" />
          {rangeText}
          <IconChevronDown size={16} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Date range">
        <DateRangeChoice
          range={from === null || to === null ? [] : [from, to]}
          format={format}
          onChoose={([first = null, last = null]) => onChange({ from: first, to: last })}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
