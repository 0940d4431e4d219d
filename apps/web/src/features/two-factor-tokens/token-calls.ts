import {
  type createTwoFactorToken,
  type listTwoFactorTokens,
  removeTwoFactorToken,
} from '@afterclose/contract/two-factor'
import type { ResponseOf } from '@afterclose/contract/call'
import { successes } from '@afterclose/contract/successes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../journal/api.ts'
import { callOf } from '../../journal/call-server.ts'
import { queryClient } from '../../journal/query-client.ts'
import { toastDone } from '../../parts/toasts.tsx'

export type Tokens = ResponseOf<typeof listTwoFactorTokens>
export type Token = Tokens['tokens'][number]
/** An unverified token, with its secret, which is returned only once. */
export type NewToken = ResponseOf<typeof createTwoFactorToken>

export const tokensQuery = queryOptions({
  queryKey: ['two-factor-tokens', 'all'],
  queryFn: ({ signal }) => api.listTwoFactorTokens({}, signal),
})
export const refreshTokens = (): Promise<void> => queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey })

export async function removeToken({ id }: Token): Promise<void> {
  await api.removeTwoFactorToken({ params: { tokenId: id } })
  await refreshTokens()
  toastDone(successes.tokenDeleted)
}

/**
 * Deletes a token whose set-up was cancelled, silently and without a proof of identity. If that fails, it stays in the list, and can be
 * deleted there.
 */
export const giveUpToken = ({ id }: NewToken): Promise<void> =>
  callOf(removeTwoFactorToken)({ params: { tokenId: id } }).then(refreshTokens, refreshTokens)
