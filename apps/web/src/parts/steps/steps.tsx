import type { ReactNode } from 'react'
import classes from './steps.module.css'

/** Numbered steps, side by side where there is room. */
export const Steps = ({ children }: { children: ReactNode }) => <ol className={classes.steps}>{children}</ol>

interface StepProps {
  title: string
  /** Buttons below the text. */
  actions?: ReactNode
  children: ReactNode
}

/** One of `Steps`: what to do, and where. */
export const Step = ({ title, actions, children }: StepProps) => (
  <li className={classes.step}>
    <h3 className={classes.title}>{title}</h3>
    {children}
    {actions !== undefined && <div className={classes.actions}>{actions}</div>}
  </li>
)
