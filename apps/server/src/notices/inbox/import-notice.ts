import type { NotificationView } from '@afterclose/contract/notifications'
import type { NotificationRow } from './repository.ts'

export const importFailedTitle = 'Import failed'

const prefix = 'import '
export const importKey = (importIdentifier: string): string => prefix + importIdentifier

/** The import that a stored notification is about. */
export const importEndedIn = ({ type, title, dedupe_key: key }: NotificationRow): NotificationView['importEnded'] =>
  type === 'SYSTEM' && key.startsWith(prefix)
    ? { importIdentifier: key.slice(prefix.length), failed: title === importFailedTitle }
    : null
