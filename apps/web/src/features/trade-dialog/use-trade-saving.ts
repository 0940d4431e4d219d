import { counted, plural } from '@afterclose/core/format'
import type { TradeView } from '@afterclose/contract/trades'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { ApiError } from '../../journal/call-server.ts'
import type { TradePart } from '../../journal/dialogs.ts'
import { refreshTrades } from '../../journal/engine/hooks.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { refreshJournal } from '../../journal/start.ts'
import { isForbiddenNow, noteSave } from '../../parts/guard/saves.ts'
import { toastUndoable } from '../../parts/records/toast-deleted.ts'
import type { Draft } from '../../parts/rich-text/use-draft.ts'
import { keepPicture, storeWaiting, type WaitingPicture } from '../../parts/slots/waiting-pictures.ts'
import { toastKept } from '../../parts/kept-toast.ts'
import { toastProblem, toastWarning } from '../../parts/toasts.tsx'
import { bodyOf, saveTrade } from '../../parts/trade-form/save-trade.ts'
import { useChangedElsewhere } from '../../parts/use-changed-elsewhere.tsx'
import type { Problems } from './read-form.ts'
import { nextTrade, type TradeForm } from './trade-form.ts'
import { tradeQuery } from './trade-queries.ts'
import { withSlots } from './trade-slots.ts'
import { nameOfFields, tradeVersions } from './trade-versions.ts'
import { useFormOf } from './use-form-of.ts'
import type { Editor } from './use-trade-editor.ts'
import { valueText } from './value-text.ts'

/** Called after a save, and with errors. */
export interface SavingHandlers {
  readonly onTab: (tab: TradePart) => void
  readonly onSaved: (trade: TradeView) => void
  /** The trade was saved, but these pictures were not. */
  readonly onLeft: (trade: TradeView, left: readonly WaitingPicture[]) => void
  /** The trade was saved; called with the initial values of the next one. */
  readonly onAnother: (next: TradeForm) => void
  readonly onClose: () => void
}

interface TradeToSave extends SavingHandlers {
  readonly editor: Editor
  readonly draftNotes: Draft
  readonly pictures: readonly WaitingPicture[]
  /** Moves the focus to the first field with an error. */
  readonly focusFault: () => void
}

interface TradeSaving {
  readonly busy: boolean
  readonly save: (then: 'close' | 'another') => Promise<void>
  /** Dialog for choosing values after the trade was changed elsewhere; null while closed. */
  readonly question: ReactNode
}

