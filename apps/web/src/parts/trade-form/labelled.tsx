import type { ReactNode } from 'react'
import classes from './labelled.module.css'

interface LabelledProps {
  label: string
  /** At the right of the label: a word, or what clears the choice. */
  beside?: ReactNode
  children: ReactNode
}

/** The label of a switch among the fields, where theirs are; the switch names itself. */
export const Labelled = ({ label, beside, children }: LabelledProps) => (
  <div>
    <span className={classes.label}>
      <span>{label}</span>
      {beside}
    </span>
    {children}
  </div>
)
