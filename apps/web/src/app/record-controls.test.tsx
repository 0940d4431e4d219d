// @large: walks every control of every list of records
import '../testing/engine.ts'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Api } from '@afterclose/contract/api'
import type { ChecklistView } from '@afterclose/contract/checklists'
import type { CommentView } from '@afterclose/contract/comments'
import type { CustomCommentView } from '@afterclose/contract/custom-comments'
import type { JournalView } from '@afterclose/contract/journals'
import type { SessionNoteView } from '@afterclose/contract/session-notes'
import { Menu } from '@mantine/core'
import { fireEvent, screen, within } from '@testing-library/react'
import { type ReactNode, useEffect } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { CommandItems } from '../parts/commands/command-items.tsx'
import { JournalActions } from '../features/journal-picker/journal-actions.tsx'
import { missedCommands } from '../features/missed-trades/missed-commands.ts'
import { noteColors } from '../features/notebook/note-colors.ts'
import { NotebookPage } from '../features/notebook/notebook-page.tsx'
import { CustomStatsPage } from '../features/settings/comments/custom-stats-page.tsx'
import { TradeCommentsPage } from '../features/settings/comments/trade-comments-page.tsx'
import { DepositsPage } from '../features/settings/deposits-withdrawals/deposits-page.tsx'
import { InstrumentsPage } from '../features/settings/instruments/instruments-page.tsx'
import { SessionSettingsPage } from '../features/settings/sessions/sessions-page.tsx'
import { ChecklistPage } from '../features/settings/setups/checklist-page.tsx'
import { ChecklistsPage } from '../features/settings/setups/checklists-page.tsx'
import { SetupsPage } from '../features/settings/setups/setups-page.tsx'
import { BacktesterPage } from '../features/strategy-lab/backtester/backtester-page.tsx'
import { PlansPage } from '../features/trading-plans/plans-page.tsx'
import { closeDialog, type OpenDialog, useOpenDialogs } from '../journal/dialogs.ts'
import { render } from '../testing/render.tsx'
import { aJournal, atWork } from '../testing/samples.ts'
import { storedBacktest } from '../testing/stored-backtest.ts'
import { storedMissedTrade } from '../testing/stored-missed-trade.ts'
import { storedPlan } from '../testing/stored-plan.ts'
import { anInstrument, aSetup, keepLookups } from '../testing/stored-trade.ts'
import { aNote, aPayin } from '../testing/stored-records.ts'
import { bodyOf, type Stock, storingServer } from '../testing/storing-server.ts'

/** Three of a kind, whose ids and names differ: the second is meant, neither the first nor the last. */
const three = <T extends { readonly id: number }>(of: (id: number, name: string) => T): readonly [T, T, T] => [
  of(11, 'First'),
  of(12, 'Middle'),
  of(13, 'Last'),
]
const drafts = three((id, title) => storedPlan({ id, title, status: 'DRAFT' }))
const actives = three((id, title) => storedPlan({ id: id + 10, title: `${title} active` }))
const missed = three((id) => storedMissedTrade({ id, entryPrice: `1.10${id}` }))
const starred = missed.map((record) => ({ ...record, inReview: true }))
const instruments = three((id, name) => ({ ...anInstrument, id, name, trades: 0, order: id }))
const setups = three((id, name) => ({ ...aSetup, id, name, trades: 0, order: id }))
const item = (id: number, text: string) => ({ id, text, active: true, order: id, modified: `${text}, read` })
const checklists = three(
  (id, name): ChecklistView => ({
    id,
    name,
    active: true,
    order: id,
    modified: `${name}, read`,
    items: [...three(item)],
  }),
)
const comments = three(
  (id, name): CommentView => ({
    id,
    name,
    active: true,
    type: 'EXIT',
    rating: 'NEUTRAL',
    order: id,
    modified: `${name}, read`,
  }),
)
const values = three(
  (id, name): CustomCommentView => ({ id, name, active: true, commentGroup: 2, order: id, modified: `${name}, read` }),
)
const categories = three(
  (id, name): SessionNoteView => ({ id, name, kind: 'DURING', active: true, order: id, modified: `${name}, read` }),
)
const payins = three((id, textualReason) => ({ ...aPayin, id, textualReason, timestamp: `2026-10-${id}T00:00:00` }))
const notes = three((id, title) => ({ ...aNote, id, title }))
const backtests = three((id, name) => storedBacktest({ id, name }))
const off = <T extends object>(records: readonly T[]) => records.map((record) => ({ ...record, active: false }))

