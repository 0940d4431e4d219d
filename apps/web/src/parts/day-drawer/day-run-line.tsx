import { withUnit } from '@afterclose/core/format'
import { dateOf, localText } from '@afterclose/core/time'
import { dayWords, type UnitWords } from '../../journal/engine/unit-words.ts'
import { toneOf } from '../../ui/tone.ts'
import type { DayRun } from './day-run.ts'
import classes from './day-drawer.module.css'

const [width, height, pad] = [400, 84, 8]
/** Maximum trades with dots; more would cover the line. */
const mostDots = 40

/** The result through the day, or the days of a week, as a step line. The trades below it are its table. */
export function DayRunLine({ run, words }: { run: DayRun; words: UnitWords }) {
  const { points, net } = run
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  const sums = points.map(({ sum }) => sum)
  const [low, high] = [Math.min(0, ...sums), Math.max(0, ...sums)]
  const x = (at: number): number =>
    last.at === first.at ? width / 2 : 24 + ((at - first.at) / (last.at - first.at)) * (width - 48)
  const y = (sum: number): number =>
    high === low ? height / 2 : pad + ((high - sum) / (high - low)) * (height - 2 * pad)
  const line = points.map(({ at, sum }) => `H${x(at).toFixed(1)}V${y(sum).toFixed(1)}`).join('')
  const isOneDay = dateOf(first.at) === dateOf(last.at)
  const time = (at: number): string => (isOneDay ? localText(at).slice(11, 16) : dayWords(dateOf(at)))
  const label = `Result during the ${isOneDay ? 'day' : 'week'}: ${points.length} steps from ${time(first.at)} to ${time(last.at)}, low ${words.exact(run.dip)}, close ${withUnit(words.exact(net, { signed: true }), words.sums, ' ')}`
  return (
    <figure className={classes.run}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <line className={classes.zero} x1="0" x2={width} y1={y(0)} y2={y(0)} />
        <path className={classes.line} d={`M0 ${y(0).toFixed(1)}${line}H${width}`} />
        {points.length <= mostDots &&
          points.map(({ at, sum }, i) => (
            <circle
              // the points of a line have no identity of their own
              // oxlint-disable-next-line react/no-array-index-key
              key={i}
              className={classes[toneOf(words.exact(sum - (points[i - 1]?.sum ?? 0), { signed: true }))]}
              cx={x(at)}
              cy={y(sum)}
              r="3.5"
            />
          ))}
      </svg>
      <figcaption aria-hidden="true">
        <span>{time(first.at)}</span>
        {last.at !== first.at && <span>{time(last.at)}</span>}
      </figcaption>
    </figure>
  )
}
