import { withUnit } from '@afterclose/core/format'
import { IconNote, IconNotebook } from '@tabler/icons-react'
import { axisNumber, type UnitWords } from '../../../journal/engine/unit-words.ts'
import type { ResultScale } from '../../../ui/result-scale.ts'
import classes from './calendar.module.css'

const steps = [-4, -3, -2, -1, 1, 2, 3, 4]

interface LegendProps {
  scale: ResultScale
  words: UnitWords
  /** Whether days have note or session icons. */
  icons?: boolean
}

/** Explains the colours and the icons of days. */
export function Legend({ scale, words, icons = false }: LegendProps) {
  const [small, middle, large] = scale.borders
  const borders = [-large, -middle, -small, 0, small, middle, large]
  return (
    <div className={classes.legend}>
      <div
        className={classes.scale}
        role="img"
        aria-label={`Colours change at ${withUnit(scale.borders.map(axisNumber).join(', '), words.sums, ' ')}, on both sides of zero`}
      >
        {steps.map((step) => (
          <i key={step} style={{ background: `var(--d${step})` }} />
        ))}
        <span className={classes.borders} aria-hidden="true">
          {borders.map((border) => (
            <span key={border}>{axisNumber(border)}</span>
          ))}
        </span>
      </div>
      <span>{words.sums} a day</span>
      {icons && (
        <>
          <span className={classes.sign}>
            <IconNote size={14} aria-hidden="true" /> note
          </span>
          <span className={classes.sign}>
            <IconNotebook size={14} aria-hidden="true" /> session
          </span>
        </>
      )}
    </div>
  )
}
