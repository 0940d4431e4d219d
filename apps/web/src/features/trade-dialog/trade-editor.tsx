import { Tabs } from '@mantine/core'
import type { TradeView } from '@afterclose/contract/trades'
import { allComments } from '@afterclose/core/trade'
import { IconChevronDown, IconChevronUp, IconStar, IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { ApiError } from '../../journal/api.ts'
import { confirm, type TradeIds, type TradePart } from '../../journal/dialogs.ts'
import { percentageOf } from '../../journal/engine/balance-before.ts'
import { refreshTrades, useBalanceBefore } from '../../journal/engine/hooks.ts'
import { refreshJournal } from '../../journal/journal-data.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toastDone, toastProblem } from '../../ui/toasts.tsx'
import { useFirstFault } from '../../ui/use-first-fault.ts'
import { MediaTab } from './media-tab.tsx'
import { ResultPanel } from './result-panel.tsx'
import { ReviewTab } from './review-tab.tsx'
import classes from './trade-editor.module.css'
import { type TradeForm, nextTrade } from './trade-form.ts'
import { bodyOf, saveTrade } from './trade-queries.ts'
import { TradeTab } from './trade-tab.tsx'
import { isFilled } from './use-screenshots.ts'
import { useTradeEditor } from './use-trade-editor.ts'

interface TradeEditorProps {
  stored: TradeView | null
  start: TradeForm
  order: TradeIds
  tab: TradePart
  onTab: (tab: TradePart) => void
  /** On to another trade; a new one that is saved becomes a stored one. */
  onWalk: (tradeId: number) => void
  /** The trade is saved; this is where the next one starts. */
  onAnother: (next: TradeForm) => void
  onClose: () => void
}

export function TradeEditor({ stored, start, order, tab, onTab, onWalk, onAnother, onClose }: TradeEditorProps) {
  const journal = useActiveJournal()
  const editor = useTradeEditor(start, stored)
  const [busy, setBusy] = useState(false)
  const [fields, showFault] = useFirstFault<HTMLDivElement>()
  const { form, draft, result, readOnly } = editor
  const tradeId = stored?.id ?? null
  const at = tradeId === null ? -1 : order.indexOf(tradeId)
  const comments = allComments(form).length + form.customComments.length
  const pictures = stored?.screenshots.filter(isFilled).length ?? 0

  const balance = useBalanceBefore(draft.exitDate, tradeId)

  async function save(then: 'close' | 'another' | 'stay') {
    if (readOnly || busy) return
    editor.showAll()
    if (Object.keys(editor.problems).length > 0) {
      onTab('trade')
      showFault()
      return
    }
    setBusy(true)
    try {
      const saved = await saveTrade(journal.id, stored, bodyOf(draft, form))
      void refreshTrades()
      void refreshJournal(journal.id)
      toastDone(tradeId === null ? `Trade ${saved.id} added.` : `Trade ${saved.id} saved.`)
      if (then === 'another') onAnother(nextTrade(form))
      else if (then === 'stay') onWalk(saved.id)
      else onClose()
    } catch (error) {
      setBusy(false)
      const faults = error instanceof ApiError ? error.fields : []
      if (faults.length > 0) {
        editor.refused(Object.fromEntries(faults.toReversed().map(({ field, message }) => [field, message])))
        onTab('trade')
        showFault()
      }
      toastProblem(error, 'saving the trade')
    }
  }

  async function leave(then: () => void) {
    const sure =
      !editor.dirty ||
      (await confirm({
        title: 'Leave without saving?',
        message: 'What was changed on this trade will be lost.',
        action: 'Leave',
        danger: true,
      }))
    if (sure) then()
  }
  const walk = (step: 1 | -1): void => {
    const next = order[at + step]
    if (next !== undefined) void leave(() => onWalk(next))
  }

  return (
    <Dialog
      title={tradeId === null ? 'Add a trade' : readOnly ? `Trade ${tradeId}` : `Edit trade ${tradeId}`}
      width={1120}
      onClose={() => void leave(onClose)}
      head={
        <>
          {at >= 0 && order.length > 1 && (
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
          )}
          <Tabs
            value={tab}
            onChange={(next) => onTab(next === 'review' || next === 'media' ? next : 'trade')}
            classNames={{ root: classes.tabs ?? '', list: classes.list ?? '', tab: classes.tab ?? '' }}
          >
            <Tabs.List aria-label="Parts of the trade">
              <Tabs.Tab value="trade">Trade</Tabs.Tab>
              <Tabs.Tab value="review" rightSection={comments > 0 ? <span>{comments}</span> : undefined}>
                Review
              </Tabs.Tab>
              <Tabs.Tab value="media" rightSection={pictures > 0 ? <span>{pictures}</span> : undefined}>
                Media and notes
              </Tabs.Tab>
            </Tabs.List>
          </Tabs>
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
          <Button variant="quiet" onClick={() => void leave(onClose)}>
            {readOnly ? 'Close' : 'Cancel'}
          </Button>
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
        // a trade that is opened to be read rings no field; a new one begins in its first
        {...(stored === null ? {} : { tabIndex: -1, 'data-autofocus': true })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void save('close')
        }}
      >
        <div ref={fields} className={classes.form}>
          {readOnly && (
            <Notice tone="info">This journal is shared with you to read; its trades cannot be changed.</Notice>
          )}
          {tab === 'trade' && <TradeTab editor={editor} />}
          {tab === 'review' && <ReviewTab editor={editor} />}
          {tab === 'media' && <MediaTab editor={editor} stored={stored} onKeep={() => void save('stay')} />}
        </div>
        <ResultPanel editor={editor} gainPercentage={percentageOf(result.gain, balance ?? null)} />
      </div>
    </Dialog>
  )
}
