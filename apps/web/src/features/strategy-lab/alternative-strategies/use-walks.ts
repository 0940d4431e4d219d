import type { AssumedSpread, BarWalk } from '@afterclose/contract/walks'
import type { Strategy } from '@afterclose/core/strategy'
import type { StrategyWalk } from '@afterclose/engine/reports/alternative-strategies/strategy-set'
import { readMapColumns } from '@afterclose/feed/map-columns'
import { readWalkColumns } from '@afterclose/feed/walk-columns'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { api } from '../../../journal/api.ts'
import { ask } from '../../../journal/engine/engine-client.ts'
import { keepAnswerTo, useJournalKey, useTradeFeed } from '../../../journal/engine/hooks.ts'
import { journalKey } from '../../../journal/journal-data.ts'
import { tradeBarsWord } from '../../../journal/price-bars.ts'

/** State of strategies on price bars. */
export interface Walks {
  /** In the order of the strategies; empty until all are loaded. */
  readonly walks: readonly StrategyWalk[]
  /** Walk of the map; empty until loaded. It stays while other strategies are walked. */
  readonly map: readonly StrategyWalk[]
  /** Number of walked trades; null if nothing is running. */
  readonly progress: { readonly done: number; readonly of: number } | null
  /** Null until known from the server. */
  readonly hasBars: boolean | null
  /** Spreads assumed by exits of walks. */
  readonly spreads: readonly AssumedSpread[]
  /** Why there are no results although there are bars. */
  readonly problem: Error | null
  readonly stop: () => void
  readonly retry: () => void
}

const none: readonly StrategyWalk[] = []
const noSpreads: readonly AssumedSpread[] = []
/** Polling interval of a running walk, ms. */
const lookMs = 400

/** Requests walks of strategies and the map on the price bars of the journal's owner, and passes the results to the worker. */
export function useWalks(strategies: readonly Strategy[]): Walks {
  const { id: journalId } = useActiveJournal()
  const journal = useJournalKey()
  const revision = useTradeFeed().data?.revision
  const settings = useMemo(
    () =>
      strategies.map((strategy, i) => ({
        ...strategy,
        // neither affects a walk
        name: `Strategy ${i + 1}`,
        costs: true,
        sizing: 'KEEP_SIZE' as const,
        partials: [...strategy.partials],
      })),
    [strategies],
  )
  const key = [...journalKey(journalId), 'walks', tradeBarsWord, settings] as const
  const params = { journalId }
  const started = useQuery({
    queryKey: [...key, revision],
    queryFn: ({ signal }) => api.startWalks({ params, body: { strategies: settings, map: true } }, signal),
    enabled: revision !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0, // when the page opens again, the server knows which still exist
    retry: false,
    // a journal also changes without its trades, and the server returns the same walks then
    placeholderData: keepAnswerTo(key),
  })
  const keys = started.data?.walks.map((walk) => walk.key) ?? []
  const mapKey = started.data?.map?.key
  const all = [...(started.data?.walks ?? []), ...(started.data?.map ? [started.data.map] : [])]
  const waits = isRunning(all)
  const looked = useQuery({
    queryKey: [...key, 'progress', all.map((walk) => walk.key)],
    queryFn: async ({ signal }) =>
      Promise.all(all.map(({ key: walkKey }) => api.readWalk({ params: { ...params, walkKey } }, signal))),
    enabled: waits,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data === undefined || isRunning(state.data) ? lookMs : false),
    retry: false,
  })
  const now: readonly BarWalk[] = (waits ? looked.data : undefined) ?? all
  const isReady = keys.length > 0 && keys.every((walkKey) => isReadyIn(now, walkKey))
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
  const heldMap = useQuery({
    // not by strategies: the map does not depend on them
    queryKey: [...journalKey(journalId), 'held map', tradeBarsWord, mapKey],
    queryFn: async ({ signal }): Promise<readonly StrategyWalk[]> => {
      if (mapKey === undefined) return none
      const columns = readMapColumns(await api.readWalkColumns({ params: { ...params, walkKey: mapKey } }, signal))
      await ask({ ask: 'holdMap', journal, map: { key: mapKey, columns } }, signal)
      return [{ walk: mapKey }]
    },
    enabled: mapKey !== undefined && isReadyIn(now, mapKey),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const failed = now.some(({ state }) => state === 'FAILED') ? new Error('The walk failed') : null
  const counted = now.find(({ state }) => state === 'RUNNING')
  return {
    walks: held.data ?? none,
    map: heldMap.data ?? none,
    progress: counted === undefined ? null : { done: counted.done, of: counted.of },
    hasBars: started.data?.hasBars ?? null,
    spreads: started.data?.spreads ?? noSpreads,
    problem: started.error ?? looked.error ?? held.error ?? heldMap.error ?? failed,
    stop: () => {
      const walkKey = counted?.key
      if (walkKey !== undefined) void api.cancelWalk({ params: { ...params, walkKey } })
    },
    retry: () => void started.refetch(),
  }
}

const isReadyIn = (walks: readonly BarWalk[], key: string): boolean =>
  walks.some((walk) => walk.key === key && walk.state === 'READY')
const isRunning = (walks: readonly BarWalk[]): boolean => walks.some(({ state }) => state === 'RUNNING')
