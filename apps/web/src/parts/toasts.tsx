import type { Activity } from '@afterclose/contract/problems'
import { Notifications, notifications, useNotifications } from '@mantine/notifications'
import { IconAlertCircle, IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { sentenceOf } from '../journal/call-server.ts'
import { useToastPlace } from '../ui/toast-place.ts'
import classes from './toasts.module.css'

/** Where toasts appear: bottom right, 5 s each (10 where something can be undone), at most three, and never on what must stay clear. */
export function Toasts() {
  useToastPlace(`.${classes.place}[data-position="bottom-right"]`, useNotifications().notifications.length)
  return (
    <Notifications
      position="bottom-right"
      transitionDuration={0}
      containerWidth={380}
      limit={3}
      classNames={{ root: classes.place }}
      zIndex={1000}
    />
  )
}

const tones = { done: IconCheck, warn: IconAlertTriangle, error: IconAlertCircle }

function show(tone: keyof typeof tones, message: ReactNode, autoClose = 5000): string {
  const Icon = tones[tone]
  return notifications.show({
    message,
    autoClose,
    role: tone === 'done' ? 'status' : 'alert',
    icon: <Icon size={20} aria-hidden="true" />,
    classNames: { root: `${classes.toast} ${classes[tone]}` },
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}

export const toastDone = (text: string): void => void show('done', text)
export const toastWarning = (text: string): void => void show('warn', text)
export const toastFault = (text: string): void => void show('error', text)

interface ToastAction {
  readonly label: string
  readonly act: () => void
}

/** A toast with a button that goes on from there; it stays for 10 s. */
function showWithAction(tone: keyof typeof tones, text: string, { label, act }: ToastAction): void {
  const id = show(
    tone,
    <>
      {text}{' '}
      <button
        type="button"
        className="link"
        onClick={() => {
          notifications.hide(id)
          act()
        }}
      >
        {label}
      </button>
    </>,
    10_000,
  )
}

/** Says what was done, with a button that takes it back. */
export const toastUndo = (text: string, undo: () => void): void =>
  showWithAction('done', text, { label: 'Undo', act: undo })

/**
 * @param doing ends the sentence "Unexpected error occurred while …" for an error without words of its own
 * @param action a way on, where there is one
 */
export function toastProblem(error: unknown, doing: Activity, action?: ToastAction): void {
  const text = sentenceOf(error, doing)
  if (action === undefined) show('error', text)
  else showWithAction('error', text, action)
}
