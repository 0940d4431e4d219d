import type { AppConfig } from '@afterclose/contract/config'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => api.readConfig({}, signal),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Brand, features and links; the root does not render anything before they are there. */
export function useConfig(): AppConfig {
  const { data } = useQuery(configQuery)
  if (data === undefined) throw new Error('The configuration is not loaded yet')
  return data
}
