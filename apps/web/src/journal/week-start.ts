import { useSettings } from './settings.ts'

/** On which a week may begin, by what the setting says: 1 is Monday, 7 Sunday. */
const firstWeekdays: Readonly<Record<string, number>> = { MON: 1, SAT: 6, SUN: 7 }

/** The day on which the user's weeks begin: 1 is Monday, 7 Sunday. Every calendar asks for it. */
export const useFirstWeekday = (): number => firstWeekdays[useSettings().settings.weekStart] ?? 1
