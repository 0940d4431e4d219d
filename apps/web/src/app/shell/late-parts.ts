/** Parts of the shell that load after the first page, as one module (`late.tsx`). */
export { AccountMenu } from './account-menu.tsx'
export { BottomBar } from './bottom-bar.tsx'
export { BusyNote } from './busy-note.tsx'
export { Bell } from './notices/bell.tsx'
export { ConnectionNote } from './connection-note.tsx'
export { SystemBanner } from './notices/system-banner.tsx'
export { InstallButton } from '../../parts/install/install-button.tsx'
export { NewVersion } from './new-version.tsx'
