import '../testing/browser.ts'
import { type Permission, permissions } from '@afterclose/core/permission'
import { describe, expect, it } from 'vitest'
import { documentTitle } from './document-title.ts'
import { isGroup, sidebarOf } from './page-access.ts'
import { addPages } from './page-routes.tsx'
import { type Page, pages } from './pages.ts'
import { router } from './router.tsx'

addPages(router)

type Line = readonly [path: string, gate?: Permission]

/** The menu of the specification, 2.3, whole: a page that is added later is held to it as it is. */
const menu: Readonly<Record<string, readonly Line[]>> = {
  '': [['/home'], ['/portfolio'], ['/journal'], ['/review'], ['/chart-lab/equity']],
  'Advanced Journaling': [['/trading-plans'], ['/rules'], ['/missed-trades/journal'], ['/missed-trades/analysis']],
  Diary: [
    ['/notebook', 'NOTES'],
    ['/sessions', 'SESSIONS'],
  ],
  'Chart Lab': [
    ['/chart-lab/performance-checklists', 'PREMIUM_GRAPHS'],
    ['/chart-lab/consecutive-losses-wins', 'PREMIUM_GRAPHS'],
    ['/chart-lab/custom-stats', 'PREMIUM_GRAPHS'],
    ['/chart-lab/drawdown', 'PREMIUM_GRAPHS'],
    ['/chart-lab/efficiency', 'PREMIUM_GRAPHS'],
    ['/chart-lab/exit-analysis', 'PREMIUM_GRAPHS'],
    ['/chart-lab/holding-time'],
    ['/chart-lab/performance-instrument', 'PREMIUM_GRAPHS'],
    ['/chart-lab/performance-setup', 'PREMIUM_GRAPHS'],
    ['/chart-lab/performance-structure', 'PREMIUM_GRAPHS'],
    ['/chart-lab/performance-time'],
    ['/chart-lab/per-day', 'PREMIUM_GRAPHS'],
    ['/chart-lab/performance-ratio', 'PREMIUM_GRAPHS'],
    ['/chart-lab/r-distribution', 'PREMIUM_GRAPHS'],
    ['/chart-lab/trade-comments', 'PREMIUM_GRAPHS'],
    ['/chart-lab/mistakes', 'PREMIUM_GRAPHS'],
    ['/chart-lab/trade-management', 'PREMIUM_GRAPHS'],
  ],
  Reports: [
    ['/reports/trade-analytics'],
    ['/reports/calendar', 'PREMIUM_GRAPHS'],
    ['/reports/monthly-reports', 'SESSIONS'],
    ['/reports/chartbook', 'CHARTBOOK'],
  ],
  'Strategy Lab': [
    ['/alternative-strategies', 'SESSIONS'],
    ['/backtester', 'SESSIONS'],
    ['/practice', 'SESSIONS'],
    ['/simulator', 'SIMULATOR'],
  ],
  Settings: [
    ['/settings/account'],
    ['/settings/general'],
    ['/settings/deposits-withdrawals'],
    ['/settings/instruments'],
    ['/settings/setups', 'CUSTOM_SETUPS'],
    ['/settings/trade-comments', 'ALL_FILTERS'],
    ['/settings/sessions', 'SESSIONS'],
    ['/settings/custom-stats', 'ALL_FILTERS'],
    ['/settings/issues'],
  ],
}
/** Titles that the specification gives; the others are ours. */
const titles: Readonly<Record<string, string>> = {
  '/home': 'Home',
  '/portfolio': 'Portfolio',
  '/journal': 'Journal',
  '/chart-lab/equity': 'Equity Graph',
  '/settings/general': 'Journal',
}
const lines = Object.entries(menu).flatMap(([group, all]) => all.map(([path, gate]) => ({ group, path, gate })))
const lineOf = (path: string) => lines.find((line) => line.path === path)
const every: readonly Page[] = pages
const all = every.filter(({ place }) => !('under' in place))
const everything = { permissions, features: { twoFactor: true, issues: true }, inOptions: true }

describe('the menu of the specification', () => {
  it('[2.3.2] [2.3.4] [2.3.5] [2.3.8] [2.3.10] [2.3.11] has every page, in its group, and calls it so', () => {
    expect(all.map(({ path }): string => path).toSorted()).toEqual(lines.map(({ path }) => path).toSorted())
    expect(all.map(({ path, place }) => ({ path, group: 'group' in place ? place.group : '' }))).toEqual(
      all.map(({ path }) => ({ path, group: lineOf(path)?.group })),
    )
    const named = all.filter(({ path }) => titles[path] !== undefined)
    expect(named.map(({ title }) => title)).toEqual(named.map(({ path }) => titles[path]))
    expect(named.length).toBeGreaterThan(0)
  })

  it('[2.3.1] [2.3.8] [2.3.10] [2.3.11] gates those pages that it says, by those permissions', () => {
    expect(all.map(({ path, gate }) => [path, gate])).toEqual(all.map(({ path }) => [path, lineOf(path)?.gate]))
  })

  it('[2.3.10] has all three pages of the Strategy Lab, each with its gate', () => {
    const lab = all.filter(({ place }) => 'group' in place && place.group === 'Strategy Lab')
    expect(lab.map(({ path, gate }) => [path, gate])).toEqual(menu['Strategy Lab'])
  })

  it('[2.3.11] leaves out what is reached from another page, which has the gate of that one', () => {
    const reached = every.flatMap(({ place, gate }) => ('under' in place ? [{ from: place.under, gate }] : []))
    expect(reached.length).toBeGreaterThan(0)
    expect(reached.map(({ from, gate }) => [from, gate])).toEqual(reached.map(({ from }) => [from, lineOf(from)?.gate]))
  })

  it('[2.3.2] [2.3.4] [2.3.5] [2.3.8] [2.3.10] [2.3.11] is the order of the sidebar, groups and pages', () => {
    const shown = sidebarOf(everything).flatMap((item) => (isGroup(item) ? item.pages : [item.page]))
    const there = new Set<string>(all.map(({ path }) => path))
    expect(shown.map(({ path }) => path)).toEqual(lines.flatMap(({ path }) => (there.has(path) ? [path] : [])))
  })

  it('[2.1.11] gives each page its part of the document’s title', () => {
    const said = pages.map(({ path }) => router.routesByPath[path].options.staticData?.title)
    expect(said).toEqual(pages.map(({ title }) => title))
    expect(documentTitle(said[1], 'Afterclose', 'Futures')).toBe('Portfolio - Afterclose (Futures)')
  })
})
