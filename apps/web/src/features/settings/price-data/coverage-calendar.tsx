import type { BarHealth } from '@afterclose/contract/bar-health'
import { counted, formatDate, formatPercent } from '@afterclose/core/format'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { monthName } from '../../../journal/engine/unit-words.ts'
import classes from './series-health.module.css'

const day = 86_400_000
const cell = 10
const gap = 2
/** Room for the names of months above the weeks. */
const head = 14
/** Pixels per unit of the drawing, if there is room. */
const scale = 1.25
/** A drawing of more weeks is scaled down on a phone, with larger labels. */
const fewWeeks = 24

/** Share of bars as a step of the sequential scale; a complete day is distinct. */
const stepOf = (share: number): number => (share >= 1 ? 6 : Math.max(1, Math.min(5, Math.ceil(share * 5))))

/** Each year as weeks by weekdays, coloured by the share of expected bars that exist. */
export function CoverageCalendar({ days }: { days: BarHealth['days'] }) {
  const { dateFormat } = useActiveJournal()
  const years = Map.groupBy(days, ({ date }) => date.slice(0, 4))
  return (
    <div className={classes.calendar}>
      {[...years].map(([year, ofYear]) => {
        const short = ofYear.filter(({ present, expected }) => present < expected).length
        const first = Date.parse(`${year}-01-01`)
        // Monday is 0.
        const shift = (new Date(first).getUTCDay() + 6) % 7
        const placeOf = (date: string): number => shift + Math.round((Date.parse(date) - first) / day)
        const places = ofYear.map(({ date }) => placeOf(date))
        const firstWeek = Math.floor(Math.min(...places) / 7)
        const weeks = Math.floor(Math.max(...places) / 7) - firstWeek + 1
        const weekOf = (date: string): number => (Math.floor(placeOf(date) / 7) - firstWeek) * (cell + gap)
        // a month's label is above its first week, if the next one leaves room for it
        const begun = [...new Set(ofYear.map(({ date }) => date.slice(5, 7)))].map((month) => ({
          month,
          x: Math.max(0, weekOf(`${year}-${month}-01`)),
        }))
        const names = begun.filter(({ x }, i) => (begun[i + 1]?.x ?? Number.POSITIVE_INFINITY) - x >= 2 * (cell + gap))
        const width = Math.max(3, weeks) * (cell + gap)
        return (
          <figure key={year} className={classes.year}>
            <figcaption>
              {year}: {counted(ofYear.length, 'day')},{' '}
              {short === 0 ? 'none with bars missing' : `${short} with bars missing`}
            </figcaption>
            <svg
              className={weeks > fewWeeks ? classes.long : undefined}
              viewBox={`0 0 ${width} ${head + 7 * (cell + gap)}`}
              style={{ width: width * scale }}
              aria-hidden="true"
            >
              {names.map(({ month, x }) => (
                <text key={month} className={classes.month} x={x} y={cell - gap}>
                  {monthName(Number(month)).slice(0, 3)}
                </text>
              ))}
              {ofYear.map(({ date, present, expected }) => {
                const share = present / expected
                return (
                  <rect
                    key={date}
                    className={classes[`q${stepOf(share)}`]}
                    x={weekOf(date)}
                    y={head + (placeOf(date) % 7) * (cell + gap)}
                    width={cell}
                    height={cell}
                  >
                    <title>
                      {formatDate(`${date}T00:00:00`, dateFormat)}: {formatPercent(share * 100, { decimals: 0 })} of{' '}
                      {counted(expected, 'bar')}
                    </title>
                  </rect>
                )
              })}
            </svg>
          </figure>
        )
      })}
      <p className={classes.scale} aria-hidden="true">
        Share of expected bars: 0
        {[1, 2, 3, 4, 5, 6].map((step) => (
          <i key={step} className={classes[`q${step}`]} />
        ))}
        all
      </p>
    </div>
  )
}
