import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { Root } from './root.tsx'
import { PageLoading, PageProblem } from './page-states.tsx'
import { onlySignedIn, onlySignedOut } from './guards.ts'
import { Workplace } from './workplace.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** First part of the document's title. */
    title?: string
    /** Needs a selected journal; without one the user is sent to /home. */
    journal?: true
    /** The filters of the header apply to this page. */
    filters?: true
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
    create: z.boolean().optional().catch(undefined),
  }),
  beforeLoad: onlySignedOut,
  component: lazyRouteComponent(() => import('../features/sign-in/sign-in-page.tsx'), 'SignInPage'),
})

const workplaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'workplace',
  validateSearch: OfJournal,
  beforeLoad: onlySignedIn,
  component: Workplace,
})

const homeRoute = createRoute({
  getParentRoute: () => workplaceRoute,
  path: '/home',
  staticData: { title: 'Home', filters: true },
  component: lazyRouteComponent(() => import('../features/home/home-page.tsx'), 'HomePage'),
})

const journalRoute = createRoute({
  getParentRoute: () => workplaceRoute,
  path: '/journal',
  // a link to one trade opens it
  validateSearch: z.object({ trade: z.coerce.number().int().positive().optional().catch(undefined) }),
  staticData: { title: 'Journal', journal: true, filters: true },
  component: lazyRouteComponent(() => import('../features/journal/journal-page.tsx'), 'JournalPage'),
})

const equityRoute = createRoute({
  getParentRoute: () => workplaceRoute,
  path: '/chart-lab/equity',
  staticData: { title: 'Equity Graph', journal: true, filters: true },
  component: lazyRouteComponent(() => import('../features/chart-lab/equity/equity-page.tsx'), 'EquityPage'),
})

const instrumentsRoute = createRoute({
  getParentRoute: () => workplaceRoute,
  path: '/settings/instruments',
  staticData: { title: 'Instruments', journal: true },
  component: lazyRouteComponent(
    () => import('../features/settings/instruments/instruments-page.tsx'),
    'InstrumentsPage',
  ),
})

const depositsRoute = createRoute({
  getParentRoute: () => workplaceRoute,
  path: '/settings/deposits-withdrawals',
  staticData: { title: 'Deposits/Withdrawals', journal: true },
  component: lazyRouteComponent(
    () => import('../features/settings/deposits-withdrawals/deposits-page.tsx'),
    'DepositsPage',
  ),
})

const toHome = () => {
  throw redirect({ to: '/home', replace: true })
}
const emptyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: OfJournal,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/home', search, replace: true })
  },
})
const unknownRoute = createRoute({ getParentRoute: () => rootRoute, path: '$', beforeLoad: toHome })

const routeTree = rootRoute.addChildren([
  emptyRoute,
  loginRoute,
  workplaceRoute.addChildren([homeRoute, journalRoute, equityRoute, instrumentsRoute, depositsRoute]),
  unknownRoute,
])

export const router = createRouter({
  routeTree,
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