/** Saves the trade of the form with its pictures. Errors show in their fields, and a trade that was changed elsewhere is compared. */
export function useTradeSaving({ editor, draftNotes, pictures, focusFault, ...on }: TradeToSave): TradeSaving {
  const journal = useActiveJournal()
  const { compare, question } = useTradeComparison(editor)
  const [busy, setBusy] = useState(false)

  const { instrument, stored } = editor
  const words = [
    stored === null ? 'Trade' : `Trade ${stored.id}`,
    instrument?.name,
    editor.form.direction === 'LONG' ? 'long' : 'short',
    ...(stored === null && editor.form.size !== '' ? [`${editor.form.size} at ${editor.form.entryPrice}`] : []),
  ].join(' ')

  async function save(then: 'close' | 'another'): Promise<void> {
    if (editor.readOnly || busy) return
    editor.showAll()
    if (Object.keys(editor.problems).length > 0) return showProblems(editor.problems)
    setBusy(true)
    const storedTrade = noteSave()
    try {
      const saved = await saveTrade(journal.id, editor.stored, bodyOf(editor.draft, editor.form), words)
      draftNotes.forget()
      if (saved.kept !== null) return await keepRest(saved.kept, then)
      const { trade, receipt } = saved
      storedTrade(trade.id)
      on.onSaved(trade)
      const isComplete = await storePictures(trade, receipt)
      if (!isComplete) return
      if (then === 'another') on.onAnother(nextTrade(editor.form))
      else on.onClose()
    } catch (error) {
      setBusy(false)
      await showRefusal(error)
    }
  }

  /** The trade waits on this device, and its pictures behind it. */
  async function keepRest(key: string, then: 'close' | 'another'): Promise<void> {
    const owner = editor.stored === null ? { after: key } : { of: 'TRADE' as const, id: editor.stored.id }
    for (const picture of pictures) await keepPicture(journal.id, owner, picture)
    toastKept(
      editor.stored !== null
        ? ''
        : `${isForbiddenNow() ? 'Your rules allow no trade now. ' : ''}The trade is in no figure until it is stored.`,
    )
    if (then === 'another') on.onAnother(nextTrade(editor.form))
    else on.onClose()
  }

  /** Stores the queued pictures, and shows what was saved. False if some pictures are left. */
  async function storePictures(trade: TradeView, receipt: string | null): Promise<boolean> {
    const { changes, left } = await storeWaiting(journal.id, { of: 'TRADE', id: trade.id }, pictures)
    const refresh = () => Promise.all([refreshTrades(), refreshJournal(journal.id)])
    if (changes.length > 0) void refresh()
    const done = editor.fresh ? `Trade ${trade.id} added.` : `Trade ${trade.id} saved.`
    if (left.length > 0) {
      toastWarning(`${done} ${counted(left.length, 'picture')} ${plural(left.length, 'is', 'are')} not saved yet.`)
      on.onLeft(changes.reduce(withSlots, trade), left)
      return false
    }
    toastUndoable({
      journalId: journal.id,
      text: done,
      // a picture that was stored with it is a change that the receipt does not cover
      receipts: [changes.length > 0 ? null : receipt],
      refresh,
      doing: 'saving the trade',
    })
    return true
  }

  function showRefusal(error: unknown): Promise<void> | void {
    if (error instanceof ApiError && error.code === 'Changed elsewhere' && editor.stored !== null)
      return compare(editor.stored)
    const faults = error instanceof ApiError ? error.fields : []
    if (faults.length > 0) {
      const problems = Object.fromEntries(faults.toReversed().map(({ field, message }) => [shownAt(field), message]))
      editor.refused(problems)
      showProblems(problems)
    }
    toastProblem(error, 'saving the trade')
  }

  function showProblems(problems: Problems): void {
    on.onTab(tabWith(problems))
    focusFault()
  }

  return { busy, save, question }
}

/** Compares the form with the trade as someone else has saved it. */
function useTradeComparison(editor: Editor): {
  readonly compare: (stored: TradeView) => Promise<void>
  readonly question: ReactNode
} {
  const journal = useActiveJournal()
  const data = useJournalData()
  const queryClient = useQueryClient()
  const formOf = useFormOf()
  const { question, compare } = useChangedElsewhere<TradeView, TradeForm>({
    what: ({ id }) => `Trade ${id}`,
    versionsOf: (theirs) => tradeVersions(editor.baseline, editor.form, formOf(theirs)),
    nameOf: nameOfFields,
    textOf: (fields, version) => valueText(fields, version, data),
    goOnFrom: (theirs, kept) => {
      queryClient.setQueryData(tradeQuery(journal.id, theirs.id).queryKey, theirs)
      editor.rebase(formOf(theirs), kept)
    },
  })
  return {
    question,
    compare: ({ id }) =>
      compare({
        load: () => api.readTrade({ params: { journalId: journal.id, tradeId: id } }),
        merged: 'This trade was saved elsewhere in the meantime. Your changes are kept: please save again.',
        doing: 'loading the trade',
      }),
  }
}

/** Field that shows an error. The group is not in the form, and only another instrument or direction can conflict with it. */
const shownAt = (field: string): string => (field === 'groupId' ? 'instrumentId' : field)

/** Tab that shows these errors. */
const tabWith = (problems: Problems): TradePart =>
  Object.keys(problems).every((field) => field === 'notes') ? 'media' : 'trade'
