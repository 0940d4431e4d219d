import { formatDateTime } from '@afterclose/core/format'
import { localText, MINUTE, wallClockAt } from '@afterclose/core/time'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { api } from '../../../journal/api.ts'
import { openImportDialog } from '../../../journal/dialogs.ts'
import { outcomeText } from '../../../journal/import-outcome.ts'
import { journalKey } from '../../../journal/journal-data.ts'
import { watchedQuery } from '../../../parts/ftp-importer/ftp-query.ts'
import { SettingsBlock } from '../../../parts/settings-form/settings-block.tsx'
import { Columns, Text } from '../../../ui/layout.tsx'

const arrivedQuery = (journalId: number) =>
  queryOptions({
    queryKey: [...journalKey(journalId), 'arrived-imports'],
    queryFn: async ({ signal }) => (await api.listImports({ params: { journalId } }, signal)).imports,
    ...watchedQuery,
  })

/** When the last statement arrived, and the result of the newest import since. */
export function LastUpload({ lastReceived }: { lastReceived: string | null }) {
  const { id: journalId, dateFormat, timeZone } = useActiveJournal()
  const imports = useQuery(arrivedQuery(journalId)).data ?? []
  const newest = imports
    .filter(({ created }) => lastReceived !== null && created >= lastReceived)
    .toSorted((a, b) => (a.created < b.created ? 1 : -1))[0]
  const at = (instant: string): string => {
    const time = wallClockAt(Date.parse(instant), timeZone)
    return formatDateTime(localText(time - (time % MINUTE)), dateFormat)
  }
  return (
    <SettingsBlock title="Last upload">
      {lastReceived === null ? (
        <Text size="small" ink={2}>
          No statement has arrived yet.
        </Text>
      ) : (
        <Columns as="dl" of={['max-content', 1]} within="line" gap={[1, 4]}>
          <Text as="dt" ink={3}>
            Arrived
          </Text>
          <dd>{at(lastReceived)}</dd>
          <Text as="dt" ink={3}>
            Result
          </Text>
          <dd>
            {newest === undefined ? 'Nothing new so far' : outcomeText(newest)}.{' '}
            {newest?.state === 'NEEDS_INPUT' && (
              <button type="button" className="link" onClick={() => openImportDialog()}>
                View it
              </button>
            )}
          </dd>
        </Columns>
      )}
    </SettingsBlock>
  )
}
