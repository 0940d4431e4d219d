import { luckParts } from '@afterclose/engine/reports/by-luck'
import type { ViewOf } from '@afterclose/engine/reports/registry'
import { useEffect, useEffectEvent, useState } from 'react'
import { ask } from '../../journal/engine/engine-client.ts'
import { useJournalKey, useTradeFeed } from '../../journal/engine/hooks.ts'
import { type AnswerTo, reportQuestion } from '../../journal/engine/protocol.ts'
import { useFilters } from '../../journal/filters.ts'

/** Reports with random draws, which are requested in parts (`luckParts`). */
type ByLuck = 'intervals' | 'chances' | 'mistakePrices' | 'findings'

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
 * Closed trades of a journal up to which such a report is computed without being asked for. All parts take 26 ms of a thousand trades for
 * the chances of a dimension, 55 ms for the ranges of all trades: below 200 ms, which no one notices.
 */
export const computedUnaskedUpTo = 2000

/**
 * Requests a report part by part, when started: the worker handles other requests in between, and the user may stop. Results are dropped
 * when filters, trades or the request change.
 *
 * @param viewOf request for a part, from 0
 * @param unasked starts by itself, if the journal has few enough trades
 */
export function useInParts<Name extends ByLuck>(
  name: Name,
  viewOf: (first: number) => ViewOf<Name>,
  unasked = false,
): InParts<Name> {
  const { filters } = useFilters()
  const { userId, journalId } = useJournalKey()
  const { revision, closed = Number.POSITIVE_INFINITY } = useTradeFeed().data ?? {}
  const key = JSON.stringify([journalId, filters, revision, viewOf(0)])
  const [held, setHeld] = useState<Held<Name> | null>(null)
  const { asked, answers, error }: Held<Name> =
    held?.key === key ? held : { key, asked: unasked && closed <= computedUnaskedUpTo, answers: [], error: null }
  const next = answers.length
  const running = asked && error === null && next < luckParts

  const askPart = useEffectEvent((part: number, signal: AbortSignal) =>
    ask<Name>(reportQuestion(name, { userId, journalId }, filters, viewOf(part)), signal),
  )
  useEffect(() => {
    if (!running) return undefined
    const left = new AbortController()
    const change = (to: (before: Held<Name>) => Held<Name>): void => {
      if (!left.signal.aborted)
        setHeld((before) => to(before?.key === key ? before : { key, asked: true, answers: [], error: null }))
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
