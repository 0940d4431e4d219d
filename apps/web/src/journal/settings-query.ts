import { readSettings } from '@afterclose/contract/account-settings'
import { queryOptions } from '@tanstack/react-query'
import { callOf } from './call-server.ts'
import { fromStart } from './coming-start.ts'

export const settingsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['settings', userId],
    queryFn: async ({ signal }) =>
      (await fromStart(({ settings }) => settings)) ?? callOf(readSettings)({ params: { userId } }, signal),
  })
