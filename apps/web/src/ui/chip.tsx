import { IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import classes from './chip.module.css'

interface ChipProps {
  name: string
  /** The value is excluded. */
  excluded?: boolean
  children: string
  onRemove: () => void
}

/** A selected value with its name, "Setup Breakout" or "Setup is not Breakout", and a way to remove it. */
export function Chip({ name, excluded = false, children, onRemove }: ChipProps) {
  const said = excluded ? `${name} is not` : name
  return (
    <span className={clsx(classes.chip, excluded && classes.excluded)}>
      <span className={classes.name}>{said}</span> {children}
      <button type="button" className={classes.remove} aria-label={`Remove ${said} ${children}`} onClick={onRemove}>
        <IconX size={14} aria-hidden="true" />
      </button>
    </span>
  )
}
