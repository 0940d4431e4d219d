import { listTwoFactorTokens } from '@afterclose/contract/two-factor'
import { queryOptions } from '@tanstack/react-query'
import { callOf } from '../../journal/call-server.ts'

/** Before the second factor, only the enabled tokens are returned. */
export const enabledTokens = queryOptions({
  queryKey: ['two-factor-tokens', 'enabled'],
  queryFn: async ({ signal }) => (await callOf(listTwoFactorTokens)({}, signal)).tokens,
  gcTime: 0, // the next sign-in asks again
})
