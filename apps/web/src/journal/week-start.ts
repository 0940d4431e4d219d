import { useSettings } from './settings.ts'

/** First weekdays by value of the setting: 1 is Monday, 7 Sunday. */
const firstWeekdays: Readonly<Record<string, number>> = { MON: 1, SAT: 6, SUN: 7 }

/** First day of the user's weeks: 1 is Monday, 7 Sunday. Used by every calendar. */
export const useFirstWeekday = (): number => firstWeekdays[useSettings().settings.weekStart] ?? 1
