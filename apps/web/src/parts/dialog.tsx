import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useId } from 'react'
import { createStore, useStore } from '../journal/store.ts'
import { mayLeave } from '../journal/may-leave.ts'
import { hasUnsaved } from '../journal/unsaved.ts'
import { Button } from '../ui/button.tsx'
import classes from './dialog.module.css'
import { useFocusReturn } from '../ui/focus-return.ts'
import { AroundDialogContext, useAroundDialog, useLeaveGuard, useUnsavedIn } from './leave-guard.ts'
import { keepClear } from '../ui/toast-place.ts'
import { useEscape, useSaveKey } from './use-escape.ts'

interface DialogProps {
  title: ReactNode
  /** Shown in the header between title and close button: tabs, previous and next. */
  head?: ReactNode
  /** Buttons under a hairline, the primary one last. */
  footer?: ReactNode
  /** Absent: the dialog cannot be dismissed, there is no close button, and Escape does nothing. */
  onClose?: (() => void) | undefined
  /** Saves its form: Ctrl+Enter, wherever the focus is. */
  onSave?: (() => void) | undefined
  /** Its form contains input that would be lost: closing by the button, Escape, `CancelButton` and Back asks first. */
  unsaved?: boolean
  /** Width in px; on a phone it takes the whole screen. */
  width?: number
  /** Full screen on every device. */
  full?: boolean
  /** Docked to the right edge, as high as the screen: a drawer. */
  aside?: boolean
  /** On a phone only as high as its content, at the bottom. */
  sheet?: boolean
  children: ReactNode
}

/** Open dialogs, the topmost last: Escape closes the topmost. */
const stack = createStore<readonly string[]>([])

/** A dialog without animation that clicks outside do not close. It is open while it is rendered. */
export function Dialog({
  title,
  head,
  footer,
  onClose,
  onSave,
  unsaved = false,
  width = 480,
  full = false,
  aside = false,
  sheet = false,
  children,
}: DialogProps) {
  const id = useId()
  const open = useStore(stack)
  const onTop = open.at(-1) === id
  const close = onClose && (() => (hasUnsaved(id) ? void mayLeave(id).then((may) => may && onClose()) : onClose()))
  useFocusReturn()
  useUnsavedIn(id, unsaved)
  useLeaveGuard({ onTop, close })

  useEffect(() => {
    stack.set([...stack.get(), id])
    return () => stack.set(stack.get().filter((other) => other !== id))
  }, [id])

  useEscape(onTop ? close : undefined)
  useSaveKey(onTop ? onSave : undefined)

  return (
    <Modal.Root
      opened
      onClose={close ?? (() => {})}
      size={width}
      fullScreen={full}
      yOffset={aside ? 0 : width > 640 ? '5dvh' : '14dvh'}
      zIndex={200 + Math.max(0, open.indexOf(id)) * 2}
      closeOnEscape={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      classNames={classes}
    >
      {/* one scrim, below the topmost */}
      {(onTop || !open.includes(id)) && <Modal.Overlay />}
      <Modal.Content data-aside={aside || undefined} data-sheet={sheet || undefined}>
        <AroundDialogContext value={{ id, close }}>
          {/* the heading of a dialog, not of the page */}
          <Modal.Header role="presentation" {...keepClear}>
            <Modal.Title>{title}</Modal.Title>
            {head}
            {onClose !== undefined && <Modal.CloseButton aria-label="Close" />}
          </Modal.Header>
          <Modal.Body>
            {children}
            {footer !== undefined && (
              <div className={classes.footer} {...keepClear}>
                {footer}
              </div>
            )}
          </Modal.Body>
        </AroundDialogContext>
      </Modal.Content>
    </Modal.Root>
  )
}

/**
 * Footer button that closes the dialog, as Escape does.
 *
 * @param focused if the dialog asks before a loss: the safe button has the focus
 */
export const CancelButton = ({ children = 'Cancel', focused = false }: { children?: ReactNode; focused?: boolean }) => {
  const { close } = useAroundDialog()
  return (
    <Button variant="quiet" data-autofocus={focused || undefined} disabled={close === undefined} onClick={close}>
      {children}
    </Button>
  )
}
