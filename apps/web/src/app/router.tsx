import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { basePath } from '../journal/base-path.ts'
import { entranceRoutes, rootOfRoutes } from './entrance-routes.tsx'
import { onlySignedIn } from './guards.ts'
import { FirstScreen } from './loading-screen.tsx'
import { withCode } from './missing-code.ts'
import type { routeTree } from './page-routes.tsx'
import { PageLoading, PageProblem, StartFailed } from './page-states.tsx'
import { parseSearch, stringifySearch } from './search-text.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** First part of the document's title. */
    title?: string
  }
}

const rootRoute = rootOfRoutes()

/** Every address except sign-in: its page is known once a user is signed in. */
const laterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: async ({ location }) => {
    onlySignedIn({ location })
    await openPages()
    throw redirect({ href: basePath + location.href, replace: true })
  },
  pendingComponent: FirstScreen,
  pendingMs: 0,
  pendingMinMs: 0,
  errorComponent: StartFailed,
})

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- links are checked by all pages, which come later
const entrance = rootRoute.addChildren([...entranceRoutes(rootRoute), laterRoute]) as unknown as typeof routeTree

/** Starts with the sign-in pages (`entrance-routes.tsx`); `openPages` adds the others. */
export const router = createRouter({
  routeTree: entrance,
  basepath: `${basePath}/`,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingComponent: PageLoading,
  defaultErrorComponent: PageProblem,
})

/**
 * Loads the shell and the routes of all pages.
 * @throws Error that `isMissingCode` knows
 */
export async function openPages(): Promise<void> {
  const { addPages } = await withCode(() => import('./page-routes.tsx'))
  addPages(router)
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
