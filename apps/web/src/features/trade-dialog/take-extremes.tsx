import type { TradeView } from '@afterclose/contract/trades'
import { counted } from '@afterclose/core/format'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { refreshTrades } from '../../journal/engine/hooks.ts'
import { refreshJournal } from '../../journal/start.ts'
import { priceText } from '../../journal/price-text.ts'
import { toastUndoable } from '../../parts/records/toast-deleted.ts'
import { toastProblem } from '../../parts/toasts.tsx'
import type { KnownPrices } from '../../parts/trade-chart/trade-chart-of.tsx'
import { lengthWords } from '../../parts/trade-chart/trade-chart-words.ts'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { tradeQuery } from './trade-queries.ts'
import { useFormOf } from './use-form-of.ts'
import type { Editor } from './use-trade-editor.ts'

interface TakeExtremesProps {
  known: KnownPrices
  editor: Editor
  stored: TradeView
  /** Decimals of prices. */
  decimals: number
}

const doing = 'filling highest and lowest prices'

/** Fills the highest and lowest price of the trade from its bars; the rest of the form keeps its input. */
export function TakeExtremes({ known, editor, stored, decimals }: TakeExtremesProps) {
  const { id: journalId } = useActiveJournal()
  const queryClient = useQueryClient()
  const formOf = useFormOf()
  const [busy, setBusy] = useState(false)
  const params = { journalId }

  /** Sets both prices in the form to the stored values. */
  async function reread() {
    const { queryKey } = tradeQuery(journalId, stored.id)
    if (queryClient.getQueryData(queryKey) !== undefined) {
      const now = await api.readTrade({ params: { journalId, tradeId: stored.id } })
      const { highestPrice, lowestPrice } = formOf(now)
      const unpriced = (trade: TradeView) => JSON.stringify({ ...formOf(trade), highestPrice, lowestPrice })
      // other changes by someone else are resolved when the trade is saved
      if (unpriced(now) === unpriced(stored)) queryClient.setQueryData(queryKey, now)
      editor.settle((form) => ({ ...form, highestPrice, lowestPrice }))
    }
    await Promise.all([refreshTrades(), refreshJournal(journalId)])
  }

  async function take() {
    setBusy(true)
    try {
      const body = { ids: [stored.id], clear: false, dryRun: false }
      const { receipt } = await api.fillPriceExtremes({ params, body })
      await reread()
      toastUndoable({
        journalId,
        text: 'Highest and lowest price filled from price bars.',
        receipts: [receipt],
        refresh: reread,
        undone: 'Highest and lowest prices restored.',
        doing,
      })
    } catch (error) {
      toastProblem(error, doing)
    }
    setBusy(false)
  }

  const price = (text: string): string => priceText(text, decimals)
  const from = `${counted(known.used, 'bar')} of ${lengthWords(known.length)}`
  return (
    <Row as="p" gap={[2, 4]} size="small">
      <span>
        Highest {price(known.highestPrice)}, lowest {price(known.lowestPrice)}: from {from} and the trade’s own fills.
      </span>
      <Button small busy={busy} onClick={() => void take()}>
        Fill both prices
      </Button>
    </Row>
  )
}
