import type { TradeList } from '@afterclose/engine/reports/trade-lines'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { useReport } from '../../../journal/engine/hooks.ts'
import { useJournalData } from '../../../journal/journal-data.ts'
import { planning } from '../../../journal/planning.ts'
import { picturesQuery } from '../../../parts/slots/pictures-query.ts'
import { type Card, type CardFacts, cardsOf, missedFacts, planFacts, setupFacts, tradeFacts } from './cards.ts'
import type { CardOwner } from './chartbook-search.ts'

const asTheyAre = (list: TradeList): TradeList => list

export interface Cards {
  readonly cards: readonly Card[]
  /** Number of pictures, ignoring filters. */
  readonly pictures: number
}

interface CardsResult {
  readonly data: Cards | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly again: () => void
}

/** The pictures of one kind of record, with their records. */
export function useCards(of: CardOwner): CardsResult {
  const { id: journalId } = useActiveJournal()
  const { instruments, setups } = useJournalData()
  const pictures = useQuery(picturesQuery(journalId, of))
  const shown = pictures.data
  const view = useMemo(() => ({ ids: [...new Set(shown?.map(({ ownerId }) => ownerId))] }), [shown])
  const trades = useReport('selectedById', view, asTheyAre, { enabled: of === 'TRADE' && shown !== undefined })
  const missed = useQuery({ ...planning.missedTrades(journalId), enabled: of === 'MISSED' })
  const plans = useQuery({ ...planning.plans(journalId), enabled: of === 'PLAN' })
  const names = useMemo(() => {
    const from = (items: readonly { readonly id: number; readonly name: string }[]) => {
      const known = new Map(items.map(({ id, name }) => [id, name]))
      return (id: number | null) => (id === null ? null : (known.get(id) ?? null))
    }
    return { instrument: from(instruments), setup: from(setups) }
  }, [instruments, setups])

  const facts = useMemo((): ReadonlyMap<number, CardFacts> | undefined => {
    if (shown === undefined) return undefined
    if (of === 'SETUP') return setupFacts(setups)
    if (of === 'MISSED') return missed.data && missedFacts(missed.data, names)
    if (of === 'PLAN') return plans.data && planFacts(plans.data, names)
    return trades.data && tradeFacts(trades.data, names)
  }, [shown, of, setups, missed.data, plans.data, trades.data, names])
  const data = useMemo(
    () =>
      shown === undefined || facts === undefined ? undefined : { cards: cardsOf(shown, facts), pictures: shown.length },
    [shown, facts],
  )
  const failed =
    pictures.error === null ? { TRADE: trades, MISSED: missed, PLAN: plans, SETUP: pictures }[of] : pictures
  return { data, error: failed.error, isFetching: failed.isFetching, again: () => void failed.refetch() }
}
