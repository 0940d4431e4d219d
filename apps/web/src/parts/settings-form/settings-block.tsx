import { type ReactNode, useId } from 'react'
import classes from './settings.module.css'

interface SettingsBlockProps {
  title: string
  /** Purpose, in a sentence or two. */
  about?: ReactNode
  children: ReactNode
}

/** Settings that belong together: on the left what they are, on the right their fields. */
export function SettingsBlock({ title, about, children }: SettingsBlockProps) {
  const id = useId()
  return (
    <section className={classes.block} aria-labelledby={id}>
      <div>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {about !== undefined && <div className={classes.about}>{about}</div>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}
