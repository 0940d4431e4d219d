import { type ReactNode, useId } from 'react'
import classes from './block.module.css'

interface BlockProps {
  /** Question that the block answers: "How has the account grown?" */
  title: ReactNode
  /** Title as plain text, if the title contains controls. */
  name?: string
  /** Measure and unit, in grey next to the title. */
  measure?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A part of a page under an ink rule. */
export function Block({ title, name, measure, actions, children }: BlockProps) {
  const id = useId()
  return (
    <section className={classes.block} aria-labelledby={id}>
      <header className={classes.head}>
        <div className={classes.names}>
          <h2 id={id} className={classes.title} aria-label={name}>
            {title}
          </h2>
          {measure !== undefined && <span className={classes.measure}>{measure}</span>}
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  )
}
