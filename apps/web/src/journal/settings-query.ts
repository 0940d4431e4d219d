import { readSettings } from '@afterclose/contract/account-settings'
import { queryOptions } from '@tanstack/react-query'
import { callOf } from './call-server.ts'

export const settingsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['settings', userId],
    queryFn: ({ signal }) => callOf(readSettings)({ params: { userId } }, signal),
  })
