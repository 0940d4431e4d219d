import { formatWhole } from '@afterclose/core/format'
import type { CSSProperties } from 'react'
import classes from './trade-scroll.module.css'

interface TradeScrollProps {
  /** How many trades there are, and how many of them are shown at once. */
  trades: number
  size: number
  /** How many of the latest are left out. */
  back: number
  onChange: (back: number) => void
}

/** Moves along trades of which a chart shows some, from the first to the latest. */
export function TradeScroll({ trades, size, back, onChange }: TradeScrollProps) {
  const furthest = trades - size
  const at = Math.max(0, furthest - back)
  if (furthest <= 0) return null
  const style: CSSProperties & Record<'--part', string> = { '--part': `${(100 * size) / trades}%` }
  return (
    <input
      className={classes.scroll}
      style={style}
      type="range"
      aria-label="Scroll through the trades"
      aria-valuetext={`Trades ${formatWhole(at + 1)} to ${formatWhole(at + size)} of ${formatWhole(trades)}`}
      min={0}
      max={furthest}
      value={at}
      onChange={({ target }) => onChange(furthest - Number(target.value))}
    />
  )
}
