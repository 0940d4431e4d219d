import type { ShareView } from '@afterclose/contract/shares'
import { useState } from 'react'
import { journalsQuery } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { queryClient } from '../../journal/query-client.ts'
import { toastDone, toastProblem } from '../../parts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { lastUsedExactly } from './last-used.ts'
import { reloadJournals } from './reload-journals.ts'

/** Readers of a shared journal, each with a button that ends the share. */
export function SharesList({ shares }: { shares: readonly ShareView[] }) {
  const [ending, setEnding] = useState<number | null>(null)

  async function revoke(share: ShareView) {
    setEnding(share.aclId)
    try {
      await api.removeShare({ params: { journalId: share.journalId, aclId: share.aclId } })
      takeOffList(share)
      toastDone(`${share.userName} can no longer view this journal.`)
      await reloadJournals()
    } catch (error) {
      toastProblem(error, 'ending the share')
    } finally {
      setEnding(null)
    }
  }

  return (
    <section aria-label="Shared with">
      <Text as="h3" below={2} size="label">
        Shared with
      </Text>
      {shares.length === 0 ? (
        <Text size="small" ink={2}>
          No one yet.
        </Text>
      ) : (
        <Stack as="ul" gap={0} lined style={{ maxHeight: 240, overflowY: 'auto' }}>
          {shares.map((share) => (
            <Row as="li" key={share.aclId} oneLine gap={3} style={{ minHeight: 44 }}>
              <Text as="span" grow cut>
                {share.userName}
              </Text>
              <Text as="span" size="small" ink={3} unbroken>
                {share.accepted ? `since ${lastUsedExactly(share.created).slice(0, 10)}` : 'suspended'}
              </Text>
              <Button
                small
                aria-label={`End the share with ${share.userName}`}
                busy={ending === share.aclId}
                onClick={() => void revoke(share)}
              >
                Revoke
              </Button>
            </Row>
          ))}
        </Stack>
      )}
    </section>
  )
}

const takeOffList = ({ aclId, journalId }: ShareView): void =>
  queryClient.write(journalsQuery.queryKey, (journals) =>
    journals?.map((journal) =>
      journal.id === journalId
        ? { ...journal, sharedTo: journal.sharedTo.filter((share) => share.aclId !== aclId) }
        : journal,
    ),
  )
