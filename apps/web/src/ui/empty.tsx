import type { ReactNode } from 'react'
import classes from './empty.module.css'

interface EmptyProps {
  /** One sentence: "Add or import trades to see this page." */
  title: string
  /** Why there is nothing. */
  why?: ReactNode
  /** Next step. */
  action?: ReactNode
  /** Gridlines and zero line of the empty chart above the sentence. */
  axes?: boolean
}

/** Empty state: what is missing, why, and the next step. */
export function Empty({ title, why, action, axes = false }: EmptyProps) {
  return (
    <div className={classes.empty}>
      {axes && (
        <svg className={classes.axes} viewBox="0 0 480 64" preserveAspectRatio="none" aria-hidden="true">
          <path className={classes.grid} d="M0 12.5H480M0 32.5H480" />
          <path className={classes.zero} d="M0 52.5H480" />
        </svg>
      )}
      <p className={classes.title}>{title}</p>
      {why !== undefined && <div className={classes.why}>{why}</div>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  )
}
