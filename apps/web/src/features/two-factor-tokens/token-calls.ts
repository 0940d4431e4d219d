import type { createTwoFactorToken, listTwoFactorTokens } from '@afterclose/contract/two-factor'
import type { ResponseOf } from '@afterclose/contract/call'
import { successes } from '@afterclose/contract/successes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../journal/api.ts'
import { confirm } from '../../journal/dialogs.ts'
import { queryClient } from '../../journal/query-client.ts'
import { toastDone, toastProblem } from '../../parts/toasts.tsx'

export type Tokens = ResponseOf<typeof listTwoFactorTokens>
export type Token = Tokens['tokens'][number]
/** One that still waits for its first code, with the secret that is told only once. */
export type NewToken = ResponseOf<typeof createTwoFactorToken>

export const tokensQuery = queryOptions({
  queryKey: ['two-factor-tokens', 'all'],
  queryFn: ({ signal }) => api.listTwoFactorTokens({}, signal),
})
export const refreshTokens = (): Promise<void> => queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey })

/** Asks, then deletes a token; true when it is gone. */
export async function removeToken({ id }: Token): Promise<boolean> {
  const sure = await confirm({
    title: 'Delete Token',
    message: 'Are you sure you want to delete this two factor authentication token?',
    action: 'Delete',
    danger: true,
  })
  if (!sure) return false
  try {
    await api.removeTwoFactorToken({ params: { tokenId: id } })
    await refreshTokens()
    toastDone(successes.tokenDeleted)
    return true
  } catch (error) {
    toastProblem(error, 'deleting token')
    return false
  }
}

/** Deletes a token whose set-up was given up, without a word. One that stays is listed, and can be deleted there. */
export const giveUpToken = ({ id }: NewToken): Promise<void> =>
  api.removeTwoFactorToken({ params: { tokenId: id } }).then(refreshTokens, refreshTokens)
