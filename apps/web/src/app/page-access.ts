import type { AppConfig } from '@afterclose/contract/config'
import type { Permission } from '@afterclose/core/permission'
import type { Icon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { configQuery } from '../journal/app-config.ts'
import { useInOptions } from '../journal/in-options.ts'
import { useUser } from '../journal/session.ts'
import { groups, type ListedPath, type Page, pages } from './pages.ts'

/** User and journal that decide which pages are shown. */
export interface Viewer {
  readonly permissions: readonly Permission[]
  readonly features: AppConfig['features']
  /** Whether a trade of the active journal is in options. */
  readonly inOptions: boolean
}

/** Before the configuration is loaded, features that the server gives everyone are missing. */
export function useViewer(): Viewer {
  const { permissions, features: own } = useUser()
  const features = useQuery(configQuery).data?.features
  const inOptions = useInOptions()
  return useMemo(
    () => ({
      permissions,
      features: {
        twoFactor: own.twoFactor || features?.twoFactor === true,
        issues: own.issues || features?.issues === true,
      },
      inOptions,
    }),
    [permissions, own, features, inOptions],
  )
}

/** Whether the plan of this user includes the page. */
export const includesPage = ({ permissions }: Viewer, { gate }: Page): boolean =>
  gate === undefined || permissions.includes(gate)

export const isThere = ({ features }: Viewer, { feature }: Page): boolean => feature === undefined || features[feature]

/** A page in the sidebar and in Ctrl+K. */
export type ListedPage = Page & {
  readonly path: ListedPath
  readonly place: Exclude<Page['place'], { readonly under: string }>
}
const isListed = (page: Page): page is ListedPage => !('under' in page.place)
const every: readonly Page[] = pages
const listed: readonly ListedPage[] = every.filter(isListed)

/** Whether this page, or one reached from it, is open. */
export const isAt = (pathname: string, { path }: Page): boolean =>
  isWithin(pathname, path) ||
  every.some(({ place, path: below }) => 'under' in place && place.under === path && isWithin(pathname, below))

const isWithin = (pathname: string, path: string): boolean => pathname === path || pathname.startsWith(`${path}/`)

export interface MenuPage {
  readonly icon: Icon
  readonly page: ListedPage
}
export interface MenuGroup {
  readonly icon: Icon
  readonly name: string
  readonly pages: readonly ListedPage[]
}

export const isGroup = (item: MenuPage | MenuGroup): item is MenuGroup => 'pages' in item

/** The sidebar of this user from top to bottom. Groups without an accessible page are omitted. */
export function sidebarOf(viewer: Viewer, all: readonly ListedPage[] = listed): readonly (MenuPage | MenuGroup)[] {
  const items: (MenuPage | MenuGroup)[] = []
  for (const page of all) {
    const { place } = page
    if (!includesPage(viewer, page) || !isThere(viewer, page)) continue
    if (page.inOptions === true && !viewer.inOptions) continue
    const group = 'group' in place ? place.group : null
    const before = items.findIndex((item) => isGroup(item) && item.name === group)
    const last = items[before]
    if ('icon' in place) items.push({ icon: place.icon, page })
    else if (last !== undefined && isGroup(last)) items[before] = { ...last, pages: [...last.pages, page] }
    else items.push({ icon: groups[place.group], name: place.group, pages: [page] })
  }
  return items
}
