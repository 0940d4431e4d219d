import type { ReactNode } from 'react'
import classes from './account-list.module.css'

interface AccountListProps {
  /** Name of the list. */
  label: string
  /** Shown in place of an empty list; left out if it is never empty. */
  none?: string
  lines: readonly ReactNode[]
}

/** Things of an account that each have a line: ways in, sessions, keys. */
export function AccountList({ label, none, lines }: AccountListProps) {
  if (lines.length === 0) return none === undefined ? null : <p className={classes.none}>{none}</p>
  return (
    <ul className={classes.list} aria-label={label}>
      {lines}
    </ul>
  )
}

interface AccountLineProps {
  name: string
  /** Behind the name: quiet buttons, or a word in their place. */
  actions?: ReactNode
  /** It has ended and is only listed. */
  over?: boolean
  /** Below the name: paragraphs, each of the look of `AccountAbout`. */
  children: ReactNode
}

export function AccountLine({ name, actions, over = false, children }: AccountLineProps) {
  return (
    <li className={over ? classes.over : undefined}>
      <div className={classes.line}>
        <span className={classes.name}>{name}</span>
        {actions !== undefined && <span className={classes.actions}>{actions}</span>}
      </div>
      {children}
    </li>
  )
}

export function AccountAbout({ children }: { children: ReactNode }) {
  return <p className={classes.about}>{children}</p>
}
