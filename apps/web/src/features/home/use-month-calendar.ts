import type { HomeAnswer } from '@afterclose/engine/reports/home/home-report'
import { type MonthCalendar, monthCalendar } from '@afterclose/engine/reports/calendar/month-calendar'
import type { Unit } from '@afterclose/engine/trades/unit'
import { useCallback } from 'react'
import { type EngineResult, useReport } from '../../journal/engine/hooks.ts'
import { useFirstWeekday } from '../../journal/week-start.ts'
import type { MonthText } from '../../parts/month-grid/months.ts'
import { homeColumns } from './home-columns.ts'

/** A month of results by exit date, from the report of Home: another month needs no request. */
export function useMonthCalendar(unit: Unit, month: MonthText): EngineResult<MonthCalendar> {
  const firstWeekday = useFirstWeekday()
  const fold = useCallback(
    ({ equity }: HomeAnswer) =>
      monthCalendar(
        equity.block,
        { year: Number(month.slice(0, 4)), month: Number(month.slice(5)) },
        unit,
        firstWeekday,
      ),
    [month, unit, firstWeekday],
  )
  return useReport('home', { unit, columns: homeColumns }, fold)
}
