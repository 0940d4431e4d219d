import type { Filters } from '@afterclose/core/filters'
import { noFilters } from '@afterclose/core/filters'
import type { RegisteredRouter } from '@tanstack/react-router'
import { activeJournalId, followActiveJournal } from '../journal/active-journal.ts'
import { filtersOfSearch, namesFilters, searchOfFilters } from '../journal/filter-address.ts'
import { combined, type FilterSet } from '../journal/filter-set.ts'
import { applyFilters, followFilters, restoreFilters, selectedFilters } from '../journal/filters.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { type Page, pages } from './pages.ts'

type Search = Readonly<Record<string, unknown>>

const filtersOf = ({ filters }: Page, search: Search): FilterSet | null =>
  typeof filters === 'function' ? filters(search) : filters

const pageAt = (pathname: string): Page | undefined => pages.find(({ path }) => path === pathname)

/** What the address of a page says, with the filters that apply to it. Every link to a page is made with it. */
export function withFilters<Said extends object>(page: Page, search: Said): Said {
  const set = filtersOf(page, Object.fromEntries(Object.entries(search)))
  if (activeJournalId() === null || set === null) return search
  return { ...search, ...searchOfFilters(selectedFilters(), set) }
}

interface Place {
  readonly pathname: string
  readonly search: Search
}

/**
 * The filters with which a journal opens: those that the address names. A link to a journal says all there is to say; any other
 * address without filters leaves them as they were kept.
 */
export function filtersAt({ pathname, search }: Place, kept: Filters | null): Filters | null {
  const page = pageAt(pathname)
  const set = page === undefined ? null : filtersOf(page, search)
  if (set === null || !(namesFilters(search) || search['journal'] !== undefined)) return kept
  return combined(filtersOfSearch(search), kept ?? noFilters, set)
}

/**
 * Keeps filters and address the same. Another filter is a step in the browser's history, and a step back brings the filters of
 * the address that it leads to. The filters change first, and the address follows once the figures are painted.
 */
export function keepFiltersInAddress(router: RegisteredRouter): void {
  const journalOf = new Map<string, number>()
  let lastJournal: number | null = null
  let writing = false
  let given = false // by the address, which therefore makes no new step

  const write = () => {
    writing = false
    const journalId = activeJournalId()
    if (journalId === null) return
    const replace = given || journalId !== lastJournal
    given = false
    lastJournal = journalId
    const { href } = router.buildLocation({ to: '.', search: true })
    if (href !== router.latestLocation.href)
      void router.navigate({ to: '.', search: true, replace, resetScroll: false })
  }
  const writeSoon = () => {
    if (!writing) afterPaint(write)
    writing = true
  }

  followFilters(writeSoon)
  followActiveJournal(writeSoon)
  router.history.subscribe(({ location, action }) => {
    const page = pageAt(location.pathname)
    const journalId = activeJournalId()
    const search = router.options.parseSearch(location.search)
    const set = page === undefined ? null : filtersOf(page, search)
    const key = location.state.__TSR_key ?? ''
    const before = journalOf.get(key)
    if (journalId !== null) journalOf.set(key, journalId)
    if (set === null) return
    applyFilters(set)
    if (action.type === 'PUSH' || action.type === 'REPLACE' || journalId === null) return
    // a step back behind the choice of another journal: its filters are of that one
    if (before !== undefined && before !== journalId) writeSoon()
    else restoreFilters(combined(filtersOfSearch(search), selectedFilters(), set))
    given = writing // one that changed no filter says nothing of the next, which is a step of its own
  })
  const { pathname, search } = router.latestLocation
  const page = pageAt(pathname)
  const set = page === undefined ? null : filtersOf(page, search)
  if (set !== null) applyFilters(set)
}
