import { Popover, Tooltip } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type ComponentProps, useEffect, useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { startLive } from '../../../journal/live/live-channel.ts'
import { notificationsQuery } from '../../../journal/notifications.ts'
import { ErrorBoundary } from '../../../parts/error-boundary.tsx'
import { afterPaint } from '../../../ui/after-paint.ts'
import classes from './bell.module.css'
import { SnackBar } from './snack-bar.tsx'
import { lazyPart } from '../../../ui/later.tsx'

const loadPanel = () => import('./panel.tsx')
/** It opens when its content is there. */
const Dropdown = lazyPart(async () => {
  const { Panel } = await loadPanel()
  return (panel: ComponentProps<typeof Panel>) => (
    <Popover.Dropdown role="dialog" aria-label="Notifications" className={classes.dropdown}>
      <Panel {...panel} />
    </Popover.Dropdown>
  )
})

/** Below the header; its right edge is the page's, past the account button. */
const beside = { mainAxis: 12, crossAxis: 52 }

/** Number of unread notifications; opens their panel. Also loads the live channel, which delivers new ones. */
export function Bell() {
  const { id: journalId } = useActiveJournal()
  const unread = useQuery(notificationsQuery(journalId)).data?.unread ?? 0
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === pathname // navigation closes it
  const close = () => setOpenAt(null)
  useEffect(() => afterPaint(startLive), [])

  return (
    <>
      <Popover
        opened={open}
        onChange={close}
        position="bottom-end"
        width="min(400px, calc(100vw - 16px))"
        offset={beside}
        trapFocus
        returnFocus
        withRoles={false}
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>
          <Tooltip label="Notifications" disabled={open}>
            <button
              type="button"
              className={clsx(classes.bell, open && classes.open)}
              aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
              aria-haspopup="dialog"
              aria-expanded={open}
              onPointerEnter={() => void loadPanel().catch(() => {})}
              onClick={() => setOpenAt(open ? null : pathname)}
            >
              <IconBell size={20} stroke={1.5} aria-hidden="true" />
              {unread > 0 && <span className={classes.count}>{unread > 99 ? '99+' : unread}</span>}
            </button>
          </Tooltip>
        </Popover.Target>
        <ErrorBoundary doing="loading notifications">{open && <Dropdown onClose={close} />}</ErrorBoundary>
      </Popover>
      <SnackBar onShowAll={() => setOpenAt(pathname)} />
    </>
  )
}
