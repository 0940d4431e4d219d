import '../testing/browser.ts'
import { IconHome } from '@tabler/icons-react'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../journal/query-client.ts'
import { configQuery } from '../journal/app-config.ts'
import { aConfig, aUser, atWork } from '../testing/samples.ts'
import { includesPage, isGroup, isThere, type ListedPage, sidebarOf, useViewer } from './page-access.ts'
import { addPages } from './page-routes.tsx'
import { pages } from './pages.ts'
import { router } from './router.tsx'

addPages(router)

const component = async () => () => null
const some: readonly ListedPage[] = [
  { path: '/home', title: 'Home', place: { icon: IconHome }, help: 'figures', filters: null, component },
  {
    path: '/journal',
    title: 'Notebook',
    place: { group: 'Diary' },
    gate: 'NOTES',
    help: 'figures',
    filters: null,
    component,
  },
  {
    path: '/chart-lab/equity',
    title: 'Sessions',
    place: { group: 'Diary' },
    gate: 'SESSIONS',
    help: 'figures',
    filters: null,
    component,
  },
  {
    path: '/settings/instruments',
    title: 'Issues',
    place: { icon: IconHome },
    feature: 'issues',
    help: 'figures',
    filters: null,
    component,
  },
  {
    path: '/chart-lab/performance-structure',
    title: 'Structures',
    place: { icon: IconHome },
    inOptions: true,
    help: 'figures',
    filters: null,
    component,
  },
]
const [home, notebook, , issues] = some
const off = { twoFactor: false, issues: false }
const titles = (...[viewer, all]: Parameters<typeof sidebarOf>) =>
  sidebarOf(viewer, all).map((item) =>
    isGroup(item) ? [item.name, ...item.pages.map(({ title }) => title)] : item.page.title,
  )

describe('the sidebar of a user', () => {
  it('[2.3.1] leaves out pages for which he lacks the permission', () => {
    expect(titles({ permissions: ['NOTES'], features: off, inOptions: false }, some)).toEqual([
      'Home',
      ['Diary', 'Notebook'],
    ])
    expect(titles({ permissions: ['NOTES', 'SESSIONS'], features: off, inOptions: false }, some)).toEqual([
      'Home',
      ['Diary', 'Notebook', 'Sessions'],
    ])
  })
  it('[2.3.1] leaves out a group of which nothing is left', () => {
    expect(titles({ permissions: [], features: off, inOptions: false }, some)).toEqual(['Home'])
  })
  it('shows a page about options only in a journal that has trades in them', () => {
    expect(titles({ permissions: [], features: off, inOptions: true }, some)).toEqual(['Home', 'Structures'])
  })
  it('[2.3.11] shows a page of a feature only while that is on', () => {
    expect(titles({ permissions: [], features: { ...off, issues: true }, inOptions: false }, some)).toEqual([
      'Home',
      'Issues',
    ])
  })
})

describe('a feature', () => {
  const features = ['twoFactor', 'issues'] as const
  const viewer = () =>
    renderHook(useViewer, {
      wrapper: ({ children }) => createElement(QueryClientProvider, { client: queryClient }, children),
    }).result.current

  it.each(features)('%s is on for a user who has it, and for everyone where the server has it', (feature) => {
    const on = { ...off, [feature]: true }
    for (const [own, ofServer, is] of [
      [off, off, off],
      [on, off, on],
      [off, on, on],
    ] as const) {
      atWork({ user: aUser({ features: own }), config: aConfig({ features: ofServer }) })
      expect(viewer().features).toEqual(is)
    }
    queryClient.removeQueries({ queryKey: configQuery.queryKey }) // it is not loaded yet
    atWork({ user: aUser({ features: on }) })
    queryClient.setQueryData(configQuery.queryKey, undefined)
    expect(viewer().features).toEqual(on)
  })
})

describe('a page', () => {
  it('is included in a plan that has its permission, or when it needs none', () => {
    expect(includesPage({ permissions: ['NOTES'], features: off, inOptions: false }, notebook!)).toBe(true)
    expect(includesPage({ permissions: ['SESSIONS'], features: off, inOptions: false }, notebook!)).toBe(false)
    expect(includesPage({ permissions: [], features: off, inOptions: false }, home!)).toBe(true)
  })
  it('of a feature is there only while that is on', () => {
    expect(isThere({ permissions: [], features: off, inOptions: false }, issues!)).toBe(false)
    expect(isThere({ permissions: [], features: { ...off, issues: true }, inOptions: false }, issues!)).toBe(true)
  })
})

describe('every page', () => {
  it('has a path of its own, and a title of its own in its group: the settings of a journal are called as the journal', () => {
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
    const named = pages.map(({ place, title }) => `${'group' in place ? place.group : ''} ${title}`)
    expect(new Set(named).size).toBe(pages.length)
  })
  it.each(pages.map(({ path }) => path))('%s is a route, under its own address', (path) => {
    expect(Object.keys(router.routesByPath)).toContain(path)
  })
  it('is checked by the compiler where it is linked to', () => {
    expect(router.buildLocation({ to: '/journal', search: { trade: 3 } }).href).toBe('/journal?trade=3')
    // @ts-expect-error no such page
    router.buildLocation({ to: '/jurnal' })
    // @ts-expect-error no such parameter of it
    router.buildLocation({ to: '/home', search: { trade: 3 } })
  })
})
