import { createRoute, redirect, type RegisteredRouter } from '@tanstack/react-router'
import { z } from 'zod'
import { bringReports } from '../journal/engine/engine-client.ts'
import { unknownAddress } from '../journal/unknown-address.ts'
import { entranceRoutes, rootOfRoutes } from './entrance-routes.tsx'
import { keepFiltersInAddress, withFilters } from './filters-in-address.ts'
import { onlySignedIn } from './guards.ts'
import { FirstMenu } from './first-menu.tsx'
import { firstMenu, FirstScreen } from './loading-screen.tsx'
import { laterPage } from './missing-code.ts'
import { StartFailed } from './page-states.tsx'
import { type Page, pages } from './pages.ts'
import { Workplace } from './workplace.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Route of a page for signed-in users. */
    page?: Page
  }
}

/** A link to a page names its journal, and opens it in a separate tab; a shortcut of the installed app adds a trade. */
const OfJournal = z.object({
  journal: z.coerce.number().int().positive().optional().catch(undefined),
  new: z.literal('trade').optional().catch(undefined),
})

const rootRoute = rootOfRoutes()

const workplaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'workplace',
  validateSearch: OfJournal,
  beforeLoad: onlySignedIn,
  // it stays in place from the first paint on
  pendingComponent: FirstScreen,
  pendingMs: 0,
  pendingMinMs: 0,
  errorComponent: StartFailed,
  component: Workplace,
})

/** Reports, except those of Home, are loaded with the first other page. */
const withReports =
  <T,>(load: () => Promise<T>) =>
  (): Promise<T> => {
    bringReports()
    return load()
  }

const pageRoute = <P extends Page>(page: P) => {
  const { path, search }: Pick<P, 'path' | 'search'> = page
  return createRoute({
    getParentRoute: () => workplaceRoute,
    path,
    validateSearch: search,
    search: { middlewares: [({ search: now, next }) => withFilters(page, next(now))] },
    staticData: { title: page.title, page },
    component: laterPage(page.path === '/home' ? page.component : withReports(page.component)),
  })
}

/** `map` would lose the type of each page's route, which links are checked against. */
type RoutesOf<Pages extends readonly Page[]> = { [I in keyof Pages]: ReturnType<typeof pageRoute<Pages[I]>> }
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a mapped tuple cannot be told to the compiler otherwise
const pageRoutes = pages.map((page) => pageRoute(page)) as unknown as RoutesOf<typeof pages>

const emptyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: OfJournal,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/home', search, replace: true })
  },
})
/** Home is shown instead, with a message. */
const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: ({ location }) => {
    unknownAddress.set(location.pathname)
    throw redirect({ to: '/home', replace: true })
  },
})

/** The list of setups is the setups page itself (PRODUCT A.4). */
const setupListRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/setups/list',
  validateSearch: OfJournal,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/settings/setups', search, replace: true })
  },
})

export const routeTree = rootRoute.addChildren([
  emptyRoute,
  ...entranceRoutes(rootRoute),
  workplaceRoute.addChildren(pageRoutes),
  setupListRoute,
  unknownRoute,
])

/** Adds all other pages to a router with the sign-in pages. */
export function addPages(router: RegisteredRouter): void {
  if (router.routeTree === routeTree) return
  firstMenu.set(<FirstMenu />)
  router.update({ ...router.options, routeTree })
  keepFiltersInAddress(router)
}
