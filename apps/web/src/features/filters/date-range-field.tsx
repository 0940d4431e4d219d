import type { Filters } from '@afterclose/core/filters'
import type { DateFormat } from '@afterclose/core/journal'
import { periodNames, periodOfDays } from '@afterclose/core/period-presets'
import type { LocalDate } from '@afterclose/core/time'
import { Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { usePeriodClock } from '../../journal/period-clock.ts'
import { DateRangeChoice } from '../../parts/date-range/date-range-choice.tsx'
import { dateRangeText } from '../../parts/filter-fields/chips.ts'
import select from './filter-select.module.css'
import { Stack, Text } from '../../ui/layout.tsx'

interface DateRangeFieldProps {
  filters: Filters
  format: DateFormat
  onChoose: (dateRange: readonly LocalDate[]) => void
}

/** First and last day of the trades; filters once both are set. */
export function DateRangeField({ filters, format, onChoose }: DateRangeFieldProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const period = periodOfDays(filters.basic.dateRange, usePeriodClock())
  const dates = dateRangeText(filters, format)
  const text = dates === null || period === null ? dates : periodNames[period]
  return (
    <Stack gap={1}>
      <Text as="span" id={id} size="label" ink={2} cut>
        Date range
      </Text>
      <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus transitionProps={{ duration: 0 }}>
        <Popover.Target>
          <button
            type="button"
            aria-labelledby={`${id} ${id}-value`}
            className={clsx(select.select, text !== null && select.set)}
            onClick={() => setOpen(!open)}
          >
            <Text as="span" id={`${id}-value`} cut>
              {text ?? 'Any'}
            </Text>
            <IconChevronDown size={16} className={select.chevron} aria-hidden="true" />
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <DateRangeChoice range={filters.basic.dateRange} onChoose={onChoose} onPeriod={() => setOpen(false)} />
        </Popover.Dropdown>
      </Popover>
    </Stack>
  )
}
