import type { Outcome } from '@afterclose/core/trade'
import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import { toneOf } from '../ui/tone.ts'
import classes from './result-bar.module.css'

interface ResultBarProps {
  /** Null: no result yet. */
  gain: number | null
  /** Text next to the bar. */
  text: string
  /** The largest result shown, without its sign: its bar takes half of the width. */
  largest: number
  outcome: Outcome | null
}

/** A result as a bar from a zero line through all rows; the text next to it has the same value. */
export function ResultBar({ gain, text, largest, outcome }: ResultBarProps) {
  const part = gain === null || largest === 0 ? 0 : Math.abs(gain) / largest
  const style: CSSProperties & Record<'--part', number> = { '--part': part }
  return (
    <span className={classes.place} aria-hidden="true">
      {part > 0 && (
        <i
          className={clsx(classes.bar, classes[toneOf(text)], outcome === 'BREAK_EVEN' && classes.even)}
          style={style}
        />
      )}
    </span>
  )
}
