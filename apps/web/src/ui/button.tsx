import { Loader } from '@mantine/core'
import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import classes from './button.module.css'

export interface ButtonProps extends ComponentProps<'button'> {
  /** `primary`: one per view. `danger`: destructive. */
  variant?: 'default' | 'primary' | 'quiet' | 'danger'
  small?: boolean
  icon?: ReactNode
  /** Shows a busy state; the button cannot be pressed meanwhile. */
  busy?: boolean
}

/** Look of a small button, for a link that leads to another page. */
export const smallButtonClass = clsx(classes.button, classes.small)

export function Button({
  variant = 'default',
  small = false,
  icon,
  busy = false,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={clsx(classes.button, classes[variant], small && classes.small, className)}
    >
      {busy ? <Loader size={16} color="currentColor" aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}
