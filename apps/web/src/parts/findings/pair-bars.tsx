import { clsx } from 'clsx'
import { toneOf } from '../../ui/tone.ts'
import { placeOf } from './finding-scale.ts'
import classes from './finding-charts.module.css'

export interface PairBar {
  readonly name: string
  readonly value: number
  readonly text: string
  readonly isNamed: boolean
}

interface PairBarsProps {
  label: string
  bars: readonly PairBar[]
  /** Bars are results, with their colours; else quantities, such as risks and costs. */
  isResult: boolean
}

/** Two or a few averages below each other. */
export function PairBars({ label, bars, isResult }: PairBarsProps) {
  const values = bars.map(({ value }) => value)
  const scale = { min: Math.min(0, ...values), max: Math.max(0, ...values) || 1 }
  const zero = placeOf(scale, 0)
  return (
    <div className={classes.pairs} role="img" aria-label={label}>
      {bars.map(({ name, value, text, isNamed }) => {
        const end = placeOf(scale, value)
        const tone = classes[`${toneOf(text)}Bar`]
        return (
          <div key={name} className={clsx(classes.pair, isNamed && classes.named)}>
            <span className={classes.rowName}>{name}</span>
            <span className={classes.track}>
              <i
                className={clsx(classes.bar, isResult ? tone : isNamed ? classes.quantity : classes.other)}
                style={{ left: `${Math.min(zero, end)}%`, width: `${Math.abs(end - zero)}%` }}
              />
              <i className={clsx(classes.grid, classes.zero)} style={{ left: `${zero}%` }} />
            </span>
            <b className={isResult ? classes[toneOf(text)] : undefined}>{text}</b>
          </div>
        )
      })}
    </div>
  )
}
