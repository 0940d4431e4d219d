import { Menu, Tabs } from '@mantine/core'
import type { TradeView } from '@afterclose/contract/trades'
import { allComments } from '@afterclose/core/trade'
import { IconChevronDown, IconChevronUp, IconDots, IconStar, IconStarFilled } from '@tabler/icons-react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import type { TradeIds, TradePart } from '../../journal/dialogs.ts'
import { CommandItems } from '../../parts/commands/command-items.tsx'
import { GuardLine } from '../../parts/guard/guard-line.tsx'
import { useLeave } from '../../parts/leave-guard.ts'
import { isFilled } from '../../parts/slots/waiting-pictures.ts'
import { tradeCommands } from '../../parts/trade-commands/trade-commands.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import classes from './trade-editor.module.css'
import type { Editor } from './use-trade-editor.ts'

interface EditorHeadProps {
  editor: Editor
  /** Number of queued pictures. */
  waitingPictures: number
  order: TradeIds
  tab: TradePart
  onTab: (tab: TradePart) => void
  onWalk: (tradeId: number) => void
  onClose: () => void
}

/** Head of the dialog: steps to other trades, tabs, commands and the star. */
export function EditorHead({ editor, waitingPictures, order, tab, onTab, onWalk, onClose }: EditorHeadProps) {
  const { stored, readOnly } = editor
  const position = stored === null ? -1 : order.indexOf(stored.id)
  return (
    <>
      {position >= 0 && order.length > 1 && <Walk position={position} order={order} onWalk={onWalk} />}
      <PartTabs editor={editor} waitingPictures={waitingPictures} tab={tab} onTab={onTab} />
      <GuardLine place="dialog" className={classes.guard} />
      {stored !== null && !readOnly && <TradeActions trade={stored} onClose={onClose} />}
      <StarButton editor={editor} />
    </>
  )
}

const tradeParts: readonly TradePart[] = ['trade', 'review', 'media', 'chart']

function PartTabs({
  editor: { form, stored },
  waitingPictures,
  tab,
  onTab,
}: Pick<EditorHeadProps, 'editor' | 'waitingPictures' | 'tab' | 'onTab'>) {
  const comments = allComments(form).length + form.customComments.length
  const pictures = (stored?.screenshots.filter(isFilled).length ?? 0) + waitingPictures
  return (
    <Tabs
      value={tab}
      onChange={(value) => onTab(tradeParts.find((part) => part === value) ?? 'trade')}
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
  )
}

function StarButton({ editor: { form, readOnly, change } }: { editor: Editor }) {
  return (
    <IconButton
      className={classes.star}
      label={form.inReview ? 'Remove the star' : 'Star for review'}
      aria-pressed={form.inReview}
      disabled={readOnly}
      onClick={() => change({ inReview: !form.inReview })}
    >
      {form.inReview ? <IconStarFilled size={20} className={classes.starred} /> : <IconStar size={20} />}
    </IconButton>
  )
}

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
            ...(trade.structure === null ? {} : { options: { hasOneLeg: trade.legCount === 'ONE', legs: null } }),
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

interface WalkProps {
  /** Position of the trade in the order. */
  position: number
  order: TradeIds
  onWalk: (tradeId: number) => void
}

/** Buttons for the previous and next trade, without closing. */
function Walk({ position, order, onWalk }: WalkProps) {
  const leave = useLeave()
  const walk = (step: 1 | -1): void => {
    const tradeId = order[position + step]
    if (tradeId !== undefined) void leave(() => onWalk(tradeId))
  }
  return (
    <div className={classes.walk}>
      <IconButton small label="Previous trade" disabled={position === 0} onClick={() => walk(-1)}>
        <IconChevronUp size={20} aria-hidden="true" />
      </IconButton>
      <IconButton small label="Next trade" disabled={position === order.length - 1} onClick={() => walk(1)}>
        <IconChevronDown size={20} aria-hidden="true" />
      </IconButton>
      <span>
        {position + 1} of {order.length}
      </span>
    </div>
  )
}
