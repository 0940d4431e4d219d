import {
  type LoginSessionView,
  endLoginSession,
  endOtherLoginSessions,
  listLoginSessions,
} from '@afterclose/contract/login-sessions'
import { counted } from '@afterclose/core/format'
import { queryOptions } from '@tanstack/react-query'
import { callOf } from '../../../../journal/call-server.ts'
import { queryClient } from '../../../../journal/query-client.ts'
import { toastDone, toastProblem } from '../../../../parts/toasts.tsx'

/** Refetched whenever the block is shown: sessions start and end elsewhere. */
export const sessionsQuery = queryOptions({
  queryKey: ['login-sessions'],
  queryFn: ({ signal }) => callOf(listLoginSessions)({}, signal),
  staleTime: 0,
})
const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })

export async function endSession({ id }: LoginSessionView): Promise<void> {
  try {
    await callOf(endLoginSession)({ params: { sessionId: id } })
    toastDone('The session has ended.')
  } catch (error) {
    toastProblem(error, 'ending the session')
  }
  await refresh()
}

export async function endOthers(): Promise<void> {
  try {
    const { ended } = await callOf(endOtherLoginSessions)()
    toastDone(`${counted(ended, 'other session')} ended.`)
  } catch (error) {
    toastProblem(error, 'ending the session')
  }
  await refresh()
}
