import { counted, plural } from '@afterclose/core/format'
import { Menu, Tabs } from '@mantine/core'
import type { TradeView } from '@afterclose/contract/trades'
import { gainPercentage } from '@afterclose/core/ledger'
import { allComments } from '@afterclose/core/trade'
import { IconChevronDown, IconChevronUp, IconDots, IconStar, IconStarFilled } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { ApiError } from '../../journal/call-server.ts'
import type { TradeIds, TradePart } from '../../journal/dialogs.ts'
import { refreshTrades, useBalanceBefore } from '../../journal/engine/hooks.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { refreshJournal } from '../../journal/start.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { CommandItems } from '../../parts/commands/command-items.tsx'
import { CancelButton, Dialog } from '../../parts/dialog.tsx'
import { useLeave } from '../../parts/leave-guard.ts'
import { Notice } from '../../ui/notice.tsx'
import { useDraft } from '../../parts/rich-text/use-draft.ts'
import { toastUndoable } from '../../parts/records/toast-deleted.ts'
import { toastProblem, toastWarning } from '../../parts/toasts.tsx'
import { tradeCommands } from '../../parts/trade-commands/trade-commands.ts'
import { useFirstFault } from '../../ui/use-first-fault.ts'
import { useChangedElsewhere } from '../../parts/use-changed-elsewhere.tsx'
import { LinesSkeleton } from '../../ui/skeleton.tsx'
import { MediaTab } from './media-tab.tsx'
import { ResultPanel } from './result-panel.tsx'
import { ReviewTab } from './review-tab.tsx'
import classes from './trade-editor.module.css'
import type { PlannedRisk } from './planned-risk.ts'
import type { Problems } from './read-form.ts'
import { type Carried, type TradeForm, nextTrade } from './trade-form.ts'
import { bodyOf, saveTrade, tradeQuery } from './trade-queries.ts'
import { TradeTab } from './trade-tab.tsx'
import { nameOfFields, tradeVersions } from './trade-versions.ts'
import { useFormOf } from './use-form-of.ts'
import type { Waiting } from '../../parts/slots/use-slots.ts'
import { useTradeEditor } from './use-trade-editor.ts'
import { valueText } from './value-text.ts'
import { isFilled, storeWaiting, type WaitingPicture } from '../../parts/slots/waiting-pictures.ts'
import { withSlots } from './trade-slots.ts'
import { lazyPart } from '../../ui/later.tsx'

const OtherValues = lazyPart(async () => (await import('./other-values.tsx')).OtherValues)
const ChartTab = lazyPart(
  async () => (await import('./chart-tab.tsx')).ChartTab,
  () => <LinesSkeleton />,
)

const parts: readonly TradePart[] = ['trade', 'review', 'media', 'chart']

interface TradeEditorProps {
  stored: TradeView | null
  /** Fields of the trade that are not in the form. */
  carried: Carried
  start: TradeForm
  /** Risk of a new trade by its plan; null without a plan. */
  risk: PlannedRisk | null
  order: TradeIds
  tab: TradePart
  onTab: (tab: TradePart) => void
  /** Pictures queued for the trade. */
  waiting: Waiting
  /** Moves on to another trade. */
  onWalk: (tradeId: number) => void
  onSaved: (trade: TradeView) => void
  /** The trade was saved, but these pictures were not. */
  onLeft: (trade: TradeView, left: readonly WaitingPicture[]) => void
  /** The trade was saved; called with the initial values of the next one. */
  onAnother: (next: TradeForm) => void
  onClose: () => void
}

