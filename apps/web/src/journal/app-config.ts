import { type AppConfig, readConfig } from '@afterclose/contract/config'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callOf } from './call-server.ts'

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => callOf(readConfig)({}, signal),
  staleTime: Number.POSITIVE_INFINITY,
})

/**
 * Reason why a feature is unavailable; on servers that sell plans, it names the plan. @example notIncluded('More journals', 'are', true)
 */
export const notIncluded = (what: string, verb: 'is' | 'are', plans: boolean): string =>
  plans ? `${what} ${verb} part of the Pro plan.` : `${what} ${verb} not included in your account.`

/** Brand, features and links; the root renders nothing before they are loaded. */
export function useConfig(): AppConfig {
  const { data } = useQuery(configQuery)
  if (data === undefined) throw new Error('The configuration is not loaded yet')
  return data
}
