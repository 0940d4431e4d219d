import { luckParts } from '@afterclose/engine/reports/by-luck'
import type { ViewOf } from '@afterclose/engine/reports/registry'
import { useEffect, useEffectEvent, useState } from 'react'
import { ask } from '../../journal/engine/engine-client.ts'
import { useJournalKey, useTradeFeed } from '../../journal/engine/hooks.ts'
import { type AnswerTo, reportQuestion } from '../../journal/engine/protocol.ts'
import { useFilters } from '../../journal/filters.ts'

/** Reports with random draws, which are requested in parts (`luckParts`). */
type ByLuck = 'intervals' | 'chances' | 'mistakePrices'

/** Figures on request, as far as they are computed. */
export interface InParts<Name extends ByLuck> {
  readonly state: 'not asked' | 'running' | 'stopped' | 'done'
  /** Parts computed so far. */
  readonly answers: readonly AnswerTo<Name>[]
  /** Progress from 0 to 1. */
  readonly done: number
  /** Error of the next part; `start` retries it. */
  readonly error: Error | null
  readonly ready: boolean
  readonly start: () => void
  readonly stop: () => void
}

interface Held<Name extends ByLuck> {
  readonly key: string
  readonly asked: boolean
  readonly answers: readonly AnswerTo<Name>[]
  readonly error: Error | null
}

/**
 * Requests a report part by part, when started: the worker handles other requests in between, and the user may stop. Results are dropped
 * when filters, trades or the request change.
 *
 * @param viewOf request for a part, from 0
 */
export function useInParts<Name extends ByLuck>(name: Name, viewOf: (first: number) => ViewOf<Name>): InParts<Name> {
  const { filters } = useFilters()
  const { userId, journalId } = useJournalKey()
  const revision = useTradeFeed().data?.revision
  const key = JSON.stringify([journalId, filters, revision, viewOf(0)])
  const [held, setHeld] = useState<Held<Name> | null>(null)
  const { asked, answers, error }: Held<Name> =
    held?.key === key ? held : { key, asked: false, answers: [], error: null }
  const next = answers.length
  const running = asked && error === null && next < luckParts

  const askPart = useEffectEvent((part: number, signal: AbortSignal) =>
    ask<Name>(reportQuestion(name, { userId, journalId }, filters, viewOf(part)), signal),
  )
  useEffect(() => {
    if (!running) return undefined
    const left = new AbortController()
    const change = (to: (before: Held<Name>) => Held<Name>): void => {
      if (!left.signal.aborted) setHeld((before) => (before?.key === key ? to(before) : before))
    }
    askPart(next, left.signal).then(
      (answer) => change((before) => ({ ...before, answers: [...before.answers, answer] })),
      (reason: unknown) =>
        change((before) => ({ ...before, error: reason instanceof Error ? reason : new Error(String(reason)) })),
    )
    return () => left.abort()
  }, [running, next, key])

  return {
    state: running ? 'running' : next === luckParts ? 'done' : asked || next > 0 ? 'stopped' : 'not asked',
    answers,
    done: next / luckParts,
    error,
    ready: revision !== undefined,
    start: () => setHeld({ key, asked: true, answers, error: null }),
    stop: () => setHeld({ key, asked: false, answers, error: null }),
  }
}
