import type { ShareView } from '@afterclose/contract/shares'
import { useState } from 'react'
import { journalsQuery } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { queryClient } from '../../journal/query-client.ts'
import { toastDone, toastProblem } from '../../parts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { lastUsedExactly } from './last-used.ts'
import { reloadJournals } from './reload-journals.ts'
import classes from './shares-list.module.css'

/** Readers of a shared journal, each with a button that ends the share. */
export function SharesList({ shares }: { shares: readonly ShareView[] }) {
  const [ending, setEnding] = useState<number | null>(null)

  async function revoke(share: ShareView) {
    setEnding(share.aclId)
    try {
      await api.removeShare({ params: { journalId: share.journalId, aclId: share.aclId } })
      takeOffList(share)
      toastDone(`${share.userName} can no longer read this journal.`)
      await reloadJournals()
    } catch (error) {
      toastProblem(error, 'ending the share')
    } finally {
      setEnding(null)
    }
  }

  return (
    <section aria-label="Shared with" className={classes.shares}>
      <h3 className={classes.title}>Shared with</h3>
      {shares.length === 0 ? (
        <p className={classes.none}>No one yet.</p>
      ) : (
        <ul className={classes.list}>
          {shares.map((share) => (
            <li key={share.aclId} className={classes.share}>
              <span className={classes.name}>{share.userName}</span>
              <span className={classes.since}>
                {share.accepted ? `since ${lastUsedExactly(share.created).slice(0, 10)}` : 'suspended'}
              </span>
              <Button
                small
                aria-label={`End the share with ${share.userName}`}
                busy={ending === share.aclId}
                onClick={() => void revoke(share)}
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const takeOffList = ({ aclId, journalId }: ShareView): void =>
  void queryClient.setQueryData(journalsQuery.queryKey, (journals) =>
    journals?.map((journal) =>
      journal.id === journalId
        ? { ...journal, sharedTo: journal.sharedTo.filter((share) => share.aclId !== aclId) }
        : journal,
    ),
  )