/** What comes of one press, compared as a whole: what is not named does not happen. */
interface Effect {
  /** What the server is sent: the name of each call, the record's id, and its body where it has one. */
  readonly sends?: readonly (readonly [call: string, id: number | null, body?: unknown])[]
  /** Word on the button that agrees. */
  readonly asks?: string
  /** The dialog of the application that opens: its kind, and what it is about. */
  readonly opens?: readonly unknown[]
  /** Title of the dialog that the page itself shows. */
  readonly shows?: string
  readonly goes?: string
  /** What is in the clipboard then. */
  readonly copies?: string
}

interface Place {
  readonly page: ReactNode
  readonly stock: Stock
  readonly at?: string
  /** The button that opens the menu, where it is one. */
  readonly menu?: string
  /** Without a menu: the text in the row, and what the row is. */
  readonly row?: readonly [text: string, role: string]
  /** All controls of the record, by their roles and accessible names; options of a choice stand behind a colon. */
  readonly controls: Readonly<Record<string, Effect | 'drags' | 'renames' | 'selects' | 'opens a menu'>>
}

const opened = (...about: readonly unknown[]): Effect => ({ opens: about })
const sent = (call: string, id: number | null, body?: unknown): Effect => ({
  sends: [body === undefined ? [call, id] : [call, id, body]],
})
const deleted = (call: string, id: number, asks: string | null = 'Delete'): Effect => ({
  ...sent(call, id),
  ...(asks === null ? {} : { asks }),
})
const [, draft] = drafts
const [, active] = actives
const [, miss] = missed
const star = { ...miss, inReview: true }
const [, instrument] = instruments
const [, setup] = setups
const [, checklist] = checklists
const [, comment] = comments
const [, value] = values
const [, category] = categories
const [, note] = notes

const named = { 'trade-plans': [...drafts, ...actives], 'missed-trades': [] }
const listed = {
  instruments,
  setups,
  checklists,
  comments,
  'custom-comments': values,
  'session-notes': categories,
  payins,
}
/** The body of a record whose place another call says. */
const unplaced = (call: keyof Api, record: object, changes: object) =>
  bodyOf(call, record, { order: undefined, ...changes })
const ofComment = (changes: object) => unplaced('replaceComment', comment, changes)
const ofNote = (changes: object): Effect => sent('replaceNote', 12, bodyOf('replaceNote', note, changes))
const menuOf = (items: ReactNode) => (
  <Menu>
    <Menu.Target>
      <button type="button">Actions</button>
    </Menu.Target>
    <Menu.Dropdown>{items}</Menu.Dropdown>
  </Menu>
)
const link = (id: number) => `${location.origin}/missed-trades/journal?missed=${id}&journal=1`
const missedMenu = (record: typeof miss, starItem: string, inReview: boolean): Place => ({
  page: menuOf(
    <CommandItems commands={missedCommands} subject={{ journalId: 1, readOnly: false, missed: [record] }} />,
  ),
  stock: { 'missed-trades': record === miss ? missed : starred },
  menu: 'Actions',
  controls: {
    'menuitem Edit': opened('missed-trade', 12),
    'menuitem Convert to trade': opened('trade', 'made of', record.entryPrice),
    [`menuitem ${starItem}`]: sent('replaceMissedTrade', 12, bodyOf('replaceMissedTrade', record, { inReview })),
    'menuitem Copy link': { copies: link(12) },
    'menuitem Delete': deleted('removeMissedTrade', 12),
  },
})

