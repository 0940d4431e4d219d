import { toneOf } from '../../ui/tone.ts'
import classes from './finding-charts.module.css'

export interface StepBar {
  readonly name: string
  readonly value: number
  /** "−0.31" */
  readonly text: string
  readonly isNamed: boolean
}

interface StepBarsProps {
  label: string
  bars: readonly StepBar[]
  /** Name of the steps that the sentence is about, which are next to each other. */
  band: string
}

/** Pixels of the chart, of the names below it, and of a value at the end of its bar. */
const height = 120
const names = 18
const text = 16
const caption = 18

/** Averages by the steps of a habit, with those that the sentence is about in one band. */
export function StepBars({ label, bars, band }: StepBarsProps) {
  const values = bars.map(({ value }) => value)
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const top = caption + (high > 0 ? text : 0)
  const room = height - names - top - (low < 0 ? text : 0)
  const perUnit = room / (high - low || 1)
  const zero = top + high * perUnit
  const first = bars.findIndex(({ isNamed }) => isNamed)
  const last = bars.findLastIndex(({ isNamed }) => isNamed)
  const column = 100 / bars.length
  return (
    <div className={classes.steps} style={{ height }} role="img" aria-label={label}>
      {first !== -1 && (
        <span className={classes.band} style={{ left: `${first * column}%`, width: `${(last - first + 1) * column}%` }}>
          <span>{band}</span>
        </span>
      )}
      {bars.map(({ name, value, text: words }, i) => {
        const size = Math.abs(value) * perUnit
        return (
          <span key={name} className={classes.step} style={{ left: `${i * column}%`, width: `${column}%` }}>
            <i
              className={classes[`${toneOf(words)}Bar`]}
              style={{ top: value < 0 ? zero : zero - size, height: size }}
            />
            <b className={classes[toneOf(words)]} style={{ top: value < 0 ? zero + size : zero - size - text }}>
              {words}
            </b>
            <span className={classes.stepName}>{name}</span>
          </span>
        )
      })}
      <i className={classes.zeroLine} style={{ top: zero }} />
    </div>
  )
}
