import { counted } from '@afterclose/core/format'
import type { Block } from '@afterclose/engine/book/block'
import { calendarSpan } from '@afterclose/engine/reports/calendar/year-calendar'
import { useReport } from '../../../journal/engine/hooks.ts'
import { useDateBasis } from '../../../journal/filters.ts'
import { usePageSearch } from '../../../parts/page-search.ts'
import { ReportPage } from '../../../parts/report-page/report-page.tsx'
import { useUnit } from '../../../parts/use-unit.ts'
import { Segments } from '../../../ui/segments.tsx'
import classes from './calendar.module.css'
import { CalendarSearch } from './calendar-search.ts'
import { CalendarBlocks } from './calendar-blocks.tsx'

/** Results by day, month and year, by the filters' basis date (PRODUCT B.5). */
export function CalendarPage() {
  const unit = useUnit()
  const basis = useDateBasis()
  const calendar = useReport('calendarDays', null, withSpan)
  const [{ view }, change] = usePageSearch(CalendarSearch)
  return (
    <div className={classes.page}>
      <ReportPage
        title="Calendar"
        group="Reports"
        question="Which days were winners?"
        lead={
          calendar.data === undefined
            ? 'Results by day, month and year.'
            : `${counted(calendar.data.block.trades, 'closed trade')}, by ${basis === 'EXIT' ? 'exit' : 'entry'} date.`
        }
        unit={unit}
        switches={
          <Segments
            label="View"
            value={view ?? 'month'}
            options={[
              { value: 'year', label: 'Year' },
              { value: 'month', label: 'Month' },
            ]}
            onChange={(next) => change({ view: next === 'year' ? next : undefined })}
          />
        }
        query={calendar}
        tradesIn={({ block }) => block.trades}
      >
        {({ block, span }) => span !== null && <CalendarBlocks block={block} span={span} unit={unit[0]} />}
      </ReportPage>
    </div>
  )
}

const withSpan = (block: Block) => ({ block, span: calendarSpan(block) })
