import { Loader, Tooltip } from '@mantine/core'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { ButtonProps } from './button.tsx'
import classes from './button.module.css'

interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children'> {
  /** Accessible name, and the tooltip. */
  label: string
  children: ReactNode
  tooltipPosition?: 'top' | 'right' | 'bottom' | 'left'
  /** For hundreds of buttons on a page: the browser's title instead of a tooltip, which costs more than its row. */
  many?: boolean
}

/** An icon button; its label is the tooltip and the accessible name. */
export function IconButton({
  label,
  children,
  variant = 'quiet',
  small = false,
  busy = false,
  tooltipPosition = 'bottom',
  many = false,
  className,
  disabled,
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      type="button"
      aria-label={label}
      title={many ? label : undefined}
      {...rest}
      disabled={disabled === true || busy}
      className={clsx(classes.button, classes.icon, classes[variant], small && classes.small, className)}
    >
      {busy ? <Loader size={16} color="currentColor" aria-hidden="true" /> : children}
    </button>
  )
  if (many) return button
  return (
    <Tooltip label={label} position={tooltipPosition}>
      {button}
    </Tooltip>
  )
}
