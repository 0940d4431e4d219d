import { CoverageCalendar } from './coverage-calendar.tsx'

const days = Array.from({ length: 420 }, (_, i) => new Date(Date.UTC(2025, 8, 1) + i * 86_400_000))
  .filter((date) => date.getUTCDay() % 6 !== 0)
  .map((date, i) => ({
    date: date.toISOString().slice(0, 10),
    present: i % 41 === 0 ? 0 : i % 13 === 0 ? 300 : 390,
    expected: 390,
  }))

export const TwoYears = () => <CoverageCalendar days={days} />
export const OneDay = () => <CoverageCalendar days={[{ date: '2026-03-05', present: 390, expected: 390 }]} />
