import { type AppConfig, readConfig } from '@afterclose/contract/config'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callOf } from './call-server.ts'

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => callOf(readConfig)({}, signal),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Why somebody may not: where plans are sold, by naming the plan. @example notIncluded('More journals', 'are', true) */
export const notIncluded = (what: string, verb: 'is' | 'are', plans: boolean): string =>
  plans ? `${what} ${verb} part of the Pro plan.` : `${what} ${verb} not included in your account.`

/** Brand, features and links; the root does not render anything before they are there. */
export function useConfig(): AppConfig {
  const { data } = useQuery(configQuery)
  if (data === undefined) throw new Error('The configuration is not loaded yet')
  return data
}
