import type { WalkedOrders } from '@afterclose/bars/practice/walk-orders'
import type { noDealReasons, PracticeBars, PracticeDeal, PracticeResult } from '@afterclose/contract/practice'
import { barsAtOnce, type dealLengths, type DealSource, type Grade } from '@afterclose/core/practice'
import { api } from '../../../journal/api.ts'
import { ApiError } from '../../../journal/call-server.ts'
import { createStore, type Store } from '../../../journal/store.ts'
import { begunPlay, columnsOf, type DealColumns, gradedPlay, type Play, steppedPlay, walkedOf } from './deal-play.ts'
import { forgetPlay, hasKeptPlay, keepPlay, keptPlay, type Seat } from './kept-play.ts'
import { refreshPractice } from './practice-queries.ts'

/** Choice of deals. */
export interface DealChoice {
  readonly source: DealSource
  /** Null: all closed trades. */
  readonly trades: readonly number[] | null
  /** Null: all series. */
  readonly series: readonly number[] | null
  /** Seconds of a bar. */
  readonly length: (typeof dealLengths)[number]
  readonly clock: boolean
}

/** Why nothing is dealt: the server's reason, or the deal was ended in another tab. */
export type NoDeal = (typeof noDealReasons)[number] | 'ENDED_ELSEWHERE'

/** A visible deal. */
export interface Playing {
  readonly is: 'PLAYING'
  readonly deal: PracticeDeal
  /** Bars after the moment received so far, also as columns. */
  readonly parts: readonly PracticeBars[]
  readonly after: DealColumns
  /** There are no further bars. */
  readonly complete: boolean
  readonly play: Play
  /** The orders applied to the visible bars. */
  readonly walked: WalkedOrders | null
  /** It is being ended. */
  readonly busy: boolean
  /** Further bars could not be loaded; the next step retries. */
  readonly stalled: boolean
  /** Ending it failed. */
  readonly problem: Error | null
}

export type Phase =
  | { readonly is: 'IDLE'; readonly why: NoDeal | null; readonly choice: DealChoice | null }
  | { readonly is: 'DEALING' }
  | { readonly is: 'FAILED'; readonly error: Error }
  | Playing
  | {
      readonly is: 'ENDED'
      readonly deal: PracticeDeal
      readonly play: Play
      readonly result: PracticeResult
    }

/** All bars were shown. */
export const isOver = ({ complete, play, after }: Playing): boolean => complete && play.seen >= after.length

/** Close of the last visible bar, integer units. */
export const lastCloseOf = ({ deal, after, play }: Playing): number =>
  (play.seen === 0 ? deal.before.close.at(-1) : after.close[play.seen - 1]) ?? 0

export interface DealPlayer {
  readonly phase: Pick<Store<Phase>, 'get' | 'subscribe'>
  /** Deals the next moment, or the one in play again. */
  readonly next: (choice: DealChoice) => Promise<void>
  /** Deals the moment again that was in play when the page was left. */
  readonly resume: (choice: DealChoice) => Promise<void>
  readonly grade: (grade: Grade) => void
  readonly change: (to: (playing: Playing) => Play) => void
  readonly step: (bars: number) => void
  readonly skip: () => Promise<void>
  /** Retries ending it with its orders. */
  readonly endAgain: () => Promise<void>
}

/** Maximum queued steps: key repeat must not jump. */
const mostWaiting = 10
/** Prefetch threshold: remaining bars at which further ones are requested. */
const fewLeft = 40

