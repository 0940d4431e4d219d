import { useSession } from '../journal/session.ts'
import { useCompact, useMedium } from '../ui/use-compact.ts'
import { Nav } from './shell/nav.tsx'
import { useSidebar } from './shell/use-sidebar.ts'

/** The menu before a journal is open: the pages of the plan that the session names. A phone has it in a drawer, later. */
export function FirstMenu() {
  const compact = useCompact()
  const medium = useMedium()
  const { collapsed } = useSidebar()
  const user = useSession()
  return user === null || compact ? null : <Nav collapsed={medium || collapsed} />
}
