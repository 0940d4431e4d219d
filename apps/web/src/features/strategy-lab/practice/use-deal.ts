import type { PracticeBars, PracticeDeal, PracticeResult } from '@afterclose/contract/practice'
import { barsAtOnce, dealLengths, type Grade } from '@afterclose/core/practice'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { api } from '../../../journal/api.ts'
import { toastProblem } from '../../../parts/toasts.tsx'
import { begun, columnsOf, forgetPlay, graded, keepPlay, keptPlay, type Play, stepped, walkedOf } from './deal-play.ts'
import { refreshPractice } from './practice-queries.ts'

/** Choice of deals. */
export interface DealChoice {
  readonly source: 'TRADE' | 'MOMENT'
  /** Null: all closed trades. */
  readonly trades: readonly number[] | null
  /** Seconds of a bar. */
  readonly length: number
  readonly clock: boolean
}

interface Dealt {
  readonly deal: PracticeDeal
  readonly parts: readonly PracticeBars[]
  /** No bars come after those that are there. */
  readonly ended: boolean
}

/** Bars left on hand at which further ones are asked for. */
const fewLeft = 40

/** One deal after the other: its bars as they are handed out, how far it has been played, and its end. */
export function useDeal(journalId: number, backtestId: number) {
  const [dealt, setDealt] = useState<Dealt | null>(null)
  const [play, setPlay] = useState<Play>(begun)
  const [why, setWhy] = useState<'NO_BARS' | 'NONE_LEFT' | null>(null)
  const [problem, setProblem] = useState<Error | null>(null)
  const [result, setResult] = useState<PracticeResult | null>(null)
  const [busy, setBusy] = useState(false)
  const asking = useRef(false)
  const after = useMemo(() => columnsOf(dealt?.parts ?? []), [dealt])
  const walked = useMemo(
    () => (dealt === null ? null : walkedOf(play, after, dealt.deal, dealt.ended)),
    [dealt, play, after],
  )

  const more = useCallback(
    async (deal: PracticeDeal, parts: readonly PracticeBars[], grade: Grade, clock: boolean): Promise<Dealt> => {
      const from = parts.reduce((sum, part) => sum + part.close.length, 0)
      const params = { journalId, backtestId, dealId: deal.id }
      const answer = await api.readDealBars({ params, body: { from, grade, clock } })
      return {
        deal: { ...deal, grade: answer.grade, shown: answer.shown },
        parts: [...parts, answer.bars],
        ended: answer.ended,
      }
    },
    [journalId, backtestId],
  )

  /** Deals the next moment, or the one again that is being played. */
  async function next({ source, trades, length, clock }: DealChoice): Promise<void> {
    setBusy(true)
    setProblem(null)
    setResult(null)
    try {
      const body = { source, trades: trades === null ? null : [...trades], length, clock }
      const answer = await api.dealMoment({ params: { journalId, backtestId }, body: lengthOf(body) })
      setWhy(answer.why)
      if (answer.deal === null) return setDealt(null)
      let now: Dealt = { deal: answer.deal, parts: [], ended: false }
      const { grade, shown } = answer.deal
      if (grade !== null)
        for (let at = 0; at < shown && !now.ended; at += barsAtOnce) now = await more(now.deal, now.parts, grade, clock)
      setDealt(now)
      setPlay(keptPlay(answer.deal))
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error('The deal failed'))
    } finally {
      setBusy(false)
    }
  }

  function change(to: Play): void {
    setPlay(to)
    if (dealt !== null) keepPlay(dealt.deal.id, to)
  }

  /** Shows further bars, and asks for more before they run out. */
  async function step(bars: number, clock: boolean): Promise<void> {
    if (dealt === null || play.grade === null || asking.current || result !== null) return
    let now = dealt
    if (!now.ended && after.length - play.seen - bars < fewLeft) {
      asking.current = true
      try {
        now = await more(now.deal, now.parts, play.grade, clock)
        setDealt(now)
      } catch (error) {
        return toastProblem(error, 'loading price bars')
      } finally {
        asking.current = false
      }
    }
    change(stepped({ ...play, grade: now.deal.grade }, bars, columnsOf(now.parts), now.deal))
  }

  const ending = useRef(false)
  async function end(isTaken: boolean): Promise<void> {
    if (dealt === null || play.grade === null || ending.current) return
    ending.current = true
    setBusy(true)
    const { orders } = play
    const sent = orders && { ...orders, partials: [...orders.partials], moves: [...orders.moves] }
    try {
      const params = { journalId, backtestId, dealId: dealt.deal.id }
      setResult(await api.endDeal({ params, body: { grade: play.grade, orders: isTaken ? sent : null } }))
      forgetPlay(dealt.deal.id)
      await refreshPractice(journalId, backtestId)
    } catch (error) {
      toastProblem(error, 'loading price bars')
    } finally {
      ending.current = false
      setBusy(false)
    }
  }

  const isOver = walked?.state === 'CLOSED' && result === null
  useEffect(() => {
    if (isOver) void end(true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the last exit was made
  }, [isOver])

  return {
    deal: dealt?.deal ?? null,
    parts: dealt?.parts ?? [],
    ended: dealt?.ended === true && play.seen >= after.length,
    after,
    play,
    walked,
    why,
    problem,
    result,
    busy,
    next,
    grade: (grade: Grade) => change(graded(play, grade)),
    change,
    step,
    skip: () => end(false),
  }
}
export type PlayedDeal = ReturnType<typeof useDeal>

/** Lengths of the address are those of the contract. */
const lengthOf = <Body extends { readonly length: number }>(body: Body) => ({
  ...body,
  length: dealLengths.find((one) => one === body.length) ?? 300,
})
