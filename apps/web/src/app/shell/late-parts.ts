/** What comes after the shell, as one: the first page does not wait for it (`late.tsx`). */
export { AccountMenu } from './account-menu.tsx'
export { BusyNote } from './busy-note.tsx'
export { Bell } from './notices/bell.tsx'
export { ConnectionNote } from './connection-note.tsx'
export { SystemBanner } from './notices/system-banner.tsx'
