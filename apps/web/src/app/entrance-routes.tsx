import { createRootRoute, createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { SignInPage } from '../features/sign-in/sign-in-page.tsx'
import { onlyHalfWay, onlySignedOut } from './guards.ts'
import { FirstScreen } from './loading-screen.tsx'
import { laterPage } from './missing-code.ts'
import { StartFailed } from './page-states.tsx'
import { Root } from './root.tsx'

export const rootOfRoutes = () => createRootRoute({ component: Root })

/** Sign-in pages, below a root: available before and after the other pages. */
export const entranceRoutes = (root: ReturnType<typeof rootOfRoutes>) =>
  [
    createRoute({
      getParentRoute: () => root,
      path: '/login',
      staticData: { title: 'Sign in' },
      // `create` opens the sign-up form, for visitors from the demo
      validateSearch: z.object({
        return: z.string().optional().catch(undefined),
        create: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
      }),
      beforeLoad: onlySignedOut,
      component: SignInPage,
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/two-factor',
      staticData: { title: 'Security Verification' },
      validateSearch: z.object({ return: z.string().optional().catch(undefined) }),
      beforeLoad: onlyHalfWay,
      pendingComponent: FirstScreen,
      errorComponent: StartFailed,
      component: laterPage(async () => (await import('../features/sign-in/verification-page.tsx')).VerificationPage),
    }),
  ] as const
