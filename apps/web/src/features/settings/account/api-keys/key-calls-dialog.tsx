import type { ApiKeyView, KeyCallView } from '@afterclose/contract/api-keys'
import { formatDateTime } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import { localText, wallClockAt } from '@afterclose/core/time'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useJournalIfAny } from '../../../../journal/active-journal.ts'
import { api } from '../../../../journal/api.ts'
import { Dialog } from '../../../../parts/dialog.tsx'
import { Loaded } from '../../../../parts/loaded.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Text } from '../../../../ui/layout.tsx'
import { type Column, Table } from '../../../../ui/table/table.tsx'

interface Shown {
  readonly dateFormat: DateFormat
  readonly timeZone: string
}

/** Lists the calls made with a key, newest first. */
export function KeyCallsDialog({ apiKey, onClose }: { apiKey: ApiKeyView; onClose: () => void }) {
  const journal = useJournalIfAny()
  const query = useInfiniteQuery({
    queryKey: ['api-keys', apiKey.id, 'calls'],
    queryFn: ({ pageParam, signal }) =>
      api.listKeyCalls({ params: { keyId: apiKey.id }, query: pageParam === null ? {} : { after: pageParam } }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const shown = { dateFormat: journal?.dateFormat ?? 'yyyy-MM-dd', timeZone: journal?.timeZone ?? 'UTC' } as const
  return (
    <Dialog
      title={`Calls with “${apiKey.name}”`}
      width={720}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Text size="small" ink={2}>
        The last 90 days, at most 10,000 calls. Their contents are not stored.
      </Text>
      <Loaded query={query} doing="loading the calls of an API key">
        {({ pages }) => (
          <>
            <Table
              compact
              caption="Calls"
              columns={columns(shown)}
              rows={pages.flatMap(({ calls }) => calls)}
              rowKey={({ id }) => id}
              empty="No calls yet."
            />
            {query.hasNextPage && (
              <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                Show earlier calls
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

const columns = ({ dateFormat, timeZone }: Shown): readonly Column<KeyCallView>[] => [
  { head: 'When', cell: ({ at }) => formatDateTime(localText(wallClockAt(Date.parse(at), timeZone)), dateFormat) },
  { head: 'Call', cell: ({ call }) => inWords(call) },
  { head: 'Journal', cell: ({ journalId }) => (journalId === null ? '–' : String(journalId)) },
  { head: 'Records', align: 'end', cell: ({ rows }) => (rows === null ? '–' : String(rows)) },
  { head: 'Answer', align: 'end', cell: ({ status }) => (status < 400 ? 'given' : `refused (${status})`) },
]

/** "listTrades" as "List trades", and a tool "list_trades" likewise. */
export function inWords(call: string): string {
  const words = call
    .replaceAll('_', ' ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