const places: Readonly<Record<string, Place>> = {
  'menu of a plan that is a draft': {
    page: <PlansPage />,
    stock: named,
    menu: 'Actions for Middle',
    controls: {
      'menuitem Edit': opened('trade-plan', 12),
      'menuitem Activate': sent('replaceTradePlan', 12, bodyOf('replaceTradePlan', draft, { status: 'ACTIVE' })),
      'menuitem Duplicate': sent('createTradePlan', null, expect.objectContaining({ title: 'Middle' })),
      'menuitem Cancel the plan': {
        ...sent('replaceTradePlan', 12, bodyOf('replaceTradePlan', draft, { status: 'CANCELLED' })),
        asks: 'Cancel the plan',
      },
      'menuitem Delete': deleted('removeTradePlan', 12),
    },
  },
  'menu of a plan that is active': {
    page: <PlansPage />,
    stock: named,
    menu: 'Actions for Middle active',
    controls: {
      'menuitem Edit': opened('trade-plan', 22),
      'menuitem Duplicate': sent('createTradePlan', null, expect.objectContaining({ title: 'Middle active' })),
      'menuitem Cancel the plan': {
        ...sent('replaceTradePlan', 22, bodyOf('replaceTradePlan', active, { status: 'CANCELLED' })),
        asks: 'Cancel the plan',
      },
      'menuitem Delete': deleted('removeTradePlan', 22),
    },
  },
  'card of a plan that is a draft': {
    page: <PlansPage />,
    stock: named,
    row: ['Middle', 'listitem'],
    controls: {
      'button Move Middle': 'drags',
      'button Middle': opened('trade-plan', 12),
      'button Actions for Middle': 'opens a menu',
      'button Activate: Middle': sent('replaceTradePlan', 12, bodyOf('replaceTradePlan', draft, { status: 'ACTIVE' })),
    },
  },
  'card of a plan that is active': {
    page: <PlansPage />,
    stock: named,
    row: ['Middle active', 'listitem'],
    controls: {
      'button Move Middle active': 'drags',
      'button Middle active': opened('trade-plan', 22),
      'button Actions for Middle active': 'opens a menu',
      'button Take trade: Middle active': opened('trade', 'planned', 22),
      'button Mark as missed: Middle active': opened('missed-trade', 'planned', 22),
    },
  },
  'menu of a missed trade': missedMenu(miss, 'Star for review', true),
  'menu of a missed trade with a star': missedMenu(star, 'Remove the star', false),
  'row of an instrument': {
    page: <InstrumentsPage />,
    stock: listed,
    row: ['Middle', 'row'],
    controls: {
      'switch Middle is active': sent(
        'replaceInstrument',
        12,
        bodyOf('replaceInstrument', instrument, { active: false }),
      ),
      'button Edit Middle': { shows: 'Edit Middle' },
      'button Delete Middle': deleted('removeInstrument', 12),
    },
  },
  'row of a disabled instrument': {
    page: <InstrumentsPage />,
    stock: { ...listed, instruments: off(instruments) },
    at: '/settings/instruments?shown=disabled',
    row: ['Middle', 'row'],
    controls: {
      'switch Middle is active': sent('replaceInstrument', 12, bodyOf('replaceInstrument', instrument)),
      'button Edit Middle': { shows: 'Edit Middle' },
      'button Delete Middle': deleted('removeInstrument', 12),
    },
  },
  'row of a setup': {
    page: <SetupsPage />,
    stock: listed,
    row: ['Middle', 'listitem'],
    controls: {
      'button Move Middle': 'drags',
      'link Middle': { goes: '/settings/setups/12' },
      'switch Middle is active': sent('replaceSetup', 12, bodyOf('replaceSetup', setup, { active: false })),
      'button Edit Middle': { goes: '/settings/setups/12' },
      'button Delete Middle': deleted('removeSetup', 12),
    },
  },
  'row of a checklist': {
    page: <ChecklistsPage />,
    stock: listed,
    row: ['Middle', 'listitem'],
    controls: {
      'button Move Middle': 'drags',
      'link Middle': { goes: '/settings/setups/checklists/12' },
      'switch Middle is active': sent(
        'replaceChecklist',
        12,
        unplaced('replaceChecklist', checklist, { active: false }),
      ),
      'button Edit Middle': { goes: '/settings/setups/checklists/12' },
      'button Delete Middle': deleted('removeChecklist', 12),
    },
  },
  'row of a deposit': {
    page: <DepositsPage />,
    stock: listed,
    row: ['Middle', 'row'],
    controls: {
      'checkbox Select the deposit of 2026-10-12': 'selects',
      'button Edit the deposit of 2026-10-12': { shows: 'Edit deposit or withdrawal' },
      'button Delete the deposit of 2026-10-12': { ...sent('removePayins', null, { ids: [12] }), asks: 'Delete' },
    },
  },
  'row of a comment': {
    page: <TradeCommentsPage />,
    stock: listed,
    row: ['Middle', 'listitem'],
    controls: {
      'button Move Middle': 'drags',
      'button Rename Middle': 'renames',
      'choice Rating of Middle: POSITIVE': sent('replaceComment', 12, ofComment({ rating: 'POSITIVE' })),
      'choice Rating of Middle: NEGATIVE': sent('replaceComment', 12, ofComment({ rating: 'NEGATIVE' })),
      'button Delete Middle': sent('replaceComment', 12, ofComment({ active: false })),
    },
  },
  'row of a disabled comment': {
    page: <TradeCommentsPage />,
    stock: { ...listed, comments: off(comments) },
    at: '/settings/comments?shown=disabled',
    row: ['Middle', 'listitem'],
    controls: {
      'button Move Middle': 'drags',
      'button Rename Middle': 'renames',
      'choice Rating of Middle: POSITIVE': sent('replaceComment', 12, ofComment({ active: false, rating: 'POSITIVE' })),
      'choice Rating of Middle: NEGATIVE': sent('replaceComment', 12, ofComment({ active: false, rating: 'NEGATIVE' })),
      'button Undo deleting Middle': sent('replaceComment', 12, ofComment({})),
    },
  },
  'row of a custom statistic': {
    page: <CustomStatsPage />,
    stock: listed,
    row: ['Middle', 'listitem'],
    controls: {
      'button Move Middle': 'drags',
      'button Rename Middle': 'renames',
      'button Delete Middle': sent(
        'replaceCustomComment',
        12,
        unplaced('replaceCustomComment', value, { active: false }),
      ),
    },
  },
  'row of a category of session notes': {
    page: <SessionSettingsPage />,
    stock: listed,
    row: ['Middle', 'listitem'],
    controls: {
      'button Move Middle': 'drags',
      'button Rename Middle': 'renames',
      'button Delete Middle': sent(
        'replaceSessionNote',
        12,
        unplaced('replaceSessionNote', category, { active: false }),
      ),
    },
  },
  'row of an item of a checklist': {
    page: <ChecklistPage />,
    stock: listed,
    at: '/settings/setups/checklists/12',
    row: ['Middle', 'listitem'],
    controls: {
      'button Move Middle': 'drags',
      'button Rename Middle': 'renames',
      'button Delete Middle': sent('modifyChecklistItem', 12, {
        text: 'Middle',
        active: false,
        modified: 'Middle, read',
      }),
    },
  },
  'menu of a note': {
    page: <NotebookPage />,
    stock: { notes },
    at: '/notebook?note=12',
    menu: 'More',
    controls: {
      'menuitem Pin': ofNote({ pinned: true }),
      'menuitem Move into a folder': { shows: 'Move Middle' },
      'menuitem Archive': ofNote({ archived: true }),
      'menuitem Delete': deleted('removeNote', 12),
      'menuitem No colour': ofNote({ color: null }),
      ...Object.fromEntries(noteColors.map(({ name, value: color }) => [`menuitem ${name}`, ofNote({ color })])),
    },
  },
  'row of a backtest': {
    page: <BacktesterPage />,
    stock: { backtests },
    at: '/backtester',
    row: ['Middle', 'row'],
    controls: {
      'link Middle': { goes: '/backtester?session=12' },
      'button Edit Middle': { shows: 'Edit Middle' },
      'button Delete Middle': deleted('removeBacktest', 12),
    },
  },
  'actions of a journal': {
    page: (
      <ul>
        {journals().map((journal) => (
          <li key={journal.id}>
            {journal.name}
            <JournalActions journal={journal} />
          </li>
        ))}
      </ul>
    ),
    stock: {},
    row: ['Middle', 'listitem'],
    controls: {
      'button Rename Middle': opened('one-journal', 'rename', 12),
      'button Copy Middle': opened('one-journal', 'copy', 12),
      'button Share Middle': opened('one-journal', 'share', 12),
      'button Export Middle': opened('one-journal', 'export', 12),
      'button Delete Middle': opened('one-journal', 'delete', 12),
    },
  },
}
function journals(): readonly JournalView[] {
  return three((id, name) => aJournal({ id, name }))
}

