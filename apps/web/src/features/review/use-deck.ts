import { cardsADay, moreCards, type ReviewCard } from '@afterclose/contract/reviews'
import type { ReviewGrade } from '@afterclose/core/trade'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { sendOrKeep } from '../../journal/device/send-or-keep.ts'
import { refreshTrades } from '../../journal/engine/hooks.ts'
import { heldFeed, showChange } from '../../journal/engine/show-change.ts'
import { queryClient } from '../../journal/query-client.ts'
import { toastKept } from '../../parts/kept-toast.ts'
import { toastProblem } from '../../parts/toasts.tsx'
import { type Deck, emptyDeck, next, previous, undone, withDealt, withGrade, withSkip, withUncovered } from './deck.ts'
import { dealQuery, reviewKey } from './review-queries.ts'

/** A grade with what goes with it. */
interface Grading {
  readonly grade: ReviewGrade
  readonly note: string
  /** From the card's appearance; null for a regrade. */
  readonly seconds: number | null
}

/** The cards of today, dealt by the server, and what the trader does with them. The deck outlives a change of the step. */
export function useDeck() {
  const { id: journalId } = useActiveJournal()
  const [most, setMost] = useState(cardsADay)
  const query = useQuery(dealQuery(journalId, most))
  const { data } = query
  const [deck, setDeck] = useState<Deck | null>(null)
  const [dealt, setDealt] = useState(data)
  const [busy, setBusy] = useState(false)
  if (data !== undefined && (deck === null || data !== dealt)) {
    setDealt(data)
    setDeck(withDealt(deck ?? emptyDeck(data.gradedToday), data.cards))
  }
  const change = (update: (before: Deck) => Deck): void =>
    setDeck((before) => (before === null ? null : update(before)))
  const attempt = async (work: () => Promise<void>, doing: Parameters<typeof toastProblem>[1]): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toastProblem(error, doing)
    } finally {
      setBusy(false)
    }
  }

  const grade = (card: ReviewCard, { grade: given, note, seconds }: Grading) =>
    attempt(async () => {
      const { tradeId, reasons } = card
      const before = deck?.graded.get(tradeId)
      const sawResult = before?.sawResult ?? deck?.uncovered.has(tradeId) ?? false
      const held = heldFeed(journalId)
      const body = { tradeId, grade: given, sawResult, byChance: reasons.includes('BY_CHANCE'), note, seconds }
      const write = { journalId, call: 'gradeTrade', body, words: `Grade ${given} of trade ${tradeId}` } as const
      const { answer } = await sendOrKeep(write, (key) =>
        api.gradeTrade({ params: { journalId }, query: held, body, key }),
      )
      change((now) => withGrade(now, tradeId, { grade: given, sawResult, note, receipt: answer?.receipt ?? null }))
      if (answer === null) toastKept()
      else void showChange(journalId, held, answer.journalPatch)
    }, 'saving the grade')

  const skip = ({ tradeId }: ReviewCard) =>
    attempt(async () => {
      const params = { tradeId }
      const write = { journalId, call: 'skipReviewCard', params, words: `Card of trade ${tradeId} skipped` } as const
      const { answer } = await sendOrKeep(write, (key) => api.skipReviewCard({ params: { journalId, tradeId }, key }))
      change((now) => withSkip(now, tradeId, answer?.receipt ?? null))
      if (answer === null) return toastKept()
      void queryClient.invalidateQueries({ queryKey: reviewKey(journalId) })
    }, 'skipping the card')

  const undo = () =>
    attempt(async () => {
      const last = deck?.last
      if (last == null) return
      await api.undoDeletion({ params: { journalId }, body: { receipt: last.receipt } })
      change(undone)
      void refreshTrades()
      void queryClient.invalidateQueries({ queryKey: reviewKey(journalId) })
    }, 'undoing the grade')

  return {
    query,
    deck,
    waiting: data?.waiting ?? 0,
    skipped: data?.skippedToday ?? 0,
    busy,
    grade,
    skip,
    undo,
    uncover: ({ tradeId }: ReviewCard) => change((now) => withUncovered(now, tradeId)),
    next: () => change(next),
    previous: () => change(previous),
    dealMore: () => {
      setMost(most + moreCards)
      change((now) => ({ ...now, at: now.cards.length }))
    },
  }
}
export type DeckOfToday = ReturnType<typeof useDeck>
