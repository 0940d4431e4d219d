import { openWaitingEntries } from '../journal/dialogs.ts'
import { keptOnDevice } from '../journal/device/waiting.ts'
import { toastDone } from './toasts.tsx'

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