/** What an open dialog is about. */
function aboutOf(dialog: OpenDialog): readonly unknown[] {
  if (dialog.kind === 'one-journal') return [dialog.kind, dialog.task, dialog.journal.id]
  if (dialog.kind === 'trade-plan') return [dialog.kind, dialog.record?.id]
  if (dialog.kind !== 'trade' && dialog.kind !== 'missed-trade') return [dialog.kind]
  const { begun } = dialog
  if (begun !== null && begun.start.planId !== null) return [dialog.kind, 'planned', begun.start.planId]
  if (begun !== null) return [dialog.kind, 'made of', begun.start.entryPrice]
  return [dialog.kind, dialog.kind === 'trade' ? dialog.tradeId : dialog.record?.id]
}

/** Agrees to every question, and closes every other dialog that opens. */
function Agreeing({ onAsked, onOpened }: { onAsked: (word: string) => void; onOpened: (dialog: OpenDialog) => void }) {
  const dialogs = useOpenDialogs()
  useEffect(() => {
    for (const dialog of dialogs) {
      closeDialog(dialog.id)
      if (dialog.kind !== 'confirm') onOpened(dialog)
      else {
        onAsked(dialog.question.action)
        dialog.answer(true)
      }
    }
  }, [dialogs, onAsked, onOpened])
  return null
}

