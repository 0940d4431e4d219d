import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { openMissedTradeDialog, openPlanDialog, openTradeDialog } from '../../../journal/dialogs.ts'
import { planning } from '../../../journal/planning.ts'
import type { Card } from './cards.ts'
import type { CardOwner } from './chartbook-search.ts'

/**
 * How the record of a card is opened: in its dialog, a setup on its page.
 *
 * @param shown trades to step through
 */
export function useOpenRecord(of: CardOwner, shown: readonly Card[]): (card: Card) => void {
  const { id: journalId } = useActiveJournal()
  const missed = useQuery({ ...planning.missedTrades(journalId), enabled: of === 'MISSED' }).data
  const plans = useQuery({ ...planning.plans(journalId), enabled: of === 'PLAN' }).data
  const navigate = useNavigate()
  return useCallback(
    ({ picture: { ownerId } }) => {
      const isIt = ({ id }: { readonly id: number }): boolean => id === ownerId
      switch (of) {
        case 'TRADE':
          return openTradeDialog({
            tradeId: ownerId,
            order: [...new Set(shown.map(({ picture }) => picture.ownerId))],
          })
        case 'MISSED':
          return openMissedTradeDialog(missed?.find(isIt) ?? null)
        case 'PLAN':
          return openPlanDialog(plans?.find(isIt) ?? null)
        default:
          void navigate({ to: '/settings/setups/$setupId', params: { setupId: String(ownerId) } })
      }
    },
    [of, shown, missed, plans, navigate],
  )
}
