import type { BarWalk } from '@afterclose/contract/walks'
import type { Strategy } from '@afterclose/core/strategy'
import type { StrategyWalk } from '@afterclose/engine/reports/alternative-strategies/strategy-set'
import { readWalkColumns } from '@afterclose/feed/walk-columns'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { api } from '../../../journal/api.ts'
import { ask } from '../../../journal/engine/engine-client.ts'
import { useJournalKey, useTradeFeed } from '../../../journal/engine/hooks.ts'
import { journalKey } from '../../../journal/journal-data.ts'
import { tradeBarsWord } from '../../../journal/price-bars.ts'

/** How far strategies are tried on price bars. */
export interface Walks {
  /** In the order of the strategies; empty until all are there. */
  readonly walks: readonly StrategyWalk[]
  /** Trades that have been walked; null: nothing is running. */
  readonly progress: { readonly done: number; readonly of: number } | null
  /** Null until the server has said so. */
  readonly hasBars: boolean | null
  /** Why there are no results though there are bars. */
  readonly problem: Error | null
  readonly stop: () => void
  readonly retry: () => void
}

const none: readonly StrategyWalk[] = []
/** Milliseconds between two looks at a walk that runs. */
const lookMs = 400

/** Has strategies tried on the price bars of the journal's owner, and hands the results to the worker. */
export function useWalks(strategies: readonly Strategy[]): Walks {
  const { id: journalId } = useActiveJournal()
  const journal = useJournalKey()
  const revision = useTradeFeed().data?.revision
  const settings = useMemo(
    () =>
      strategies.map((strategy, i) => ({
        ...strategy,
        // neither changes a walk
        name: `Strategy ${i + 1}`,
        costs: true,
        sizing: 'KEEP_SIZE' as const,
        partials: [...strategy.partials],
      })),
    [strategies],
  )
  const key = [...journalKey(journalId), 'walks', tradeBarsWord, revision, settings] as const
  const params = { journalId }
  const started = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.startWalks({ params, body: { strategies: settings } }, signal),
    enabled: revision !== undefined && settings.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0, // when the page opens again the server knows best which are still there
    retry: false,
  })
  const keys = started.data?.walks.map((walk) => walk.key) ?? []
  const waits = started.data?.walks.some(({ state }) => state === 'RUNNING') === true
  const looked = useQuery({
    queryKey: [...key, 'progress'],
    queryFn: async ({ signal }) =>
      Promise.all(keys.map((walkKey) => api.readWalk({ params: { ...params, walkKey } }, signal))),
    enabled: waits,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data === undefined || isRunning(state.data) ? lookMs : false),
    retry: false,
  })
  const now: readonly BarWalk[] = (waits ? looked.data : undefined) ?? started.data?.walks ?? []
  const isReady = now.length > 0 && now.every(({ state }) => state === 'READY')
  const held = useQuery({
    queryKey: [...key, 'held', keys],
    queryFn: async ({ signal }) => {
      const columns = await Promise.all(
        [...new Set(keys)].map(async (walkKey) => ({
          key: walkKey,
          columns: readWalkColumns(await api.readWalkColumns({ params: { ...params, walkKey } }, signal)),
        })),
      )
      await ask({ ask: 'holdWalks', journal, walks: columns }, signal)
      return keys.map((walk): StrategyWalk => ({ walk }))
    },
    enabled: isReady,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const failed = now.some(({ state }) => state === 'FAILED') ? new Error('The walk failed') : null
  const counted = now.find(({ state }) => state === 'RUNNING')
  return {
    walks: held.data ?? none,
    progress: counted === undefined ? null : { done: counted.done, of: counted.of },
    hasBars: started.data?.hasBars ?? null,
    problem: started.error ?? looked.error ?? held.error ?? failed,
    stop: () => {
      const walkKey = counted?.key
      if (walkKey !== undefined) void api.cancelWalk({ params: { ...params, walkKey } })
    },
    retry: () => void started.refetch(),
  }
}

const isRunning = (walks: readonly BarWalk[]): boolean => walks.some(({ state }) => state === 'RUNNING')
