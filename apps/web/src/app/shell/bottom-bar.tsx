import { IconDots, IconPlus } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useMemo } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { openTradeDialog } from '../../journal/dialogs.ts'
import { PageLink } from '../../parts/page-link.tsx'
import { keepClear } from '../../ui/toast-place.ts'
import { isAt, isGroup, type MenuPage, sidebarOf, useViewer } from '../page-access.ts'
import { LateReviewCount } from './late-review-count.tsx'
import classes from './bottom-bar.module.css'

interface BottomBarProps {
  /** Whether the drawer with all other pages is open. */
  menuOpen: boolean
  /** Opens it. */
  onMore: () => void
}

/** Pages that have an entry of their own, left and right of "Add New Trade"; all others are behind "More". */
const barPaths = { left: ['/home', '/journal'], right: ['/review'] } as const

/** The bar of a phone, at the thumb: the pages of every day, "Add New Trade" in the middle, and the drawer behind "More". */
export function BottomBar({ menuOpen, onMore }: BottomBarProps) {
  const { readOnly } = useActiveJournal()
  const viewer = useViewer()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const { left, right } = useMemo(() => {
    const items = sidebarOf(viewer).flatMap((item) => (isGroup(item) ? [] : [item]))
    const itemsAt = (paths: readonly string[]) =>
      paths.flatMap((path) => items.filter(({ page }) => page.path === path))
    return { left: itemsAt(barPaths.left), right: itemsAt(barPaths.right) }
  }, [viewer])
  const isBehind = ![...left, ...right].some(({ page }) => isAt(pathname, page))
  return (
    <nav className={classes.bar} aria-label="Bottom bar" {...keepClear}>
      {left.map((item) => (
        <Entry key={item.page.path} item={item} pathname={pathname} />
      ))}
      {!readOnly && (
        <button
          type="button"
          className={classes.add}
          aria-label="Add New Trade"
          onClick={() => openTradeDialog({ tradeId: null })}
        >
          <IconPlus size={24} aria-hidden="true" />
        </button>
      )}
      {right.map((item) => (
        <Entry key={item.page.path} item={item} pathname={pathname} />
      ))}
      <button
        type="button"
        className={clsx(classes.entry, isBehind && classes.on)}
        aria-haspopup="dialog"
        aria-expanded={menuOpen}
        aria-current={isBehind ? 'true' : undefined}
        onClick={onMore}
      >
        <IconDots size={20} aria-hidden="true" />
        More
      </button>
    </nav>
  )
}

function Entry({ item: { icon: Icon, page }, pathname }: { item: MenuPage; pathname: string }) {
  const on = isAt(pathname, page)
  return (
    <PageLink to={page.path} className={clsx(classes.entry, on && classes.on)} aria-current={on ? 'page' : undefined}>
      <Icon size={20} aria-hidden="true" />
      {page.title}
      {page.path === '/review' && <LateReviewCount className={classes.count} />}
    </PageLink>
  )
}
