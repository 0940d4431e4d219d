import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { leaveJournal } from '../journal/active-journal.ts'
import { configQuery } from '../journal/app-config.ts'
import { closeAllDialogs } from '../journal/dialogs.ts'
import { queryClient } from '../journal/query-client.ts'
import { currentUser, followSession } from '../journal/session.ts'

/** Nothing of one user may be seen by the next: everything read is dropped when the user changes, in any tab. */
export function useSessionEffects(): void {
  const router = useRouter()
  useEffect(() => {
    let userId = currentUser()?.userId
    return followSession(() => {
      const next = currentUser()?.userId
      if (next !== userId) {
        if (userId !== undefined) leaveJournal()
        closeAllDialogs()
        queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== configQuery.queryKey[0] })
        userId = next
      }
      void router.invalidate() // the guards decide anew
    })
  }, [router])
}
