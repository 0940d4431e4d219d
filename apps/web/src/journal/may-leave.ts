import { confirm } from './dialogs.ts'
import { hasUnsaved } from './unsaved.ts'

/** The question before unsaved input is lost, in this dialog or anywhere. True when there is none, or when it may go. */
export const mayLeave = async (dialog?: string): Promise<boolean> =>
  !hasUnsaved(dialog) ||
  (await confirm({
    title: 'Leave without saving?',
    message: 'Your changes will be lost.',
    action: 'Leave',
    stay: 'Keep editing',
    danger: true,
  }))
