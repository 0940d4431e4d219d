import type { MonthCalendar } from '@afterclose/engine/reports/calendar/month-calendar'
import { useCallback } from 'react'
import type { UnitWords } from '../../../journal/engine/unit-words.ts'
import { useReportSource } from '../../../parts/report-source.ts'
import { DownloadMenu, saveCsv, savePng } from '../../../ui/chart/chart.tsx'
import { readChartTheme } from '../../../ui/chart/chart-theme.ts'
import type { ResultScale } from '../../../ui/result-scale.ts'
import type { CalendarDrawing } from './calendar-drawing.ts'
import { figure } from '../../../ui/figure.ts'
import { rowsOf } from '../../../ui/rows.ts'

interface CalendarFilesProps {
  /** Period of the days: "October 2026". */
  title: string
  /** Next to it in a picture: "+7,803.52 USD, 22 trades". */
  measure: string
  reading: string
  months: readonly MonthCalendar[]
  words: UnitWords
  /** Decimals of the unit, in files. */
  decimals: number
  scale: ResultScale
  drawing: CalendarDrawing
}

/** A month or a year as a picture, and every day of it with a trade as a table. */
export function CalendarFiles(props: CalendarFilesProps) {
  const { title, measure, reading, months, words, decimals, scale, drawing } = props
  const source = useReportSource()
  const savePicture = useCallback(async () => {
    const { calendarCanvas, pixels } = await import('./calendar-picture.ts')
    const canvas = calendarCanvas(drawing, { words, scale, theme: readChartTheme() })
    const { file, facts } = source()
    await savePng(canvas, pixels, { title, measure, reading }, { file: ['calendar', ...file], facts })
  }, [drawing, words, scale, source, title, measure, reading])
  return (
    <DownloadMenu
      onPicture={savePicture}
      onTable={() => saveCsv(`Days of ${title}`, daysTable(months, words, decimals), source())}
    />
  )
}

const daysTable = (months: readonly MonthCalendar[], words: UnitWords, decimals: number) =>
  rowsOf(
    months
      .flatMap(({ weeks }) => weeks)
      .flatMap(({ days }) => days)
      .flatMap((day) => (day === null || day.trades === 0 ? [] : [day])),
    [
      figure({ head: 'Day', value: ({ date }) => date }),
      figure({ head: 'Trades', value: ({ trades }) => trades }),
      figure({ head: 'Won', value: ({ winners }) => winners }),
      figure({ head: 'Win rate, %', value: ({ winRate }) => winRate, decimals: 2 }),
      figure({ head: `Net, ${words.sums}`, value: ({ net }) => net, decimals }),
      figure({ head: 'Total R', value: ({ totalR }) => totalR, decimals: 2 }),
    ],
  )
