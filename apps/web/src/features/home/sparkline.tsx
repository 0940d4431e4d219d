import type { Line } from '@afterclose/engine/reports/equity/line'
import classes from './home.module.css'

const width = 84
const height = 26

/** A line without axes, with a reference level; for a quick look, as the figure next to it gives the value. */
export function Sparkline({ line: { x, y }, level }: { line: Line; level: number }) {
  if (x.length < 2) return null
  const first = x[0]!
  const span = x.at(-1)! - first
  // the first few trades vary wildly; they would flatten everything after them
  const top = Math.min(Math.max(level, ...y), Math.max(3 * level, 2 * y.at(-1)!))
  const bottom = Math.min(level, ...y)
  const at = (value: number): number => 2 + ((top - Math.min(value, top)) / (top - bottom || 1)) * (height - 4)
  const across = (position: number): number => ((position - first) / span) * (width - 4)
  const path = Array.from(
    x,
    (position, i) => `${i === 0 ? 'M' : 'L'}${across(position).toFixed(1)} ${at(y[i]!).toFixed(1)}`,
  )
  return (
    <svg
      className={classes.sparkline}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <line x1="0" x2={width} y1={at(level)} y2={at(level)} />
      <path d={path.join('')} />
      <circle cx={width - 4} cy={at(y.at(-1)!)} r="2.5" />
    </svg>
  )
}
