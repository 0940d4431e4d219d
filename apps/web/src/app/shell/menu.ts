import type { AppConfig } from '@afterclose/contract/config'
import type { Permission } from '@afterclose/core/permission'
import { type Icon, IconChartLine, IconHome, IconListDetails, IconSettings } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'

export interface MenuPage {
  readonly label: string
  readonly to: Exclude<LinkProps['to'], undefined>
  /** Shown only to users who may. */
  readonly permission?: Permission
  /** Shown only where this feature is on. */
  readonly feature?: keyof AppConfig['features']
}
export interface MenuEntry extends MenuPage {
  readonly icon: Icon
}
export interface MenuGroup {
  readonly label: string
  readonly icon: Icon
  readonly pages: readonly MenuPage[]
}
export type MenuItem = MenuEntry | MenuGroup

/** The sidebar from top to bottom. A page that is built gets its line here, and nowhere else. */
export const menu: readonly MenuItem[] = [
  { label: 'Home', icon: IconHome, to: '/home' },
  { label: 'Journal', icon: IconListDetails, to: '/journal' },
  { label: 'Equity Graph', icon: IconChartLine, to: '/chart-lab/equity' },
  {
    label: 'Settings',
    icon: IconSettings,
    pages: [
      { label: 'Deposits/Withdrawals', to: '/settings/deposits-withdrawals' },
      { label: 'Instruments', to: '/settings/instruments' },
    ],
  },
]

export const isGroup = (item: MenuItem): item is MenuGroup => 'pages' in item

interface Viewer {
  readonly permissions: readonly Permission[]
  readonly features: AppConfig['features']
}

/** What this user sees of a menu; a group of which nothing is left goes too. */
export function menuFor(items: readonly MenuItem[], { permissions, features }: Viewer): readonly MenuItem[] {
  const shown = (page: MenuPage): boolean =>
    (page.permission === undefined || permissions.includes(page.permission)) &&
    (page.feature === undefined || features[page.feature])
  return items.flatMap((item): readonly MenuItem[] => {
    if (!isGroup(item)) return shown(item) ? [item] : []
    const pages = item.pages.filter(shown)
    return pages.length === 0 ? [] : [{ ...item, pages }]
  })
}

/** The group to which the page at `pathname` belongs. */
export const groupOf = (items: readonly MenuItem[], pathname: string): string | null =>
  items.filter(isGroup).find((group) => group.pages.some((page) => page.to === pathname))?.label ?? null
