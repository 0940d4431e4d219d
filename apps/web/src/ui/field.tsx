import type { ReactNode } from 'react'
import classes from './field.module.css'

/** Label of an input with a unit or hint in grey on the right; the hint is not part of its name. */
export const FieldLabel = ({ children, hint }: { children: ReactNode; hint?: ReactNode }) => (
  <>
    <span>{children}</span>
    {hint !== undefined && (
      <span className={classes.hint} aria-hidden="true">
        {hint}
      </span>
    )}
  </>
)
