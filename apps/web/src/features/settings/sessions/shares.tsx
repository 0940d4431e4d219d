import type { ShareView } from '@afterclose/contract/shares'
import { successes } from '@afterclose/contract/successes'
import { formatDate } from '@afterclose/core/format'
import { IconTrash } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { journalsQuery, useActiveJournal } from '../../../journal/active-journal.ts'
import { api } from '../../../journal/api.ts'
import { confirm } from '../../../journal/dialogs.ts'
import { journalKey } from '../../../journal/journal-data.ts'
import { broadcastJournalsChanged } from '../../../journal/journal-list.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { toastDone, toastProblem } from '../../../parts/toasts.tsx'
import { Block } from '../../../ui/block.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Stack } from '../../../ui/layout.tsx'

const sharesQuery = (journalId: number) =>
  queryOptions({
    queryKey: [...journalKey(journalId), 'shares'],
    queryFn: async ({ signal }) => (await api.listShares({ params: { journalId } }, signal)).acls,
  })

/** Readers of the journal, each with a button that ends the share. */
export function Shares() {
  const { id: journalId, dateFormat, readOnly } = useActiveJournal()
  const columns: readonly Column<ShareView>[] = [
    { head: 'Shared with', cell: ({ userName }) => userName },
    { head: 'Since', cell: ({ created }) => formatDate(created.slice(0, 10), dateFormat) },
    ...(readOnly ? [] : [endColumn]),
  ]
  return (
    <Stack above={8}>
      <Block title="Shares" measure="who can view this journal">
        <Loaded query={useQuery(sharesQuery(journalId))} doing="loading shares">
          {(shares) => (
            <Table
              caption="Who can view this journal"
              columns={columns}
              rows={shares}
              rowKey={({ aclId }) => aclId}
              empty="This journal is not shared. Share it from the journal list."
            />
          )}
        </Loaded>
      </Block>
    </Stack>
  )
}

const endColumn: Column<ShareView> = {
  head: 'Actions',
  align: 'end',
  cell: (share) => (
    <IconButton small label={`Delete the share with ${share.userName}`} onClick={() => void end(share)}>
      <IconTrash size={16} aria-hidden="true" />
    </IconButton>
  ),
}

/** Asks for confirmation, then ends a share; removed from the list once the server has ended it. */
async function end({ aclId, journalId, journalName, userName }: ShareView): Promise<void> {
  const sure = await confirm({
    title: 'Delete this share?',
    message: `${userName} can no longer view ${journalName}. You can share it again.`,
    action: 'Delete',
    danger: true,
  })
  if (!sure) return
  try {
    await api.removeShare({ params: { aclId, journalId } })
  } catch (error) {
    return toastProblem(error, 'trying to delete sessions')
  }
  queryClient.write(sharesQuery(journalId).queryKey, (shares) => shares?.filter((one) => one.aclId !== aclId))
  toastDone(successes.itemsDeleted(1))
  void queryClient.invalidateQueries({ queryKey: journalsQuery.queryKey })
  broadcastJournalsChanged()
}
