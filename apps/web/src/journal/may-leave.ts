import { confirm } from './dialogs.ts'
import { hasUnsaved } from './unsaved.ts'

/** Confirmation before unsaved input is lost, in this dialog or anywhere. True if there is none, or if it may be discarded. */
export const mayLeave = async (dialog?: string): Promise<boolean> =>
  !hasUnsaved(dialog) ||
  (await confirm({
    title: 'Leave without saving?',
    message: 'Your changes will be lost.',
    action: 'Leave',
    stay: 'Keep editing',
    danger: true,
  }))
