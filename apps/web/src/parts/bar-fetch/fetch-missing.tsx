import { startBarFetch } from '@afterclose/contract/price-sources'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callOf } from '../../journal/call-server.ts'
import { isFetching, refreshFetches, sourcesQuery, useFetches } from '../../journal/bar-fetches.ts'
import { refreshBars } from '../../journal/price-bars.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { toastProblem } from '../toasts.tsx'
import { FetchReport } from './fetch-report.tsx'

interface FetchMissingProps {
  journalId: number
  /** Null: all trades of the journal. */
  tradeIds: readonly number[] | null
  /** Bars have come. The same function in every render: another one is called at once. */
  onFetched: () => void
}

/** Has the bars fetched that trades lack, from a source that the owner has named; nothing where there is none. */
export function FetchMissing({ journalId, tradeIds, onFetched }: FetchMissingProps) {
  const { data: sources = [] } = useQuery(sourcesQuery)
  const fetches = useFetches()
  const [chosen, setChosen] = useState<string | null>(null)
  /** A fetch that was begun here, or seen under way: where it has ended, its report stays. */
  const [watched, setWatched] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const under = fetches.find(isFetching)
  if (under !== undefined && under.id !== watched) setWatched(under.id)
  const shown = under ?? fetches.find(({ id }) => id === watched)
  const going = under !== undefined
  const ended = going ? null : (shown?.id ?? null) // a short one is over before the list of fetches is read again
  useEffect(() => {
    if (ended !== null) void refreshBars().then(onFetched)
  }, [ended, onFetched])

  if (sources.length === 0) return null
  const source = sources.find(({ id }) => String(id) === chosen) ?? sources[0]

  async function fetch() {
    if (source === undefined) return
    setBusy(true)
    try {
      const ids = tradeIds === null ? null : [...tradeIds]
      const { id } = await callOf(startBarFetch)({ params: { journalId }, body: { sourceId: source.id, ids } })
      setWatched(id)
    } catch (error) {
      toastProblem(error, 'fetching price bars')
    }
    await refreshFetches()
    setBusy(false)
  }

  return (
    <Stack gap={3}>
      {!going && (
        <Row align="end" gap={3}>
          {sources.length > 1 && (
            <ChoiceField
              label="Source"
              choices={sources.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(source?.id ?? '')}
              onChange={setChosen}
            />
          )}
          <Button busy={busy} onClick={() => void fetch()}>
            Fetch what is missing from {source?.name}
          </Button>
        </Row>
      )}
      {shown !== undefined && <FetchReport fetch={shown} />}
    </Stack>
  )
}
