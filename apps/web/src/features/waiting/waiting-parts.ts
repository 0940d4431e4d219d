/** Dialogs about entries that wait on this device, as one file: they must be there before the connection is lost. */
export { NoteOnDevice } from './note-on-device.tsx'
export { UnsentDialog, UnsentOfOthers } from './unsent-dialog.tsx'
export { WaitingDialog } from './waiting-dialog.tsx'
