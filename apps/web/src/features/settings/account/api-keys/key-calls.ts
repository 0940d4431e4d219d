import type { ApiKeyView } from '@afterclose/contract/api-keys'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../journal/api.ts'
import { queryClient } from '../../../../journal/query-client.ts'
import { toastDone, toastProblem } from '../../../../parts/toasts.tsx'

/** Refetched whenever the block is shown: programs use keys meanwhile. */
export const keysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => api.listApiKeys({}, signal),
  staleTime: 0,
})
export const refreshKeys = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keysQuery.queryKey })

export async function revokeKey({ id, name }: ApiKeyView): Promise<void> {
  try {
    await api.revokeApiKey({ params: { keyId: id } })
    toastDone(`“${name}” is revoked.`)
  } catch (error) {
    toastProblem(error, 'revoking the API key')
  }
  await refreshKeys()
}
