import { IconGripVertical } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import classes from './drag-handle.module.css'

interface DragHandleProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'type'> {
  /** "Move On signal". Not shown as a tooltip, which would take the Escape that ends a drag. */
  'aria-label': string
  /** Its item is being dragged. */
  dragging: boolean
}

/** Drag handle; the caller sets its size. */
export const DragHandle = ({ dragging, className, ...rest }: DragHandleProps) => (
  <button type="button" {...rest} className={clsx(classes.handle, className)} data-dragging={dragging || undefined}>
    <IconGripVertical size={16} aria-hidden="true" />
  </button>
)
