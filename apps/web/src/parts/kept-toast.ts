import { openWaitingEntries } from '../journal/dialogs.ts'
import { NoRoom } from '@afterclose/core/no-room'
import { keptOnDevice } from '../journal/device/send-or-keep.ts'
import { whyNotKept } from '../journal/device/why-not-kept.ts'
import { toastDone, toastFault } from './toasts.tsx'

/**
 * Says that a write waits on this device. Replaces the toast about the write before, which says the same.
 *
 * @param more what follows from that: "It is in no figure until it is stored."
 */
export const toastKept = (more = ''): void =>
  toastDone(more === '' ? keptOnDevice : `${keptOnDevice} ${more}`, {
    label: 'Show',
    act: openWaitingEntries,
    about: 'kept on this device',
  })

/** Says why it does not. */
export const toastNotKept = (error: unknown): void => toastFault(error instanceof NoRoom ? error.message : whyNotKept())