const roles: Readonly<Record<string, string>> = { BUTTON: 'button', A: 'link', SELECT: 'choice', INPUT: 'checkbox' }
const controlsIn = (holder: HTMLElement) =>
  [...holder.querySelectorAll<HTMLElement>('button, a, select, input')].flatMap((element) => {
    const name = `${element.role ?? roles[element.tagName]} ${element.ariaLabel ?? element.textContent}`
    if (!(element instanceof HTMLSelectElement)) return [{ name, press: () => fireEvent.click(element) }]
    return [...element.options]
      .filter(({ selected }) => !selected)
      .map(({ value: option }) => ({
        name: `${name}: ${option}`,
        press: () => fireEvent.change(element, { target: { value: option } }),
      }))
  })

/** Of the record that an address names; null where it names none. */
const idIn = ({ journalId: _journal, ...params }: Readonly<Record<string, string>>): number | null => {
  const id = Object.values(params).at(-1)
  return id === undefined ? null : Number(id)
}

async function open({ page, stock, at = '/home', menu, row: [text, role] = ['', ''] }: Place) {
  atWork()
  if (!('instruments' in stock)) keepLookups()
  const server = storingServer({ 'missed-trades': [], ...stock })
  const asked: string[] = []
  const opens: OpenDialog[] = []
  const copied: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (written: string) => void copied.push(written) },
  })
  const { address } = await render(
    <>
      {page}
      <Agreeing onAsked={(word) => void asked.push(word)} onOpened={(dialog) => void opens.push(dialog)} />
    </>,
    at,
  )
  if (menu !== undefined) fireEvent.click(await screen.findByRole('button', { name: menu }))
  const holder = await vi.waitFor(() => {
    const found =
      menu !== undefined
        ? screen.getByRole('menu')
        : screen.getAllByRole(role).find((one) => within(one).queryAllByText(text).length > 0)
    if (found === undefined) throw new Error(`No ${role} has the text ${text}`)
    return found
  })
  const effects = (like: Effect) => ({
    sends: server.sent.map(({ call, params, body }, i) =>
      like.sends?.[i]?.length === 3 ? [call, idIn(params), body] : [call, idIn(params)],
    ),
    asks: asked,
    opens: opens.map(aboutOf),
    shows: screen
      .queryAllByRole('dialog')
      .map((dialog) => document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent),
    goes: address(),
    copies: copied,
  })
  return { holder, effects, at }
}
/** Whose menus and rows are pressed here. */
const files = [
  'features/journal-picker/journal-actions.tsx',
  'features/missed-trades/missed-page.tsx',
  'features/notebook/note-menu.tsx',
  'features/settings/comments/custom-stats-page.tsx',
  'features/settings/comments/trade-comments-page.tsx',
  'features/settings/deposits-withdrawals/deposits-page.tsx',
  'features/settings/instruments/instruments-page.tsx',
  'features/settings/item-groups/item-groups.tsx',
  'features/settings/sessions/sessions-page.tsx',
  'features/settings/setups/checklist-page.tsx',
  'features/settings/setups/checklists-page.tsx',
  'features/settings/setups/setups-page.tsx',
  'features/strategy-lab/backtester/backtest-list.tsx',
  'features/trading-plans/plan-menu.tsx',
  'parts/records/record-page.tsx',
]
/** Menus and rows of trades and of what is no record of a journal, which have tests beside them. */
const others = [
  'features/filters/saved-filters/saved-filters-list.tsx',
  'features/journal/bulk-bar.tsx',
  'features/journal/row-menu.tsx',
  'features/notebook/notebook-page.tsx',
  'features/reports/trade-analytics/dimension-bar.tsx',
  'features/reports/trade-analytics/layout-menu.tsx',
  'features/rules/rules-fields.tsx',
  'features/settings/price-data/series-table.tsx',
  'features/strategy-lab/alternative-strategies/rules/rule-list.tsx',
  'features/strategy-lab/backtester/tested/tested-grid.tsx',
  'features/trade-dialog/editor-head.tsx',
  'features/trading-plans/scenario-button.tsx',
  'features/two-factor-tokens/token-list.tsx',
  'parts/commands/command-items.tsx',
  'parts/performance-table/column-menu.tsx',
  'parts/presets/preset-menu.tsx',
  'parts/record-grid/view-tools.tsx',
]

