import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { basePath } from '../journal/base-path.ts'
import { SignInPage } from '../features/sign-in/sign-in-page.tsx'
import { withFilters } from './filters-in-address.ts'
import { onlyHalfWay, onlySignedIn, onlySignedOut } from './guards.ts'
import { unknownAddress } from '../journal/unknown-address.ts'
import { FirstScreen } from './loading-screen.tsx'
import { laterPage } from './missing-code.ts'
import { PageLoading, PageProblem, StartFailed } from './page-states.tsx'
import { type Page, pages } from './pages.ts'
import { Root } from './root.tsx'
import { parseSearch, stringifySearch } from './search-text.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** First part of the document's title. */
    title?: string
    /** Its entry, of a page for those who are signed in. */
    page?: Page
  }
}

/** A link to a page names its journal, and opens it in its own tab. */
const OfJournal = z.object({ journal: z.coerce.number().int().positive().optional().catch(undefined) })

const rootRoute = createRootRoute({ component: Root })

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  staticData: { title: 'Sign in' },
  // `create` opens the form for a new account, for those who come from the demo
  validateSearch: z.object({
    return: z.string().optional().catch(undefined),
    create: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  }),
  beforeLoad: onlySignedOut,
  component: SignInPage,
})

const twoFactorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/two-factor',
  staticData: { title: 'Security Verification' },
  validateSearch: z.object({ return: z.string().optional().catch(undefined) }),
  beforeLoad: onlyHalfWay,
  pendingComponent: FirstScreen,
  errorComponent: StartFailed,
  component: laterPage(async () => (await import('../features/sign-in/verification-page.tsx')).VerificationPage),
})

const workplaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'workplace',
  validateSearch: OfJournal,
  beforeLoad: onlySignedIn,
  // the mark stays where it is from the first paint on
  pendingComponent: FirstScreen,
  pendingMs: 0,
  pendingMinMs: 0,
  errorComponent: StartFailed,
  component: laterPage(async () => (await import('./workplace.tsx')).Workplace),
})

const pageRoute = <P extends Page>(page: P) => {
  const { path, search }: Pick<P, 'path' | 'search'> = page
  return createRoute({
    getParentRoute: () => workplaceRoute,
    path,
    validateSearch: search,
    search: { middlewares: [({ search: now, next }) => withFilters(page, next(now))] },
    staticData: { title: page.title, page },
    component: laterPage(page.component),
  })
}

/** `map` would forget which route is of which page; links are checked by it. */
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
/** Home shows instead, and says so. */
const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: ({ location }) => {
    unknownAddress.set(location.pathname)
    throw redirect({ to: '/home', replace: true })
  },
})

/** The list of setups is the page of setups itself (PRODUCT A.4). */
const setupListRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/setups/list',
  validateSearch: OfJournal,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/settings/setups', search, replace: true })
  },
})

const routeTree = rootRoute.addChildren([
  emptyRoute,
  loginRoute,
  twoFactorRoute,
  workplaceRoute.addChildren(pageRoutes),
  setupListRoute,
  unknownRoute,
])

export const router = createRouter({
  routeTree,
  basepath: `${basePath}/`,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingComponent: PageLoading,
  defaultErrorComponent: PageProblem,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
