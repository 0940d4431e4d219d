import { entryDraws, mostRandomEntries } from '@afterclose/contract/random-entries'
import type { AssumedSpread } from '@afterclose/contract/walks'
import type { EntryGroup } from '@afterclose/engine/reports/bar-studies/entry-groups'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { api } from '../../../journal/api.ts'
import { useTradeFeed } from '../../../journal/engine/hooks.ts'
import { addedSums, type GroupSums, noSums } from './random-entries-report.ts'

/** Requests the parts of all groups in sequence; can be stopped in between. */
export interface RandomEntriesState {
  readonly state: 'not asked' | 'running' | 'stopped' | 'done'
  /** 0 to 1. */
  readonly done: number
  /** Sums of each group, complete once it is done. */
  readonly found: readonly GroupSums[]
  /** Spreads assumed by exits; an instrument may occur twice. */
  readonly spreads: readonly AssumedSpread[]
  readonly draws: (typeof entryDraws)[number]
  readonly error: Error | null
  /** Starts, or resumes; with other draws, from the start. */
  readonly start: (draws: (typeof entryDraws)[number]) => void
  readonly stop: () => void
}

interface Held {
  readonly key: string
  readonly asked: boolean
  readonly draws: (typeof entryDraws)[number]
  readonly parts: number
  readonly found: readonly GroupSums[]
  readonly spreads: readonly AssumedSpread[]
  readonly error: Error | null
}

export function useRandomEntries(groups: readonly EntryGroup[]): RandomEntriesState {
  const { id: journalId } = useActiveJournal()
  const revision = useTradeFeed().data?.revision
  const key = useMemo(
    () =>
      JSON.stringify([journalId, revision, groups.map(({ key: group, ids, minutes }) => [group, [...ids], minutes])]),
    [journalId, revision, groups],
  )
  const [kept, setKept] = useState<Held | null>(null)
  const empty: Held = { key, asked: false, draws: entryDraws[0], parts: 0, found: [], spreads: [], error: null }
  const held = kept?.key === key ? kept : empty
  const parts = useMemo(
    () =>
      groups.flatMap(({ ids, minutes }, group) =>
        Array.from({ length: Math.ceil(ids.length / mostRandomEntries) }, (_, part) => ({
          group,
          minutes,
          ids: [...ids.subarray(part * mostRandomEntries, (part + 1) * mostRandomEntries)],
        })),
      ),
    [groups],
  )
  const { asked, draws, parts: next, found, spreads, error } = held
  const running = asked && error === null && next < parts.length

  const askPart = useEffectEvent(async (part: number, signal: AbortSignal) => {
    const { group, ids, minutes } = parts[part]!
    const answer = await api.readRandomEntries({ params: { journalId }, body: { ids, minutes, draws } }, signal)
    return { group, answer }
  })
  useEffect(() => {
    if (!running) return undefined
    const left = new AbortController()
    const change = (to: (before: Held) => Held): void => {
      if (!left.signal.aborted) setKept((before) => (before?.key === key ? to(before) : before))
    }
    askPart(next, left.signal).then(
      ({ group, answer }) =>
        change((before) => ({
          ...before,
          parts: before.parts + 1,
          spreads: [...before.spreads, ...answer.spreads],
          found: before.found.map((sums, i) => (i === group ? addedSums(sums, answer) : sums)),
        })),
      (reason: unknown) =>
        change((before) => ({ ...before, error: reason instanceof Error ? reason : new Error(String(reason)) })),
    )
    return () => left.abort()
  }, [running, next, key])

  return {
    state: running ? 'running' : next === parts.length && asked ? 'done' : asked || next > 0 ? 'stopped' : 'not asked',
    done: parts.length === 0 ? 1 : next / parts.length,
    found,
    spreads,
    draws,
    error,
    start: (wanted) =>
      setKept(
        wanted === draws && found.length > 0
          ? { ...held, asked: true, error: null }
          : { ...empty, asked: true, draws: wanted, found: groups.map(() => noSums(wanted)) },
      ),
    stop: () => setKept({ ...held, asked: false }),
  }
}