it('every menu, and every list of records with buttons in its rows, is known here', () => {
  const src = join(import.meta.dirname, '..')
  const found = globSync('{features,parts}/**/*.tsx', { cwd: src, exclude: ['**/*.story.tsx', '**/*.test.tsx'] })
  const holding = found.filter((file) =>
    /<Menu\.Item|<CommandItems|<RecordPage|<ItemGroups|=\{`Delete \$\{/.test(readFileSync(join(src, file), 'utf8')),
  )
  expect(holding.toSorted()).toEqual([...files, ...others].toSorted())
})

const one = <T,>(effect: T | undefined): readonly T[] => (effect === undefined ? [] : [effect])

describe.each(Object.entries(places))('the %s', (_, place) => {
  it('has these controls and no others', async () => {
    const { holder } = await open(place)
    expect(controlsIn(holder).map(({ name }) => name)).toEqual(Object.keys(place.controls))
  })

  const pressed = Object.entries(place.controls).flatMap(([name, effect]) =>
    typeof effect === 'string' ? [] : [[name, effect] as const],
  )
  it.each(pressed)('%s does to its record what it says, and nothing else', async (name, effect) => {
    const { holder, effects, at } = await open(place)
    controlsIn(holder)
      .find((control) => control.name === name)!
      .press()
    await expect
      .poll(() => effects(effect))
      .toEqual({
        sends: effect.sends ?? [],
        asks: one(effect.asks),
        opens: one(effect.opens),
        shows: one(effect.shows),
        goes: effect.goes ?? at,
        copies: one(effect.copies),
      })
  })
})
