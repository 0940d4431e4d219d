import { Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconMenu2, IconReportSearch } from '@tabler/icons-react'
import { PageLink } from '../../parts/page-link.tsx'
import { FilterButtons } from '../../features/filters/filter-buttons.tsx'
import { useConfig } from '../../journal/app-config.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ErrorBoundary } from '../../parts/error-boundary.tsx'
import classes from './header.module.css'
import { ImportBadge } from './import-badge.tsx'
import { JournalButton } from './journal-button.tsx'
import { AccountMenu, Bell } from './late.tsx'
import { TradeSearch } from './trade-search.tsx'

interface HeaderProps {
  /** Whether the filters apply to the page. */
  filters: boolean
  /** Opens the drawer on a phone; absent on wider screens. */
  onMenu?: () => void
}

/** On a phone: menu, journal, filters, search, bell; the account moves into the drawer. */
export function Header({ filters, onMenu }: HeaderProps) {
  const { warning } = useJournalData().balance
  const phone = onMenu !== undefined
  const filterButtons = filters && (
    <ErrorBoundary doing="showing the filters">
      <FilterButtons />
    </ErrorBoundary>
  )
  return (
    <header className={classes.header}>
      {onMenu !== undefined && (
        <IconButton label="Open menu" onClick={onMenu}>
          <IconMenu2 size={20} aria-hidden="true" />
        </IconButton>
      )}
      {phone ? <JournalButton two /> : filterButtons}
      <div className={classes.grow} />
      <ImportBadge />
      {warning !== null && (
        <PageLink
          to="/settings/deposits-withdrawals"
          className={classes.warning}
          title="Go to deposits and withdrawals"
        >
          <IconAlertTriangle size={16} aria-hidden="true" />
          <span className={classes.warningText}>{warning}</span>
        </PageLink>
      )}
      {phone ? filterButtons : <JournalButton />}
      <TradeSearch />
      {!phone && <ReviewLink />}
      <Bell />
      {!phone && <AccountMenu />}
    </header>
  )
}

/** The monthly review service, if configured. */
function ReviewLink() {
  const { links } = useConfig()
  if (links.review === null) return null
  return (
    <Tooltip
      multiline
      w={320}
      label="Receive a personalized journal review with actionable tips. Get insights from your journal data, identify key patterns, and uncover strengths and weaknesses."
    >
      <a
        href={links.review}
        target="_blank"
        rel="noreferrer"
        className={classes.review}
        aria-label="Request Journal Review"
      >
        <IconReportSearch size={20} aria-hidden="true" />
      </a>
    </Tooltip>
  )
}
