import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import type { TradeIds, TradePart } from '../../journal/dialogs.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { tickDecimals } from '../../journal/price-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { TradeEditor } from './trade-editor.tsx'
import { type TradeForm, formOf, newTrade } from './trade-form.ts'
import { tradeQuery } from './trade-queries.ts'

interface TradeDialogProps {
  /** Null: a new trade. */
  tradeId: number | null
  /** Ids that "previous" and "next" walk through. */
  order: TradeIds
  /** Where it opens; walking on stays there. */
  tab: TradePart
  onClose: () => void
}

/** Adds or edits a trade, and walks on to others without closing. */
export function TradeDialog({ tradeId: first, order, tab: firstTab, onClose }: TradeDialogProps) {
  const { id: journalId, dateFormat, decimals } = useActiveJournal()
  const { setups, instruments } = useJournalData()
  const [tradeId, setTradeId] = useState(first)
  const [tab, setTab] = useState(firstTab)
  const query = useQuery({ ...tradeQuery(journalId, tradeId ?? 0), enabled: tradeId !== null })
  const [fresh, setFresh] = useState<TradeForm>(() =>
    newTrade({ setupId: setups.find(({ active }) => active)?.id ?? null, entryDate: '' }),
  )
  const [added, setAdded] = useState(0)
  const start = (next: TradeForm): void => {
    setFresh(next)
    setAdded(added + 1)
    setTradeId(null)
    setTab('trade')
  }
  const shared = { tab, onTab: setTab, onWalk: setTradeId, onAnother: start, onClose }

  if (tradeId === null) return <TradeEditor key={`new ${added}`} stored={null} start={fresh} order={[]} {...shared} />
  if (query.data === undefined)
    return (
      <Dialog title={`Edit trade ${tradeId}`} onClose={onClose} width={1120}>
        <Loaded query={query} doing="loading the trade">
          {() => null}
        </Loaded>
      </Dialog>
    )
  const instrument = instruments.find(({ id }) => id === query.data.instrumentId)
  return (
    <TradeEditor
      key={tradeId}
      stored={query.data}
      start={formOf(query.data, dateFormat, { money: decimals, price: tickDecimals(instrument?.tickSize) })}
      order={order}
      {...shared}
    />
  )
}
