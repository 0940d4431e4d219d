import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sourcesQuery } from '../../journal/bar-fetches.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { FetchReport } from './fetch-report.tsx'
import { useBarFetch } from './use-bar-fetch.ts'

interface FetchMissingProps {
  journalId: number
  /** Null: all trades of the journal. */
  tradeIds: readonly number[] | null
  /** Called when bars were fetched. Must be the same function in every render: another function is called immediately. */
  onFetched: () => void
}

const every = (): boolean => true

/** Fetches the price bars that trades lack, from a source that the owner has configured; empty without such a source. */
export function FetchMissing({ journalId, tradeIds, onFetched }: FetchMissingProps) {
  const { data: sources = [] } = useQuery(sourcesQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  const { shown, going, busy, start } = useBarFetch(journalId, { shows: every, onFetched })

  const source = sources.find(({ id }) => String(id) === chosen) ?? sources[0]
  if (source === undefined) return null
  const ids = tradeIds === null ? null : [...tradeIds]

  return (
    <Stack gap={3}>
      {!going && (
        <Row align="end" gap={3}>
          {sources.length > 1 && (
            <ChoiceField
              label="Source"
              choices={sources.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(source.id)}
              onChange={setChosen}
            />
          )}
          <Button busy={busy} onClick={() => void start({ sourceId: source.id, ids })}>
            Fetch missing bars from {source.name}
          </Button>
        </Row>
      )}
      {shown !== undefined && <FetchReport fetch={shown} />}
    </Stack>
  )
}
