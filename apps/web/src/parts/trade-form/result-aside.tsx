import { isJoined } from '@afterclose/core/format'
import { type ReactNode, useState } from 'react'
import { IconAlertCircle } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { toneOf } from '../../ui/tone.ts'
import classes from './result-aside.module.css'

interface ResultAsideProps {
  /** Name of the figure: "Gain". */
  label: string
  figure: string
  /** Null: not known. */
  value: number | null
  /** After the figure, if it is known. */
  unit: string
  /** Other figures, by name. */
  pairs: readonly (readonly [name: string, figure: ReactNode])[]
  /** Errors of typed values. */
  faults: readonly string[]
  /** Reason why the figure is unknown, if no error explains it. */
  why: string | null
  /** Remarks on the other figures. */
  notes?: readonly string[]
  /** No figure is known yet: on a phone it has no room then. It is after the fields if the form began without its main figure, so that no form jumps. */
  isEmpty: boolean
  /** Price ladder. */
  children: ReactNode
}

/** Result of a form during input: one main figure, others below it, and the reason if one is unknown. */
export function ResultAside({
  label,
  figure,
  value,
  unit,
  pairs,
  faults,
  why,
  notes = [],
  isEmpty,
  children,
}: ResultAsideProps) {
  const [beganEmpty] = useState(value === null)
  return (
    <aside className={clsx(classes.panel, isEmpty && classes.empty, beganEmpty && classes.last)} aria-label="Result">
      <div className={classes.stay}>
        <p className={classes.label}>{label}</p>
        <p className={clsx(classes.figure, figureTone(figure))} aria-live="polite">
          {figure}
          {value !== null && <span className={clsx(classes.unit, isJoined(unit) && classes.joined)}>{unit}</span>}
        </p>
        <dl className={classes.pairs}>
          {pairs.map(([name, shown]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{shown}</dd>
            </div>
          ))}
        </dl>
        <div className={classes.why} aria-live="polite">
          {faults.map((fault) => (
            <p key={fault} className={classes.fault}>
              <IconAlertCircle size={16} aria-hidden="true" />
              {fault}
            </p>
          ))}
          {value === null && faults.length === 0 && <p>{why}</p>}
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
        <div className={classes.ladder}>{children}</div>
      </div>
    </aside>
  )
}

/** Gain and loss colour of a signed figure by its text. */
export const figureTone = (figure: string): string | undefined => classes[toneOf(figure)]
