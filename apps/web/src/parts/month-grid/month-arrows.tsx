import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { memo } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { monthsFrom, type MonthText } from './months.ts'

interface MonthArrowsProps {
  month: MonthText
  /** Whether there is content on that side. */
  hasEarlier?: boolean
  hasLater?: boolean
  onChoose: (month: MonthText) => void
}

const sameArrows = (a: MonthArrowsProps, b: MonthArrowsProps): boolean =>
  a.month === b.month && a.hasEarlier === b.hasEarlier && a.hasLater === b.hasLater

/** Buttons for the previous and next month; not rendered again for another result of the same month. */
export const MonthArrows = memo(function MonthArrows({
  month,
  hasEarlier = true,
  hasLater = true,
  onChoose,
}: MonthArrowsProps) {
  return (
    <>
      <IconButton small label="Previous month" disabled={!hasEarlier} onClick={() => onChoose(monthsFrom(month, -1))}>
        <IconChevronLeft size={20} stroke={1.5} />
      </IconButton>
      <IconButton small label="Next month" disabled={!hasLater} onClick={() => onChoose(monthsFrom(month, 1))}>
        <IconChevronRight size={20} stroke={1.5} />
      </IconButton>
    </>
  )
}, sameArrows)