export function TradeEditor({ stored, carried, start, risk, order, tab, waiting, ...on }: TradeEditorProps) {
  const journal = useActiveJournal()
  const editor = useTradeEditor(start, stored, carried, risk)
  const [busy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const formOf = useFormOf()
  const data = useJournalData()
  const [fields, showFault] = useFirstFault<HTMLDivElement>()
  const { form, draft, result, readOnly } = editor
  const tradeId = stored?.id ?? null
  const at = tradeId === null ? -1 : order.indexOf(tradeId)
  const comments = allComments(form).length + form.customComments.length
  const pictures = (stored?.screenshots.filter(isFilled).length ?? 0) + waiting.pictures.length
  const unsaved = editor.dirty || waiting.pictures.length > 0

  const draftNotes = useDraft({
    of: `${journal.id}/trade/${tradeId ?? 'new'}/notes`,
    value: form.notes,
    saved: editor.baseline.notes,
    onTake: (notes) => editor.change({ notes }),
  })

  const { question, compare } = useChangedElsewhere<TradeView, TradeForm>({
    what: ({ id }) => `Trade ${id}`,
    versionsOf: (theirs) => tradeVersions(editor.baseline, form, formOf(theirs)),
    nameOf: nameOfFields,
    textOf: (fields, version) => valueText(fields, version, data),
    goOnFrom: (theirs, kept) => {
      queryClient.setQueryData(tradeQuery(journal.id, theirs.id).queryKey, theirs)
      editor.rebase(formOf(theirs), kept)
    },
  })

  const balance = useBalanceBefore(editor.sound.exitDate, tradeId)

  async function save(then: 'close' | 'another') {
    if (readOnly || busy) return
    editor.showAll()
    if (Object.keys(editor.problems).length > 0) {
      on.onTab(partWith(editor.problems))
      showFault()
      return
    }
    setBusy(true)
    try {
      const { receipt, ...saved } = await saveTrade(journal.id, stored, bodyOf(draft, form))
      draftNotes.forget()
      on.onSaved(saved)
      const { changes, left } = await storeWaiting(journal.id, { of: 'TRADE', id: saved.id }, waiting.pictures)
      void refreshTrades()
      void refreshJournal(journal.id)
      const done = tradeId === null ? `Trade ${saved.id} added.` : `Trade ${saved.id} saved.`
      if (left.length > 0) {
        toastWarning(`${done} ${counted(left.length, 'picture')} ${plural(left.length, 'is', 'are')} not saved yet.`)
        on.onLeft(changes.reduce(withSlots, saved), left)
        return
      }
      // a picture that was stored with it is a change that the receipt does not cover
      toastUndoable({
        journalId: journal.id,
        text: done,
        receipts: [changes.length > 0 ? null : receipt],
        refresh: () => Promise.all([refreshTrades(), refreshJournal(journal.id)]),
        doing: 'saving the trade',
      })
      if (then === 'another') on.onAnother(nextTrade(form))
      else on.onClose()
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError && error.code === 'Changed elsewhere' && stored !== null)
        return compare({
          load: () => api.readTrade({ params: { journalId: journal.id, tradeId: stored.id } }),
          merged: 'This trade was saved elsewhere in the meantime. Your changes are kept: please save again.',
          doing: 'loading the trade',
        })
      const faults = error instanceof ApiError ? error.fields : []
      if (faults.length > 0) {
        const refused = Object.fromEntries(faults.toReversed().map(({ field, message }) => [shownAt(field), message]))
        editor.refused(refused)
        on.onTab(partWith(refused))
        showFault()
      }
      toastProblem(error, 'saving the trade')
    }
  }

  return (
    <Dialog
      title={tradeId === null ? 'Add a trade' : readOnly ? `Trade ${tradeId}` : `Edit trade ${tradeId}`}
      width={1120}
      onClose={on.onClose}
      onSave={readOnly ? undefined : () => void save('close')}
      unsaved={unsaved}
      head={
        <>
          {at >= 0 && order.length > 1 && <Walk at={at} order={order} onWalk={on.onWalk} />}
          <Tabs
            value={tab}
            onChange={(next) => on.onTab(parts.find((part) => part === next) ?? 'trade')}
            classNames={{ root: classes.tabs ?? '', list: classes.list ?? '', tab: classes.tab ?? '' }}
          >
            <Tabs.List aria-label="Parts of the trade">
              <Tabs.Tab value="trade">Trade</Tabs.Tab>
              <Tabs.Tab value="review" rightSection={comments > 0 ? <span>{comments}</span> : undefined}>
                Review
              </Tabs.Tab>
              <Tabs.Tab value="media" rightSection={pictures > 0 ? <span>{pictures}</span> : undefined}>
                Screenshots and notes
              </Tabs.Tab>
              {stored !== null && <Tabs.Tab value="chart">Chart</Tabs.Tab>}
            </Tabs.List>
          </Tabs>
          {stored !== null && !readOnly && <TradeActions trade={stored} onClose={on.onClose} />}
          <IconButton
            className={classes.star}
            label={form.inReview ? 'Remove the star' : 'Star for review'}
            aria-pressed={form.inReview}
            disabled={readOnly}
            onClick={() => editor.change({ inReview: !form.inReview })}
          >
            {form.inReview ? <IconStarFilled size={20} className={classes.starred} /> : <IconStar size={20} />}
          </IconButton>
        </>
      }
      footer={
        <>
          <span className={classes.keys}>
            {!readOnly && (
              <>
                <kbd>Ctrl</kbd> <kbd>Enter</kbd> saves
              </>
            )}
          </span>
          <CancelButton>{readOnly ? 'Close' : 'Cancel'}</CancelButton>
          {!readOnly && (
            <>
              <Button disabled={busy} onClick={() => void save('another')}>
                Save and add another
              </Button>
              <Button variant="primary" busy={busy} onClick={() => void save('close')}>
                Save
              </Button>
            </>
          )}
        </>
      }
    >
      <div
        className={classes.columns}
        // opening a stored trade focuses no field; a new one starts in its first
        {...(stored === null ? {} : { tabIndex: -1, 'data-autofocus': true })}
      >
        <div ref={fields} className={classes.form}>
          {readOnly && (
            <Notice tone="info">This journal is shared with you read-only; you cannot change its trades.</Notice>
          )}
          {tab === 'trade' && stored !== null && stored.source !== 'MANUAL' && (
            <OtherValues editor={editor} stored={stored} />
          )}
          {tab === 'trade' && <TradeTab editor={editor} />}
          {tab === 'review' && <ReviewTab editor={editor} />}
          {tab === 'media' && <MediaTab editor={editor} stored={stored} waiting={waiting} draft={draftNotes} />}
          {tab === 'chart' && stored !== null && <ChartTab editor={editor} stored={stored} onClose={on.onClose} />}
        </div>
        <ResultPanel
          editor={editor}
          gainPercentage={result.gain === null || balance === undefined ? null : gainPercentage(result.gain, balance)}
        />
      </div>
      {question}
    </Dialog>
  )
}

