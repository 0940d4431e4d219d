import './browser.ts'
import './no-owner-stacks.ts'
import { testLimit, waitsEnd } from '@afterclose/testkit/test-limits'
import { MantineProvider } from '@mantine/core'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, configure, getConfig, render as renderBare } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, vi } from 'vitest'
import { parseSearch, stringifySearch } from '../app/search-text.ts'
import { cssVariablesResolver, theme } from '../app/theme.ts'
import { DataProvider } from '../journal/data-provider.tsx'
import { Explained } from '../parts/explain/explained.tsx'
import { ExplainedFigure } from '../parts/explained-figure.ts'
import { Toasts } from '../parts/toasts.tsx'
import { datesApart } from './dates-apart.ts'
import { leaveNothing } from './leave-nothing.ts'

// a dialog's code is loaded when it opens, which takes a while on a busy machine
configure({ asyncUtilTimeout: waitsEnd(testLimit) })

// A wait that times out dumps the page itself: its earlier attempts would each dump it in vain.
const { getElementError } = getConfig()
configure({
  getElementError: (message, container) =>
    isTrying()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
})
const isTrying = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true

afterEach(() => {
  const apart = datesApart(document)
  cleanup()
  vi.unstubAllGlobals()
  leaveNothing()
  expect(apart).toEqual([])
})

/** Renders a part of the application at an address, with its whole context. */
export async function render(element: ReactNode, at = '/home') {
  const root = createRootRoute({
    component: () => (
      <>
        <ExplainedFigure value={Explained}>{element}</ExplainedFigure>
        <Outlet />
      </>
    ),
  })
  const anywhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  const router = createRouter({
    routeTree: root.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch,
    stringifySearch,
  })
  await router.load()
  const view = renderBare(
    <DataProvider>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} env="test">
        <RouterProvider router={router} />
        <Toasts />
      </MantineProvider>
    </DataProvider>,
  )
  return { ...view, goTo: (to: string) => router.navigate({ to }), address: () => router.state.location.href }
}
