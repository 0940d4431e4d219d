import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './chip.module.css'

/** A selected value with its name, and a way to remove it. */
export function Chip({ name, children, onRemove }: { name: string; children: ReactNode; onRemove: () => void }) {
  const value = typeof children === 'string' ? ` ${children}` : ''
  return (
    <span className={classes.chip}>
      <span className={classes.name}>{name}</span>
      {children}
      <button type="button" className={classes.remove} aria-label={`Remove ${name}${value}`} onClick={onRemove}>
        <IconX size={14} aria-hidden="true" />
      </button>
    </span>
  )
}
