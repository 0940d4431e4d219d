import { MonthArrows } from './month-arrows.tsx'
import { MonthGrid } from './month-grid.tsx'
import { weekdaysFrom, weeksOf } from './months.ts'

const month = (first: number) => (
  <MonthGrid
    caption="June 2024 by day"
    className={undefined}
    weekdays={weekdaysFrom(first)}
    weeks={weeksOf('2024-06', first).map((days) => ({ days }))}
    today="2024-06-12"
    dateOf={(date: string) => date}
    renderDay={(date) => Number(date.slice(8))}
  />
)
export const FromMonday = () => month(1)
export const FromSunday = () => month(7)
export const Arrows = () => <MonthArrows month="2024-06" hasLater={false} onChoose={() => {}} />
