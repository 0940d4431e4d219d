import { Popover, Tooltip } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { isAt, isGroup, type ListedPage, type MenuGroup, type MenuPage, sidebarOf, useViewer } from '../page-access.ts'
import { PageLink } from '../../parts/page-link.tsx'
import { LateReviewCount } from './late-review-count.tsx'
import classes from './nav.module.css'

const flyoutCloseMs = 150
const flyoutOffset = 8

/** The pages this user may open. Groups are an accordion, or flyouts in the collapsed sidebar. */
export function Nav({ collapsed }: { collapsed: boolean }) {
  const viewer = useViewer()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const items = useMemo(() => sidebarOf(viewer), [viewer])
  const current = items.filter(isGroup).find((group) => has(group, pathname))?.name ?? null
  const [open, setOpen] = useState<string | null>(collapsed ? null : current)

  const [seen, setSeen] = useState(pathname)
  if (seen !== pathname) {
    setSeen(pathname)
    if (!collapsed && current !== null) setOpen(current)
  }

  // in a low window the list overflows
  const list = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    // with the next frame, whose layout this reads: at once, it would be a layout of its own
    const frame = requestAnimationFrame(() => {
      if (list.current !== null) showCurrent(list.current)
    })
    return () => cancelAnimationFrame(frame)
  })

  return (
    <nav ref={list} className={clsx(classes.nav, collapsed && classes.collapsed)} aria-label="Main">
      {items.map((item) => {
        if (!isGroup(item)) return <Entry key={item.page.path} item={item} collapsed={collapsed} pathname={pathname} />
        if (collapsed) return <Flyout key={item.name} group={item} pathname={pathname} />
        return (
          <Accordion
            key={item.name}
            group={item}
            pathname={pathname}
            open={open === item.name}
            onToggle={() => setOpen(open === item.name ? null : item.name)}
          />
        )
      })}
    </nav>
  )
}

/** Scrolls the list to the entry of the open page, without `scrollIntoView`, which would move the start of Tab. */
function showCurrent(list: HTMLElement): void {
  const entry = list.querySelector('[aria-current="page"]')?.getBoundingClientRect()
  const room = list.getBoundingClientRect()
  if (entry === undefined) return
  if (entry.bottom > room.bottom) list.scrollTop += entry.bottom - room.bottom
  else if (entry.top < room.top) list.scrollTop -= room.top - entry.top
}

const has = (group: MenuGroup, pathname: string): boolean => group.pages.some((page) => isAt(pathname, page))

interface EntryProps {
  item: MenuPage
  collapsed: boolean
  pathname: string
}

function Entry({ item: { icon: Icon, page }, collapsed, pathname }: EntryProps) {
  const on = isAt(pathname, page)
  return (
    <Tooltip label={page.title} position="right" disabled={!collapsed}>
      <PageLink
        to={page.path}
        className={clsx(classes.item, on && classes.on)}
        aria-current={on ? 'page' : undefined}
        aria-label={page.title}
      >
        <Icon size={20} aria-hidden="true" />
        {!collapsed && page.title}
        {!collapsed && page.path === '/review' && <LateReviewCount className={classes.count} />}
      </PageLink>
    </Tooltip>
  )
}

interface GroupProps {
  group: MenuGroup
  pathname: string
}

function Accordion({ group, pathname, open, onToggle }: GroupProps & { open: boolean; onToggle: () => void }) {
  const Icon = group.icon
  const within = has(group, pathname)
  return (
    <>
      <button
        type="button"
        className={clsx(classes.item, within && !open && classes.on)}
        aria-expanded={open}
        onClick={onToggle}
      >
        <Icon size={20} aria-hidden="true" />
        {group.name}
        <IconChevronDown size={16} className={clsx(classes.chevron, open && classes.turned)} aria-hidden="true" />
      </button>
      {open && (
        <div className={classes.sub}>
          {group.pages.map((page) => (
            <SubEntry key={page.path} page={page} pathname={pathname} />
          ))}
        </div>
      )}
    </>
  )
}

/** Opens next to the icon under the pointer and closes shortly after it has left; by keyboard it takes the focus too. */
function Flyout({ group, pathname }: GroupProps) {
  const Icon = group.icon
  const [open, setOpen] = useState(false)
  const [byKey, setByKey] = useState(false)
  const { start: closeSoon, clear: stay } = useTimeout(() => setOpen(false), flyoutCloseMs)
  const within = has(group, pathname)
  const enter = () => {
    stay()
    if (!open) setByKey(false)
    setOpen(true)
  }
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="right-start"
      offset={flyoutOffset}
      trapFocus={byKey}
      returnFocus
      middlewares={{ shift: { padding: { bottom: 32 } } }}
    >
      <Popover.Target>
        <button
          type="button"
          className={clsx(classes.item, within && classes.on)}
          aria-label={group.name}
          aria-expanded={open}
          onMouseEnter={enter}
          onMouseLeave={closeSoon}
          onClick={({ detail }) => {
            setByKey(detail === 0)
            setOpen(!open)
          }}
        >
          <Icon size={20} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.flyout} onMouseEnter={enter} onMouseLeave={closeSoon}>
        <div className={classes.flyoutName}>{group.name}</div>
        {group.pages.map((page) => (
          <SubEntry key={page.path} page={page} pathname={pathname} onClick={() => setOpen(false)} />
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}

function SubEntry({ page, pathname, onClick }: { page: ListedPage; pathname: string; onClick?: () => void }) {
  const on = isAt(pathname, page)
  return (
    <PageLink
      to={page.path}
      className={clsx(classes.subItem, on && classes.subOn)}
      aria-current={on ? 'page' : undefined}
      {...(onClick === undefined ? {} : { onClick })}
    >
      {page.title}
    </PageLink>
  )
}