/** Plays the deals of a session: prefetches bars, and ends a deal with its last exit. */
export function dealPlayer(seat: Seat, onProblem: (error: unknown) => void): DealPlayer {
  const { journalId, backtestId } = seat
  const phase = createStore<Phase>({ is: 'IDLE', why: null, choice: null })
  let clock = false
  let asking = false
  /** Steps that wait for requested bars. */
  let waiting = 0

  const playing = (): Playing | null => {
    const now = phase.get()
    return now.is === 'PLAYING' ? now : null
  }

  function show(now: Playing, play: Play): void {
    const walked = walkedOf(play, now.after, now.deal, now.complete)
    phase.set({ ...now, play, walked })
    keepPlay(seat, now.deal, play)
    if (walked?.state === 'CLOSED') void end(true)
  }

  async function withMore(now: Playing, grade: Grade): Promise<Playing> {
    const { deal } = now
    const params = { journalId, backtestId, dealId: deal.id }
    const answer = await api.readDealBars({ params, body: { from: now.after.length, grade, clock } })
    const parts = [...now.parts, answer.bars]
    return {
      ...now,
      deal: { ...deal, grade: answer.grade, shown: answer.shown },
      parts,
      after: columnsOf(parts),
      complete: answer.ended,
    }
  }

  async function resume(choice: DealChoice): Promise<void> {
    if ((await hasKeptPlay(seat)) && phase.get().is === 'IDLE') await next(choice)
  }

  async function next(choice: DealChoice): Promise<void> {
    clock = choice.clock
    phase.set({ is: 'DEALING' })
    try {
      const { source, length, trades, series } = choice
      const body = { source, length, clock, trades: trades && [...trades], series: series && [...series] }
      const { deal, why } = await api.dealMoment({ params: { journalId, backtestId }, body })
      if (deal === null) return phase.set({ is: 'IDLE', why, choice })
      let now: Playing = {
        is: 'PLAYING',
        deal,
        parts: [],
        after: columnsOf([]),
        complete: false,
        play: begunPlay,
        walked: null,
        busy: false,
        stalled: false,
        problem: null,
      }
      if (deal.grade !== null)
        for (let from = 0; from < deal.shown && !now.complete; from += barsAtOnce) now = await withMore(now, deal.grade)
      show(now, await keptPlay(seat, deal))
    } catch (error) {
      phase.set({ is: 'FAILED', error: error instanceof Error ? error : new Error('The deal failed') })
    }
  }

  async function more(): Promise<void> {
    const before = playing()
    if (asking || before === null || before.play.grade === null || before.complete) return
    asking = true
    try {
      const { deal, parts, after, complete } = await withMore(before, before.play.grade)
      const now = playing()
      if (now?.deal.id !== deal.id) return
      const play = steppedPlay({ ...now.play, grade: deal.grade }, waiting, after, deal)
      show({ ...now, deal, parts, after, complete, stalled: false }, play)
    } catch (error) {
      if (endedElsewhere(error)) return
      const now = playing()
      // Each step retries; only the first failure shows a message.
      if (now?.stalled === true) return
      if (now !== null) phase.set({ ...now, stalled: true })
      onProblem(error)
    } finally {
      asking = false
      waiting = 0
    }
  }

  /** A deal ended in another tab ends here, too. */
  function endedElsewhere(error: unknown): boolean {
    if (!(error instanceof ApiError && error.code === 'Changed elsewhere')) return false
    forgetPlay(seat)
    phase.set({ is: 'IDLE', why: 'ENDED_ELSEWHERE', choice: null })
    return true
  }

  function step(bars: number): void {
    const now = playing()
    if (now === null || now.busy || now.play.grade === null) return
    const left = now.after.length - now.play.seen
    if (left > 0) show(now, steppedPlay(now.play, bars, now.after, now.deal))
    else waiting = Math.min(waiting + bars, mostWaiting)
    if (left - bars < fewLeft) void more()
  }

  async function end(isTaken: boolean): Promise<void> {
    const now = playing()
    if (now === null || now.busy || now.play.grade === null) return
    const { deal, play } = now
    phase.set({ ...now, busy: true, problem: null })
    try {
      const { orders, grade } = play
      const sent = orders && { ...orders, partials: [...orders.partials], moves: [...orders.moves] }
      const params = { journalId, backtestId, dealId: deal.id }
      const result = await api.endDeal({ params, body: { grade: grade!, orders: isTaken ? sent : null } })
      forgetPlay(seat)
      phase.set({ is: 'ENDED', deal, play: isTaken ? play : { ...play, orders: null }, result })
      await refreshPractice(journalId, backtestId)
    } catch (error) {
      if (phase.get().is === 'ENDED' || endedElsewhere(error)) return
      phase.set({ ...now, busy: false, problem: error instanceof Error ? error : new Error('The end failed') })
    }
  }

  return {
    phase,
    next,
    resume,
    step,
    grade: (grade) => {
      const now = playing()
      if (now !== null && !now.busy) show(now, gradedPlay(now.play, grade))
    },
    change: (to) => {
      const now = playing()
      if (now !== null && !now.busy) show(now, to(now))
    },
    skip: () => end(false),
    endAgain: () => end(true),
  }
}
