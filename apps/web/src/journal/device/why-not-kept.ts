import { noRoomOnDevice } from '@afterclose/core/no-room'
import { keepsNothing } from '../keeps-nothing.ts'

/** Why this device does not keep typed text, as a sentence for the user. */
export const whyNotKept = (): string =>
  keepsNothing()
    ? 'This device keeps nothing, as you chose when you signed in: this was not saved. Save it again when the connection is back.'
    : noRoomOnDevice
