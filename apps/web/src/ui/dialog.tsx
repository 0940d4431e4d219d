import { Modal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { createStore, useStore } from '../journal/store.ts'
import classes from './dialog.module.css'

interface DialogProps {
  title: ReactNode
  /** Stands in the head between the title and the close button: tabs, previous and next. */
  head?: ReactNode
  /** Buttons under a hairline, the primary one last. */
  footer?: ReactNode
  /** Absent: the dialog cannot be dismissed, it has neither close button nor Escape. */
  onClose?: (() => void) | undefined
  /** Width in px; on a phone it takes the whole screen. */
  width?: number
  /** Takes the whole screen everywhere. */
  full?: boolean
  children: ReactNode
}

/** Open dialogs, the topmost last: Escape belongs to that one. */
const stack = createStore<readonly string[]>([])

/** Whether a dialog is open. */
export const useDialogOpen = (): boolean => useStore(stack).length > 0

/** A dialog without animation that a click outside does not close. It is open as long as it is rendered. */
export function Dialog({ title, head, footer, onClose, width = 480, full = false, children }: DialogProps) {
  const id = useId()
  const open = useStore(stack)
  const onTop = open.at(-1) === id
  const [opener] = useState(() => document.activeElement)

  useEffect(() => {
    stack.set([...stack.get(), id])
    return () => stack.set(stack.get().filter((other) => other !== id))
  }, [id])

  // the focus goes back to where it was, unless something else has taken it
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && document.activeElement === document.body)
        opener.focus({ preventScroll: true })
    },
    [opener],
  )

  // asked before the list hears of the key and closes
  const listOpen = useRef(false)
  useWindowEvent(
    'keydown',
    ({ target }) => {
      listOpen.current =
        target instanceof Element && target.closest('[aria-haspopup="listbox"][aria-expanded="true"]') !== null
    },
    { capture: true },
  )
  useWindowEvent('keydown', (event) => {
    if (
      listOpen.current ||
      event.key !== 'Escape' ||
      event.defaultPrevented ||
      event.isComposing ||
      !onTop ||
      onClose === undefined
    )
      return
    const inOpenDropdown =
      event.target instanceof Element && event.target.closest('[data-mantine-stop-propagation="true"]') !== null
    if (!inOpenDropdown) onClose()
  })

  return (
    <Modal.Root
      opened
      onClose={onClose ?? (() => {})}
      size={width}
      fullScreen={full}
      yOffset={width > 640 ? '5dvh' : '14dvh'}
      zIndex={200 + Math.max(0, open.indexOf(id)) * 2}
      closeOnEscape={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      classNames={classes}
    >
      {/* one scrim, below the topmost */}
      {(onTop || !open.includes(id)) && <Modal.Overlay />}
      <Modal.Content>
        {/* it heads a dialog, not the page */}
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
          {head}
          {onClose !== undefined && <Modal.CloseButton aria-label="Close" />}
        </Modal.Header>
        <Modal.Body>
          {children}
          {footer !== undefined && <div className={classes.footer}>{footer}</div>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
