import { Drawer } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { lazy, Suspense, useState } from 'react'
import { openTradeDialog } from '../../journal/dialogs.ts'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { ErrorBoundary } from '../../parts/error-boundary.tsx'
import { useCompact, useMedium } from '../../ui/use-compact.ts'
import { keepClear } from '../../ui/toast-place.ts'
import { Commands } from './commands.tsx'
import { DemoNote } from './demo-note.tsx'
import { Header } from './header.tsx'
import { PageDrop } from './page-drop.tsx'
import { ReadOnlyNote } from './read-only-note.tsx'
import { Sidebar } from './sidebar.tsx'
import classes from './shell.module.css'
import { useImportWatch } from './use-import-watch.ts'
import { useSidebar } from './use-sidebar.ts'

const FiltersBar = lazy(async () => ({ default: (await import('../../features/filters/filters-bar.tsx')).FiltersBar }))

/** Sidebar, header, filters and the page. On a phone the sidebar is a drawer. */
export function Shell() {
  const { collapsed, toggle } = useSidebar()
  const compact = useCompact()
  const medium = useMedium()
  const [drawerAt, setDrawerAt] = useState<string | null>(null)
  const { readOnly } = useActiveJournal()
  const filters = useMatches({ select: (matches) => matches.some((match) => match.staticData.filters === true) })
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  useImportWatch()

  const drawer = drawerAt === pathname // another page closes it
  const closeDrawer = () => setDrawerAt(null)

  const narrow = medium || collapsed
  return (
    <div className={clsx(classes.app, narrow && classes.collapsed)}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      {!compact && <Sidebar collapsed={narrow} {...(medium ? {} : { onToggle: toggle })} />}
      {compact && (
        <Drawer.Root
          opened={drawer}
          onClose={closeDrawer}
          size={280}
          transitionProps={{ duration: 0 }}
          classNames={{ content: classes.drawer, body: classes.drawerBody, overlay: classes.scrim }}
        >
          <Drawer.Overlay />
          <Drawer.Content aria-label="Menu">
            <Drawer.Body>
              <Sidebar collapsed={false} onClose={closeDrawer} />
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
      )}
      <div className={classes.main}>
        <Header filters={filters} {...(compact ? { onMenu: () => setDrawerAt(pathname) } : {})} />
        <DemoNote />
        <ReadOnlyNote />
        {filters && (
          <ErrorBoundary doing="showing the filters">
            <Suspense fallback={null}>
              <FiltersBar />
            </Suspense>
          </ErrorBoundary>
        )}
        <main id="content" tabIndex={-1} className={classes.content}>
          <Outlet />
        </main>
      </div>
      {compact && !readOnly && (
        <button
          type="button"
          className={classes.add}
          {...keepClear}
          aria-label="Add New Trade"
          onClick={() => openTradeDialog({ tradeId: null })}
        >
          <IconPlus size={24} aria-hidden="true" />
        </button>
      )}
      <PageDrop />
      <Commands />
    </div>
  )
}
