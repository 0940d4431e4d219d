import { z } from 'zod'
import { CurrentUser } from './auth.ts'
import { call } from './call.ts'

/** Validity of a sign-in link, minutes. */
export const signInLinkMinutes = 10

/**
 * For users without another way to sign in: the administrator creates the link by `npm run admin -- sign-in-link`. A second factor is still
 * required.
 */
export const signInByLink = call({
  method: 'POST',
  url: '/v1/auth/link',
  summary: 'Sign in with a link that the server administrator has made; it works once',
  access: 'anyone',
  scope: null,
  body: z.object({ link: z.string().min(1).max(1000) }),
  response: CurrentUser,
})

/** Calls loaded lazily by pages. */
export const signInLinkCalls = { signInByLink } as const
