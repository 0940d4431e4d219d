import type { HomeAnswer } from '@afterclose/engine/reports/home/home-report'
import { type Month, type MonthCalendar, monthCalendar } from '@afterclose/engine/reports/home/month-calendar'
import type { Unit } from '@afterclose/engine/trades/unit'
import { useCallback } from 'react'
import { type EngineResult, useReport } from '../../journal/engine/hooks.ts'
import { useFirstWeekday } from '../../journal/week-start.ts'
import { homeColumns } from './home-columns.ts'

/** A month of results by exit date, out of the answer that Home stands on: another month asks nothing. */
export function useMonthCalendar(unit: Unit, { year, month }: Month): EngineResult<MonthCalendar> {
  const firstWeekday = useFirstWeekday()
  const fold = useCallback(
    ({ equity }: HomeAnswer) => monthCalendar(equity.block, { year, month }, unit, firstWeekday),
    [year, month, unit, firstWeekday],
  )
  return useReport('home', { unit, columns: homeColumns }, fold)
}
