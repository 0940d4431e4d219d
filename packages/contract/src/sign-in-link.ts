import { z } from 'zod'
import { CurrentUser } from './auth.ts'
import { call } from './call.ts'

/** Minutes that a sign-in link works. */
export const signInLinkMinutes = 10

/** For users whom nothing else lets in: the operator makes the link by `npm run admin -- sign-in-link`. A code is still asked for. */
export const signInByLink = call({
  method: 'POST',
  url: '/v1/auth/link',
  summary: 'Sign in with a link that the server administrator has made; it works once',
  access: 'anyone',
  scope: null,
  body: z.object({ link: z.string().min(1).max(1000) }),
  response: CurrentUser,
})

/** Calls that pages load with their first use. */
export const signInLinkCalls = { signInByLink } as const