/** Field that shows an error. The group is not in the form, and only another instrument or direction can conflict with it. */
const shownAt = (field: string): string => (field === 'groupId' ? 'instrumentId' : field)

/** Tab that shows these errors. */
const partWith = (problems: Problems): TradePart =>
  Object.keys(problems).every((field) => field === 'notes') ? 'media' : 'trade'

/** Commands of the stored trade: unsaved changes are saved or discarded first. */
function TradeActions({ trade, onClose }: { trade: TradeView; onClose: () => void }) {
  const { id: journalId, readOnly } = useActiveJournal()
  const leave = useLeave()
  return (
    <Menu>
      <Menu.Target>
        <IconButton className={classes.more} label="More for this trade">
          <IconDots size={20} aria-hidden="true" />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <CommandItems
          commands={tradeCommands}
          subject={{
            journalId,
            readOnly,
            ids: [trade.id],
            starred: trade.inReview,
            grouped: trade.groupId !== null,
            open: null,
          }}
          onRun={({ stays, run }) => {
            if (stays) return run()
            void leave(() => {
              onClose()
              run()
            })
          }}
        />
      </Menu.Dropdown>
    </Menu>
  )
}

/** Buttons for the previous and next trade, without closing. */
function Walk({ at, order, onWalk }: { at: number; order: TradeIds; onWalk: (tradeId: number) => void }) {
  const leave = useLeave()
  const walk = (step: 1 | -1): void => {
    const next = order[at + step]
    if (next !== undefined) void leave(() => onWalk(next))
  }
  return (
    <div className={classes.walk}>
      <IconButton small label="Previous trade" disabled={at === 0} onClick={() => walk(-1)}>
        <IconChevronUp size={20} aria-hidden="true" />
      </IconButton>
      <IconButton small label="Next trade" disabled={at === order.length - 1} onClick={() => walk(1)}>
        <IconChevronDown size={20} aria-hidden="true" />
      </IconButton>
      <span>
        {at + 1} of {order.length}
      </span>
    </div>
  )
}
