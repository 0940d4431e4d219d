import type { TradeView } from '@afterclose/contract/trades'
import { type ReactNode, useState } from 'react'
import { gainPercentage } from '@afterclose/core/ledger'
import { structureTitle } from '@afterclose/core/structure-title'
import { useActiveJournal } from '../../journal/active-journal.ts'
import type { TradeIds, TradePart } from '../../journal/dialogs.ts'
import { useBalanceBefore } from '../../journal/engine/hooks.ts'
import { CancelButton, Dialog } from '../../parts/dialog.tsx'
import { type Draft, useDraft } from '../../parts/rich-text/use-draft.ts'
import type { Waiting } from '../../parts/slots/use-slots.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/later.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LinesSkeleton } from '../../ui/skeleton.tsx'
import { useFirstFault } from '../../ui/use-first-fault.ts'
import { EditorHead } from './editor-head.tsx'
import { MediaTab } from './media-tab.tsx'
import type { PlannedRisk } from './planned-risk.ts'
import { ResultPanel } from './result-panel.tsx'
import { ReviewTab } from './review-tab.tsx'
import classes from './trade-editor.module.css'
import type { Carried, TradeForm } from './trade-form.ts'
import { TradeTab } from './trade-tab.tsx'
import { type Editor, useTradeEditor } from './use-trade-editor.ts'
import { type SavingHandlers, useTradeSaving } from './use-trade-saving.ts'

const CloseStored = lazyPart(async () => (await import('../../parts/open-positions/close-stored.tsx')).CloseStored)
const OtherValues = lazyPart(async () => (await import('./other-values.tsx')).OtherValues)
const RuleOfTrade = lazyPart(async () => (await import('../../parts/week-rule/rule-of-trade.tsx')).RuleOfTrade)
const ChartTab = lazyPart(
  async () => (await import('./chart-tab.tsx')).ChartTab,
  () => <LinesSkeleton />,
)

interface TradeEditorProps extends SavingHandlers {
  stored: TradeView | null
  /** Fields of the trade that are not in the form. */
  carried: Carried
  start: TradeForm
  /** Risk of a new trade by its plan; null without a plan. */
  risk: PlannedRisk | null
  order: TradeIds
  tab: TradePart
  /** Pictures queued for the trade. */
  waiting: Waiting
  /** Moves on to another trade. */
  onWalk: (tradeId: number) => void
}

/** Dialog with the form of one trade. */
export function TradeEditor({ stored, carried, start, risk, order, tab, waiting, onWalk, ...on }: TradeEditorProps) {
  const editor = useTradeEditor(start, stored, carried, risk)
  const draftNotes = useNotesDraft(editor)
  const [fields, focusFault] = useFirstFault<HTMLDivElement>()
  const percentage = useGainPercentage(editor)
  const { pictures } = waiting
  const { busy, save, question } = useTradeSaving({ editor, draftNotes, pictures, focusFault, ...on })
  return (
    <Dialog
      title={<Title editor={editor} />}
      width={1120}
      onClose={on.onClose}
      onSave={editor.readOnly ? undefined : () => void save('close')}
      unsaved={editor.dirty || pictures.length > 0}
      head={
        <EditorHead
          editor={editor}
          waitingPictures={pictures.length}
          order={order}
          tab={tab}
          onTab={on.onTab}
          onWalk={onWalk}
          onClose={on.onClose}
        />
      }
      footer={
        <EditorFooter readOnly={editor.readOnly} busy={busy} onSave={(then) => void save(then)}>
          <CloseTrade editor={editor} hasPictures={pictures.length > 0} onClosed={on.onClose} />
        </EditorFooter>
      }
    >
      <div
        className={classes.columns}
        // opening a stored trade focuses no field; a new one starts in its first
        {...(stored === null ? {} : { tabIndex: -1, 'data-autofocus': true })}
      >
        <div ref={fields} className={classes.form}>
          {editor.readOnly && (
            <Notice tone="info">This journal is shared with you read-only; you cannot change its trades.</Notice>
          )}
          {(tab === 'trade' || tab === 'review') && (
            <RuleOfTrade tradeId={stored?.id ?? null} entryDate={stored?.entryDate ?? null} />
          )}
          {tab === 'trade' && stored !== null && stored.source !== 'MANUAL' && (
            <OtherValues editor={editor} stored={stored} />
          )}
          {tab === 'trade' && <TradeTab editor={editor} />}
          {tab === 'review' && <ReviewTab editor={editor} />}
          {tab === 'media' && <MediaTab editor={editor} stored={stored} waiting={waiting} draft={draftNotes} />}
          {tab === 'chart' && stored !== null && <ChartTab editor={editor} stored={stored} onClose={on.onClose} />}
        </div>
        <ResultPanel editor={editor} gainPercentage={percentage} />
      </div>
      {question}
    </Dialog>
  )
}

function Title({ editor: { stored, readOnly, instrument } }: { editor: Editor }) {
  if (stored === null) return 'Add a trade'
  const structure = structureTitle(stored.legs)
  if (structure === null) return readOnly ? `Trade ${stored.id}` : `Edit trade ${stored.id}`
  return (
    <>
      {instrument?.name} {structure} <span className={classes.number}>trade {stored.id}</span>
    </>
  )
}

/** Closes an open trade in one step. Options are closed leg by leg, in their rows. */
function CloseTrade({ editor, hasPictures, onClosed }: { editor: Editor; hasPictures: boolean; onClosed: () => void }) {
  const { stored, dirty } = editor
  const [isClosing, setClosing] = useState(false)
  if (stored === null || stored.exitDate !== null || stored.legs.length > 0) return null
  const isUnsaved = dirty || hasPictures
  return (
    <>
      <Button
        className={classes.close}
        disabled={isUnsaved}
        title={isUnsaved ? 'Save your changes first' : undefined}
        onClick={() => setClosing(true)}
      >
        Close position…
      </Button>
      {isClosing && <CloseStored trade={stored} onEnd={() => setClosing(false)} onClosed={onClosed} />}
    </>
  )
}

/** Unsaved notes of the trade, kept on this device. */
function useNotesDraft({ form, baseline, stored, change }: Editor): Draft {
  const journal = useActiveJournal()
  return useDraft({
    of: `${journal.id}/trade/${stored?.id ?? 'new'}/notes`,
    value: form.notes,
    saved: baseline.notes,
    onTake: (notes) => change({ notes }),
  })
}

/** The result as a percentage of the balance before it; null if one of them is unknown. */
function useGainPercentage({ sound, stored, result }: Editor): number | null {
  const balance = useBalanceBefore(sound.exitDate, stored?.id ?? null)
  return result.gain === null || balance === undefined ? null : gainPercentage(result.gain, balance)
}

interface EditorFooterProps {
  readOnly: boolean
  busy: boolean
  onSave: (then: 'close' | 'another') => void
  /** Another button, before the others. */
  children: ReactNode
}

function EditorFooter({ readOnly, busy, onSave, children }: EditorFooterProps) {
  if (readOnly)
    return (
      <>
        <span className={classes.keys} />
        <CancelButton>Close</CancelButton>
      </>
    )
  return (
    <>
      <span className={classes.keys}>
        <kbd>Ctrl</kbd> <kbd>Enter</kbd> saves
      </span>
      {children}
      <CancelButton>Cancel</CancelButton>
      <Button className={classes.another} disabled={busy} onClick={() => onSave('another')}>
        Save and add another
      </Button>
      <Button variant="primary" busy={busy} onClick={() => onSave('close')}>
        Save
      </Button>
    </>
  )
}
