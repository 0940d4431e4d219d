import { formatWhole } from '@afterclose/core/format'
import type { CSSProperties } from 'react'
import classes from './trade-scroll.module.css'

interface TradeScrollProps {
  /** Number of trades, and number visible at once. */
  trades: number
  size: number
  /** Number of latest trades after the visible ones. */
  back: number
  onChange: (back: number) => void
}

/** Scrolls a chart that shows a part of its trades, from the first to the latest. */
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
