import { Loader, Tooltip } from '@mantine/core'
import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import classes from './button.module.css'

interface ButtonProps extends ComponentProps<'button'> {
  /** `primary`: one per view. `danger`: loses something. */
  variant?: 'default' | 'primary' | 'quiet' | 'danger'
  small?: boolean
  icon?: ReactNode
  /** Shows that it is working; it cannot be pressed meanwhile. */
  busy?: boolean
}

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

interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children'> {
  /** Its name for everyone, and the tooltip. */
  label: string
  children: ReactNode
  tooltipPosition?: 'top' | 'right' | 'bottom' | 'left'
}

/** A button of one icon; its label is the tooltip and the accessible name. */
export function IconButton({
  label,
  children,
  variant = 'quiet',
  small = false,
  busy = false,
  tooltipPosition = 'bottom',
  className,
  disabled,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip label={label} position={tooltipPosition}>
      <button
        type="button"
        aria-label={label}
        {...rest}
        disabled={disabled === true || busy}
        className={clsx(classes.button, classes.icon, classes[variant], small && classes.small, className)}
      >
        {busy ? <Loader size={16} color="currentColor" aria-hidden="true" /> : children}
      </button>
    </Tooltip>
  )
}
