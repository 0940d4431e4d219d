import { MantineThemeProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useFirstWeekday } from '../journal/week-start.ts'

const calendars = ['DatePicker', 'DateInput', 'DatePickerInput', 'DateTimePicker']

/** Gives date pickers the first day of the week from the user's settings. */
export function OwnWeeks({ children }: { children: ReactNode }) {
  const firstWeekday = useFirstWeekday()
  const theme = useMemo(() => {
    const firstDayOfWeek = firstWeekday % 7 // Mantine counts from Sunday, 0
    return { components: Object.fromEntries(calendars.map((name) => [name, { defaultProps: { firstDayOfWeek } }])) }
  }, [firstWeekday])
  return (
    <MantineThemeProvider theme={theme} inherit>
      {children}
    </MantineThemeProvider>
  )
}
