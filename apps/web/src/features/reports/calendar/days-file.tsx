import type { MonthCalendar } from '@afterclose/engine/reports/calendar/month-calendar'
import { IconDownload } from '@tabler/icons-react'
import type { UnitWords } from '../../../journal/engine/unit-words.ts'
import { useReportSource } from '../../../parts/report-source.ts'
import { saveCsv } from '../../../ui/chart/chart.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

interface DaysFileProps {
  /** Of the file: "Days of 2026". */
  title: string
  months: readonly MonthCalendar[]
  words: UnitWords
  /** Of the unit, in files. */
  decimals: number
}

/** Every day with a trade, as a file. */
export function DaysFile({ title, months, words, decimals }: DaysFileProps) {
  const source = useReportSource()
  return (
    <IconButton
      small
      label="Download the days as a table (CSV)"
      onClick={() => saveCsv(title, daysTable(months, words, decimals), source())}
    >
      <IconDownload size={20} stroke={1.5} />
    </IconButton>
  )
}

const daysTable = (months: readonly MonthCalendar[], words: UnitWords, decimals: number) => ({
  columns: [
    { head: 'Day' },
    { head: 'Trades' },
    { head: 'Won' },
    { head: 'Win rate, %', decimals: 2 },
    { head: `Net, ${words.sums}`, decimals },
    { head: 'Total R', decimals: 2 },
  ],
  rows: months
    .flatMap(({ weeks }) => weeks)
    .flatMap(({ days }) => days)
    .flatMap((day) =>
      day === null || day.trades === 0
        ? []
        : [[day.date, day.trades, day.winners, day.winRate, day.net, day.totalR] as const],
    ),
})
