import type { Activity } from '@afterclose/contract/problems'
import { Notifications, notifications, useNotifications } from '@mantine/notifications'
import { IconAlertCircle, IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { sentenceOf } from '../journal/api.ts'
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

/** Says what was done, with a button that takes it back. */
export function toastUndo(text: string, undo: () => void): void {
  const id = show(
    'done',
    <>
      {text}{' '}
      <button
        type="button"
        className="link"
        onClick={() => {
          notifications.hide(id)
          undo()
        }}
      >
        Undo
      </button>
    </>,
    10_000,
  )
}

/** @param doing ends the sentence "Unexpected error occurred while …" for an error without words of its own */
export const toastProblem = (error: unknown, doing: Activity): void => void show('error', sentenceOf(error, doing))
