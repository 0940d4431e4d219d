import type { TradeView } from '@afterclose/contract/trades'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import type { BegunTrade, TradeIds, TradePart } from '../../journal/dialogs.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { dateTimeText, minuteAt } from '../../ui/typed-date.ts'
import { numberText } from '../../ui/typed-number.ts'
import { defaultChecklist } from '../../parts/trade-form/checklist-of-setup.ts'
import { plannedRisk } from './planned-risk.ts'
import { TradeEditor } from './trade-editor.tsx'
import { type TradeForm, begunTrade, carriesNothing, newTrade } from './trade-form.ts'
import { tradeQuery } from './trade-queries.ts'
import { useFormOf } from './use-form-of.ts'
import type { WaitingPicture } from '../../parts/slots/waiting-pictures.ts'

interface TradeDialogProps {
  /** Null: a new trade. */
  tradeId: number | null
  /** Ids for "previous" and "next". */
  order: TradeIds
  /** Initial tab; "previous" and "next" keep the current one. */
  tab: TradePart
  /** Initial values of a new trade made from another record. */
  begun?: BegunTrade | null
  onClose: () => void
}

/** Subject of the form; another subject creates a new form. */
interface Opened {
  readonly tradeId: number | null
  /** Distinguishes consecutive subjects. */
  readonly turn: number
}

/** Adds or edits a trade, and moves on to others without closing. */
export function TradeDialog({ tradeId: first, order, tab: firstTab, begun = null, onClose }: TradeDialogProps) {
  const { id: journalId, dateFormat, timeZone } = useActiveJournal()
  const data = useJournalData()
  const queryClient = useQueryClient()
  const formOf = useFormOf()
  const [{ tradeId, turn }, setOpened] = useState<Opened>({ tradeId: first, turn: 0 })
  const [tab, setTab] = useState(firstTab)
  const [pictures, setPictures] = useState<readonly WaitingPicture[]>(() =>
    (begun?.pictures ?? []).map((picture) => ({ problem: null, ...picture })),
  )
  // of the first trade only: "add another" starts without them
  const [carried, setCarried] = useState(() => ({
    ...carriesNothing,
    planId: begun?.start.planId ?? null,
    groupId: begun?.start.groupId ?? null,
  }))
  const query = useQuery({ ...tradeQuery(journalId, tradeId ?? 0), enabled: tradeId !== null })
  const withChecklist = (form: TradeForm): TradeForm => ({
    ...form,
    checklistId: form.checklistId ?? defaultChecklist(form.setupId, data),
  })
  const [risk, setRisk] = useState(() => plannedRisk(begun?.riskPercent ?? null, data.balance.accountBalance))
  const [fresh, setFresh] = useState<TradeForm>(() => {
    const blank = newTrade({
      setupId: data.setups.find(({ active }) => active)?.id ?? null,
      entryDate: dateTimeText(minuteAt(Date.now(), timeZone), dateFormat),
    })
    if (begun === null) return withChecklist(blank)
    const form = withChecklist(begunTrade(blank, begun.start, formOf))
    // without a stop the risk is the amount itself
    return risk === null || form.stopLoss !== '' ? form : { ...form, riskAmount: numberText(risk.amount, 2) }
  })

  function open(next: number | null, left: readonly WaitingPicture[] = []) {
    setOpened({ tradeId: next, turn: turn + 1 })
    setPictures(left)
  }
  const shared = {
    tab,
    waiting: { pictures, change: setPictures },
    onTab: setTab,
    onWalk: (next: number) => open(next),
    onAnother: (next: TradeForm) => {
      setFresh(withChecklist(next))
      setCarried(carriesNothing)
      setRisk(null)
      setTab('trade')
      open(null)
    },
    onSaved: (trade: TradeView) => {
      if (tradeId === null && carried !== carriesNothing) begun?.onSaved?.(trade)
    },
    onLeft: (trade: TradeView, left: readonly WaitingPicture[]) => {
      queryClient.setQueryData(tradeQuery(journalId, trade.id).queryKey, trade)
      setTab('media')
      open(trade.id, left)
    },
    onClose,
  }

  if (tradeId === null)
    return <TradeEditor key={turn} stored={null} carried={carried} start={fresh} risk={risk} order={[]} {...shared} />
  if (query.data === undefined)
    return (
      <Dialog title={`Edit trade ${tradeId}`} onClose={onClose} unsaved={pictures.length > 0} width={1120}>
        <Loaded query={query} doing="loading the trade">
          {() => null}
        </Loaded>
      </Dialog>
    )
  return (
    <TradeEditor
      key={turn}
      stored={query.data}
      carried={query.data}
      start={formOf(query.data)}
      risk={null}
      order={order}
      {...shared}
    />
  )
}
