import type { AssumedSpread } from '@afterclose/contract/walks'
import type { BarStudy } from '@afterclose/core/bar-walk'
import { readStudyColumns } from '@afterclose/feed/study-columns'
import { useQuery } from '@tanstack/react-query'
import { useActiveJournal } from '../active-journal.ts'
import { api } from '../api.ts'
import { journalKey } from '../journal-data.ts'
import { tradeBarsWord } from '../price-bars.ts'
import { ask } from './engine-client.ts'
import { keepAnswerTo, useJournalKey, useTradeFeed } from './hooks.ts'

/** Progress of a study of all closed trades from price bars. */
export interface StudyState {
  /** Key of its values in the worker; null until they are loaded. */
  readonly study: string | null
  /** Null until the server responded. */
  readonly hasBars: boolean | null
  /** Spreads that its exits assume. */
  readonly spreads: readonly AssumedSpread[]
  /** Number of trades read; null: nothing is running. */
  readonly progress: { readonly done: number; readonly of: number } | null
  readonly problem: Error | null
  readonly stop: () => void
  readonly retry: () => void
}

/** Polling interval of a running study, ms. */
const lookMs = 400

/** Starts a study of all closed trades from the price bars of the journal's owner, and sends the values to the worker. */
export function useBarStudy(is: Exclude<BarStudy, 'MAP'>): StudyState {
  const { id: journalId } = useActiveJournal()
  const journal = useJournalKey()
  const revision = useTradeFeed().data?.revision
  const params = { journalId }
  const key = [...journalKey(journalId), 'bar study', is, tradeBarsWord] as const
  const staysFresh = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false } as const
  const started = useQuery({
    queryKey: [...key, revision],
    queryFn: ({ signal }) => api.startBarStudy({ params, body: { is } }, signal),
    enabled: revision !== undefined,
    ...staysFresh,
    // a journal also changes without its trades, and the server returns the same study then
    placeholderData: keepAnswerTo(key),
  })
  const startedStudy = started.data?.study ?? null
  const walkKey = startedStudy?.key ?? ''
  const waits = startedStudy?.state === 'RUNNING'
  const progress = useQuery({
    queryKey: [...key, 'progress', walkKey],
    queryFn: ({ signal }) => api.readWalk({ params: { ...params, walkKey } }, signal),
    enabled: waits,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'RUNNING' ? lookMs : false),
    retry: false,
  })
  const now = (waits ? progress.data : undefined) ?? startedStudy
  const heldStudy = useQuery({
    queryKey: [...key, 'held', walkKey],
    queryFn: async ({ signal }) => {
      const columns = readStudyColumns(await api.readWalkColumns({ params: { ...params, walkKey } }, signal))
      await ask({ ask: 'holdStudy', journal, study: { key: walkKey, columns } }, signal)
      return walkKey
    },
    enabled: now?.state === 'READY',
    ...staysFresh,
  })
  const failed = now?.state === 'FAILED' ? new Error('The study failed') : null
  return {
    study: heldStudy.data ?? null,
    hasBars: started.data?.hasBars ?? null,
    spreads: started.data?.spreads ?? [],
    progress: now?.state === 'RUNNING' ? { done: now.done, of: now.of } : null,
    problem: started.error ?? progress.error ?? heldStudy.error ?? failed,
    stop: () => void api.cancelWalk({ params: { ...params, walkKey } }),
    retry: () => void started.refetch(),
  }
}
