import { Drawer } from '@mantine/core'
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useState } from 'react'
import { FiltersBar } from '../../features/filters/filters-bar.tsx'
import { GuardLine } from '../../parts/guard/guard-line.tsx'
import { ErrorBoundary } from '../../parts/error-boundary.tsx'
import { PageHelp } from '../../ui/page-help.ts'
import { useCompact, useMedium } from '../../ui/use-compact.ts'
import { includesPage, isThere, useViewer } from '../page-access.ts'
import { PageLoading } from '../page-states.tsx'
import { DemoNote } from './demo-note.tsx'
import { Header } from './header.tsx'
import { HelpLink } from './help-link.tsx'
import { BottomBar, BusyNote, ConnectionNote, NewVersion, SystemBanner } from './late.tsx'
import { PageDrop } from './page-drop.tsx'
import { KeysHelp } from './keys-help.tsx'
import { Palette } from './palette.tsx'
import { ReadOnlyNote } from './read-only-note.tsx'
import { Sidebar } from './sidebar.tsx'
import classes from './shell.module.css'
import { useImportWatch } from './use-import-watch.ts'
import { useShortcut } from './use-shortcut.ts'
import { useSidebar } from './use-sidebar.ts'
import { useTitleFocus } from './use-title-focus.ts'
import { lazyPart } from '../../ui/later.tsx'

/** Most users never see one: its texts and pictures are loaded with the first. */
const Teaser = lazyPart(
  async () => (await import('../teaser.tsx')).Teaser,
  () => <PageLoading />,
)

/** Sidebar, header, filters and the page. On a phone the sidebar is a drawer, and a bar at the bottom leads to the pages of every day. */
export function Shell() {
  const { collapsed, toggle } = useSidebar()
  const compact = useCompact()
  const medium = useMedium()
  /** Path of the page where the drawer is open; empty: navigation closed it; null: it was closed by hand. */
  const [drawerAt, setDrawerAt] = useState<string | null>(null)
  const page = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.page)?.staticData.page })
  const viewer = useViewer()
  const open = page === undefined || (includesPage(viewer, page) && isThere(viewer, page))
  const filters = page !== undefined && page.filters !== null && open
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  useImportWatch()
  useShortcut(useActiveJournal().readOnly)
  useTitleFocus()

  // forgotten with the page: coming back to it would open the drawer again
  if (drawerAt !== null && drawerAt !== '' && drawerAt !== pathname) setDrawerAt('')
  const drawer = drawerAt === pathname
  const openDrawer = () => setDrawerAt(pathname)
  const closeDrawer = () => setDrawerAt(null)

  const narrow = medium || collapsed
  // settings are forms of their own, with their buttons at the end
  const hasBar = compact && !pathname.startsWith('/settings/')
  return (
    <div className={clsx(classes.app, narrow && classes.collapsed, hasBar && classes.barred)}>
      <a
        className={classes.skip}
        href="#content"
        onClick={(event) => {
          event.preventDefault() // because of <base>, a relative address would lead to another page
          document.querySelector<HTMLElement>('#content')?.focus()
        }}
      >
        Skip to content
      </a>
      {!compact && <Sidebar collapsed={narrow} {...(medium ? {} : { onToggle: toggle })} />}
      {compact && (
        <Drawer.Root
          opened={drawer}
          onClose={closeDrawer}
          returnFocus={drawerAt === null} // on other pages the title has it
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
        <Header filters={filters} {...(compact ? { onMenu: openDrawer } : {})} />
        <ConnectionNote />
        {compact && <GuardLine place="phone" isMain />}
        <BusyNote />
        <SystemBanner />
        {filters && (
          <div className={classes.bar}>
            <ErrorBoundary doing="showing the filters">
              <FiltersBar />
            </ErrorBoundary>
          </div>
        )}
        <DemoNote />
        <ReadOnlyNote />
        <main id="content" tabIndex={-1} className={classes.content}>
          <PageHelp value={page === undefined ? null : <HelpLink page={page} />}>
            {open ? (
              <Outlet />
            ) : (
              <ErrorBoundary doing="showing this page">
                <Teaser page={page} />
              </ErrorBoundary>
            )}
          </PageHelp>
        </main>
      </div>
      {hasBar && <BottomBar menuOpen={drawer} onMore={openDrawer} />}
      <PageDrop />
      <Palette />
      <KeysHelp />
      <NewVersion />
    </div>
  )
}
