import { problems } from '@afterclose/contract/problems'
import { Tooltip } from '@mantine/core'
import {
  IconFileImport,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconPlus,
  IconX,
} from '@tabler/icons-react'
import { PageLink } from '../../parts/page-link.tsx'
import { clsx } from 'clsx'
import { useRunningImports } from '../../journal/active-imports.ts'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useConfig } from '../../journal/app-config.ts'
import { openImportDialog, openTradeDialog } from '../../journal/dialogs.ts'
import { Button } from '../../ui/button.tsx'
import { GuardLine } from '../../parts/guard/guard-line.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Brand, Logo } from '../../ui/logo.tsx'
import { Balance } from './balance.tsx'
import { AccountMenu, InstallButton } from './late.tsx'
import { Nav } from './nav.tsx'
import classes from './sidebar.module.css'
import { ThemeToggle } from './theme-toggle.tsx'

interface SidebarProps {
  collapsed: boolean
  /** Absent if the width of the window decides. */
  onToggle?: () => void
  /** In the drawer of a phone. */
  onClose?: () => void
}

/** 250 px with labels, or 80 px with icons only. */
export function Sidebar({ collapsed, onToggle, onClose }: SidebarProps) {
  const { brand } = useConfig()
  return (
    <aside className={clsx(classes.sidebar, collapsed && classes.collapsed)} aria-label="Sidebar">
      <div className={classes.head}>
        <PageLink to="/" className={classes.brand} aria-label={brand}>
          {collapsed ? <Logo size={30} /> : <Brand name={brand} />}
        </PageLink>
        {onClose !== undefined && (
          <IconButton label="Close menu" small className={classes.fold} onClick={onClose}>
            <IconX size={20} aria-hidden="true" />
          </IconButton>
        )}
        {!collapsed && onToggle !== undefined && (
          <IconButton
            label="Collapse sidebar"
            small
            className={classes.fold}
            tooltipPosition="right"
            onClick={onToggle}
          >
            <IconLayoutSidebarLeftCollapse size={20} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <Balance collapsed={collapsed} />
      <GuardLine place={collapsed ? 'collapsed' : 'sidebar'} isMain={onClose === undefined} />
      <Add collapsed={collapsed} />
      {/* a new menu for the other width, so that all submenus are closed after the change */}
      <Nav key={String(collapsed)} collapsed={collapsed} />
      <div className={clsx(classes.foot, onClose !== undefined && classes.row)}>
        {collapsed && onToggle !== undefined && (
          <IconButton label="Expand sidebar" className={classes.expand} tooltipPosition="right" onClick={onToggle}>
            <IconLayoutSidebarLeftExpand size={20} aria-hidden="true" />
          </IconButton>
        )}
        <ThemeToggle collapsed={collapsed} />
        {onClose !== undefined && <InstallButton />}
        {onClose !== undefined && <AccountMenu />}
      </div>
    </aside>
  )
}

const addTrade = () => openTradeDialog({ tradeId: null })

function Add({ collapsed }: { collapsed: boolean }) {
  const { readOnly } = useActiveJournal()
  const importing = useRunningImports().length > 0
  if (readOnly) return null

  return (
    <div className={classes.add}>
      {collapsed ? (
        <IconButton
          label="Add New Trade"
          variant="primary"
          tooltipPosition="right"
          className={classes.wide}
          onClick={addTrade}
        >
          <IconPlus size={20} aria-hidden="true" />
        </IconButton>
      ) : (
        <Button variant="primary" icon={<IconPlus size={20} aria-hidden="true" />} onClick={addTrade}>
          Add New Trade
        </Button>
      )}
      <Tooltip
        label={importing ? problems['Import in progress'].message : 'Import trades'}
        position={collapsed ? 'right' : 'bottom'}
      >
        {/* aria-disabled instead of disabled: the reason must be accessible by pointer and keyboard */}
        <Button
          aria-label="Import trades"
          aria-disabled={importing}
          className={clsx(classes.import, collapsed && classes.wide)}
          icon={<IconFileImport size={20} aria-hidden="true" />}
          onClick={() => {
            if (!importing) openImportDialog()
          }}
        />
      </Tooltip>
    </div>
  )
}
