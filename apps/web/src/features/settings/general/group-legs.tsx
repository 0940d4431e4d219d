import { groupOptionLegs, previewOptionLegs } from '@afterclose/contract/option-legs'
import type { ResponseOf } from '@afterclose/contract/call'
import { formatDate, formatWhole, plural } from '@afterclose/core/format'
import { structureLabels } from '@afterclose/core/structure-groups'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { journalsQuery, useActiveJournal } from '../../../journal/active-journal.ts'
import { clientOf } from '../../../journal/client-of.ts'
import { refreshTrades } from '../../../journal/engine/hooks.ts'
import { broadcastJournalsChanged } from '../../../journal/journal-list.ts'
import { journalKey } from '../../../journal/journal-data.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { refreshJournal } from '../../../journal/start.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { toastUndoable } from '../../../parts/records/toast-deleted.ts'
import { SettingsBlock } from '../../../parts/settings-form/settings-block.tsx'
import { toastProblem } from '../../../parts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Text } from '../../../ui/layout.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'

const preview = clientOf(previewOptionLegs)
const group = clientOf(groupOptionLegs)
type Structure = ResponseOf<typeof previewOptionLegs>['structures'][number]

/** Below the journal's own key: a change of its trades asks for another one. */
const previewQuery = (journalId: number) =>
  queryOptions({
    queryKey: [...journalKey(journalId), 'optionLegs'],
    queryFn: ({ signal }) => preview({ params: { journalId } }, signal),
  })

const refresh = (journalId: number) => {
  void queryClient.invalidateQueries({ queryKey: journalsQuery.queryKey })
  broadcastJournalsChanged()
  return Promise.all([refreshTrades(), refreshJournal(journalId)])
}

/** Offers to make one trade of the legs of options that were imported as separate trades. Nothing changes before the click. */
export function GroupLegs() {
  const { id: journalId } = useActiveJournal()
  const [busy, setBusy] = useState(false)
  const query = useQuery(previewQuery(journalId))

  async function join(before: number, after: number) {
    setBusy(true)
    try {
      const { receipt } = await group({ params: { journalId }, body: { optionLegs: 'TOGETHER' } })
      toastUndoable({
        journalId,
        text: `${formatWhole(before)} ${plural(before, 'trade', 'trades')} became ${formatWhole(after)}.`,
        receipts: [receipt],
        refresh: () => refresh(journalId),
        undone: 'Each leg is a separate trade again.',
        doing: 'changing trades',
      })
      await refresh(journalId)
    } catch (error) {
      toastProblem(error, 'saving the journal')
    }
    setBusy(false)
  }

  return (
    <SettingsBlock
      title="Options imported as single legs"
      about="Legs that were opened as one idea, such as the four of an iron condor, can be one trade with one risk and one R. What you wrote about a leg stays with it."
    >
      <Loaded query={query} doing="loading trades">
        {({ before, after, structures }) =>
          structures.length === 0 ? (
            <Text size="small" ink={2}>
              No legs in this journal belong together.
            </Text>
          ) : (
            <>
              <Text as="h3" size="section">
                {formatWhole(before)} trades become {formatWhole(after)}
              </Text>
              <Structures structures={structures} of={after} />
              <div>
                <Button busy={busy} onClick={() => void join(before, after)}>
                  Make them one trade each
                </Button>
              </div>
            </>
          )
        }
      </Loaded>
    </SettingsBlock>
  )
}

function Structures({ structures, of }: { structures: readonly Structure[]; of: number }) {
  const { dateFormat } = useActiveJournal()
  const columns: readonly Column<Structure>[] = [
    { head: 'Trade', cell: ({ symbol, structure }) => `${symbol} ${structureLabels[structure].toLowerCase()}` },
    { head: 'Legs', cell: ({ legs }) => legs },
    { head: 'Entry', cell: ({ entryDate }) => formatDate(entryDate, dateFormat) },
    { head: 'Exit', cell: ({ exitDate }) => (exitDate === null ? 'open' : formatDate(exitDate, dateFormat)) },
  ]
  return (
    <div style={{ maxHeight: 320, overflow: 'auto' }}>
      <Table
        caption="Trades that the legs become"
        columns={columns}
        rows={structures}
        rowKey={({ symbol, legs, entryDate }) => `${symbol} ${legs} ${entryDate}`}
        empty="No trades"
        compact
      />
      {structures.length < of && (
        <Text above={2} size="small" ink={3}>
          The first {formatWhole(structures.length)} trades of several legs are listed.
        </Text>
      )}
    </div>
  )
}
