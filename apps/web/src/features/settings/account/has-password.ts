import { listProofs } from '@afterclose/contract/login-sessions'
import { useQuery } from '@tanstack/react-query'
import { useConfig } from '../../../journal/app-config.ts'
import { callOf } from '../../../journal/call-server.ts'

/** Whether the account has a password: only one created by a company account may have none. True while unknown. */
export function useHasPassword(): boolean {
  const { company } = useConfig()
  const query = useQuery({
    queryKey: ['proofs', 'password'],
    queryFn: ({ signal }) => callOf(listProofs)({}, signal),
    enabled: company !== null,
    select: ({ password }) => password,
  })
  return query.data ?? true
}
