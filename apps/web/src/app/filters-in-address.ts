import type { Filters } from '@afterclose/core/filters'
import { noFilters } from '@afterclose/core/filters'
import type { RegisteredRouter } from '@tanstack/react-router'
import { activeJournalId, followActiveJournal } from '../journal/active-journal.ts'
import { basePath } from '../journal/base-path.ts'
import { filtersOfSearch, namesFilters, searchOfFilters } from '../journal/filter-address.ts'
import { combinedFilters, type FilterSet } from '../journal/filter-set.ts'
import { applyFilters, areByTrader, followFilters, restoreFilters, selectedFilters } from '../journal/filters.ts'
import { type KeptFilters, noteFiltersInAddress } from '../journal/kept-filters.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { type Page, pages } from './pages.ts'

type Search = Readonly<Record<string, unknown>>

const filtersOf = ({ filters }: Page, search: Search): FilterSet | null =>
  typeof filters === 'function' ? filters(search) : filters

const pageAt = (pathname: string): Page | undefined => pages.find(({ path }) => path === pathname)

/** Search parameters of a page with the current filters. Every link to a page is made with it. */
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
 * Initial filters of a journal: those in the address, unless the page was reloaded before the address followed the last change. A link to a
 * journal is complete; any other address without filters restores the saved ones.
 */
export function filtersAt({ pathname, search }: Place, kept: KeptFilters | null): Filters | null {
  const page = pageAt(pathname)
  const set = page === undefined ? null : filtersOf(page, search)
  const isNamed = namesFilters(search) || search['journal'] !== undefined
  if (set === null || !isNamed || kept?.isNewer === true) return kept?.filters ?? null
  return combinedFilters(filtersOfSearch(search), kept?.filters ?? noFilters, set)
}

/**
 * Syncs the address with the filters, whose source is `journal/filters.ts`, which also writes them to storage. Another filter is a step in
 * the browser's history, and a step back restores the filters of its address. The filters change first, and the address follows once the
 * figures are painted.
 */
export function keepFiltersInAddress(router: RegisteredRouter): void {
  const journalOf = new Map<string, number>()
  let callOff = () => {}

  const write = () => {
    if (activeJournalId() === null) return
    const { href } = router.buildLocation({ to: '.', search: true })
    if (href === router.latestLocation.href) noteFiltersInAddress()
    else void router.navigate({ to: '.', search: true, replace: !areByTrader(), resetScroll: false })
  }
  const writeSoon = () => {
    callOff()
    callOff = afterPaint(write)
  }

  followFilters(writeSoon)
  followActiveJournal(writeSoon)
  router.history.subscribe(({ location, action }) => {
    const page = pageAt(location.pathname.slice(basePath.length))
    const journalId = activeJournalId()
    const search = router.options.parseSearch(location.search)
    const set = page === undefined ? null : filtersOf(page, search)
    const key = location.state.__TSR_key ?? ''
    const before = journalOf.get(key)
    if (journalId !== null) journalOf.set(key, journalId)
    if (set === null) return
    applyFilters(set)
    if (action.type === 'PUSH' || action.type === 'REPLACE' || journalId === null) return noteFiltersInAddress()
    // stepping back past a change of journal: its filters belong to the former journal
    const isOfOther = before !== undefined && before !== journalId
    restoreFilters(isOfOther ? selectedFilters() : combinedFilters(filtersOfSearch(search), selectedFilters(), set))
    writeSoon()
  })
  const { pathname, search } = router.latestLocation
  const page = pageAt(pathname)
  const set = page === undefined ? null : filtersOf(page, search)
  if (set !== null) applyFilters(set)
}
