import { Loader, Tooltip } from '@mantine/core'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { ButtonProps } from './button.tsx'
import classes from './button.module.css'

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
