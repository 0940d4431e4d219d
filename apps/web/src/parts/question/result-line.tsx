import { dateOf } from '@afterclose/core/time'
import type { QuickResult } from '@afterclose/engine/reports/quick-result'
import { counted } from '@afterclose/core/format'
import { dayWords } from '../../journal/engine/unit-words.ts'
import classes from './question.module.css'

const width = 280
const height = 72
/** Room for the dates at the right. */
const lineWidth = 228
const top = 10
const bottom = 62

/** Cumulative result of a question's trades, from 0; the figure is beside it. */
export function ResultLine({ result }: { result: QuickResult }) {
  const { position, value, numberOfTrades, firstExit, lastExit } = result
  if (position.length < 2) return null
  const values = [0, ...value]
  const [high, low] = [Math.max(...values), Math.min(...values)]
  const x = (trade: number): number => (trade / numberOfTrades) * lineWidth
  const y = (each: number): number => top + ((high - each) / (high - low || 1)) * (bottom - top)
  const points = Array.from(position, (trade, i) => `L${x(trade).toFixed(1)} ${y(value[i]!).toFixed(1)}`)
  const zero = y(0).toFixed(1)
  const end = y(value.at(-1)!)
  const [first, last] = [dateOf(firstExit), dateOf(lastExit)]
  const isOneYear = first.slice(0, 4) === last.slice(0, 4)
  const shortDay = (date: string): string => {
    const [day = '', month = '', year = ''] = dayWords(date).split(' ')
    return isOneYear ? `${day} ${month.slice(0, 3)}` : `${month.slice(0, 3)} ${year}`
  }
  // the dates are at the ends of the line, and never overlap
  const startLabel = Number(zero) + 4
  const endLabel = Math.abs(end - Number(zero)) < 16 ? startLabel + (end >= Number(zero) ? 16 : -16) : end + 4
  return (
    <svg
      className={classes.line}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Cumulative net gain of ${counted(numberOfTrades, 'trade')}`}
    >
      <line x1="0" x2={lineWidth} y1={zero} y2={zero} />
      <path d={`M0 ${zero}${points.join('')}`} />
      <circle cx={lineWidth} cy={end.toFixed(1)} r="3.5" />
      <text x={width} y={startLabel} textAnchor="end">
        {shortDay(first)}
      </text>
      <text x={width} y={endLabel} textAnchor="end">
        {shortDay(last)}
      </text>
    </svg>
  )
}
