import { IconAlertCircle, IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

const icons = { done: IconCheck, info: IconInfoCircle, warn: IconAlertTriangle, error: IconAlertCircle }

/** An important sentence inside the page: a rule on a tint, with an icon. */
export function Notice({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone]
  return (
    <div className={clsx(classes.notice, classes[tone])} role={tone === 'error' ? 'alert' : 'note'}>
      <Icon size={20} className={classes.icon} aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}
