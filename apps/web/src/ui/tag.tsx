import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import classes from './tag.module.css'

/** A word in a box: a state, never a button. */
export function Tag({ tone = 'even', children }: { tone?: 'even' | 'gain' | 'loss' | 'warn'; children: ReactNode }) {
  return <span className={clsx(classes.tag, classes[tone])}>{children}</span>
}

/** A round count; `corner` hangs it on the upper right corner of what is `position: relative`. */
export function Count({ children, corner = false }: { children: ReactNode; corner?: boolean }) {
  return <span className={clsx(classes.count, corner && classes.corner)}>{children}</span>
}
