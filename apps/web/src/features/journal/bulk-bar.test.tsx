import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DialogHost, JournalDialogs } from '../../app/dialog-host.tsx'
import { useOpenDialogs } from '../../journal/dialogs.ts'
import { lookups } from '../../journal/journal-data.ts'
import { queryClient } from '../../journal/query-client.ts'
import type { TradeSubject } from '../../parts/trade-commands/trade-commands.ts'
import { render } from '../../testing/render.tsx'
import '../../testing/engine.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { aJournal, atWork } from '../../testing/samples.ts'
import { keepLookups, storedTrade } from '../../testing/stored-trade.ts'
import { BulkBar } from './bulk-bar.tsx'
import { RowMenu } from './row-menu.tsx'

const url = 'POST /v1/databases/1/trades/bulk'
const undoUrl = 'POST /v1/databases/1/undo'
const comment = {
  id: 4,
  name: 'Chased',
  type: 'ENTRY',
  rating: 'NEUTRAL',
  active: true,
  order: 1,
  modified: '',
} as const

beforeEach(() => {
  atWork()
  keepLookups()
  queryClient.setQueryData(lookups.comments(1).queryKey, [
    comment,
    { ...comment, id: 5, name: 'Put away', active: false },
  ])
})

/** What was sent, one after the other. */
const sent = (received: ReturnType<typeof fakeServer>) =>
  received.filter(({ call }) => call === url).map(({ body }) => body)

/** Trade 8 of the journal, and what a copy of it becomes. */
const copies = {
  'GET /v1/databases/1/trades/8': () => storedTrade(8),
}

/** Uses “Duplicate” and “Copy link” of a menu of trade 8. */
async function expectCopies(received: ReturnType<typeof fakeServer>, use: (item: string) => Promise<void>) {
  const copied = vi.fn<(text: string) => Promise<void>>().mockResolvedValue()
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copied } })
  await use('Copy link')
  expect(copied).toHaveBeenCalledExactlyOnceWith(`${location.origin}/journal?trade=8&journal=1`)
  await use('Duplicate')
  const dialog = await screen.findByRole('dialog', { name: 'Add a trade' })
  const valueOf = (name: string) => within(dialog).getByRole<HTMLInputElement>('textbox', { name }).value
  await waitFor(() => expect([valueOf('Entry price'), valueOf('Exit price')]).toEqual(['6,000.00', '']))
  const calls = received.map(({ call }) => call)
  expect(calls).toContain('GET /v1/databases/1/trades/8')
  expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([]) // nothing is saved yet
}

/** Tells for which trades the dialog of prices from bars opens, which is not shown here. */
function Filling({ onOpened }: { onOpened: (of: object) => void }) {
  const dialogs = useOpenDialogs()
  useEffect(() => {
    for (const dialog of dialogs)
      if (dialog.kind === 'fill-prices') onOpened({ tradeIds: dialog.tradeIds, clear: dialog.clear })
  }, [dialogs, onOpened])
  return null
}

describe('the bar of selected trades', () => {
  async function show(ids: readonly number[] = [3, 8]) {
    const received = fakeServer({
      [url]: () => ({ changed: ids.length, receipt: 'sealed' }),
      [undoUrl]: () => ({ restored: ids.length }),
      ...copies,
    })
    const onDone = vi.fn<() => void>()
    const onEdit = vi.fn<(id: number) => void>()
    const opened = vi.fn<(of: object) => void>()
    const [only = 0] = ids
    const subject: TradeSubject = {
      journalId: 1,
      readOnly: false,
      ids,
      starred: null,
      grouped: null,
      open: () => onEdit(only),
      onDone,
    }
    await render(
      <>
        <BulkBar subject={subject} />
        <JournalDialogs />
        <DialogHost />
        <Filling onOpened={opened} />
      </>,
    )
    const choose = async (menu: string, item: string) => {
      await userEvent.click(screen.getByRole('button', { name: menu }))
      await userEvent.click(await screen.findByRole('menuitem', { name: item }))
    }
    return { received, onDone, onEdit, opened, choose }
  }
  const more = 'More for the selected trades'

  it('says how many they are, and gives all of them a setup', async () => {
    const { received, onDone, choose } = await show()
    expect(screen.getByRole('status').textContent).toBe('2 selected')
    await choose('Set setup', 'Breakout')
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(sent(received)).toEqual([{ ids: [3, 8], change: { type: 'setup', setupId: 3 } }])
    expect(await screen.findByText('2 trades changed.')).toBeDefined()
  })

  it.each([
    ['Star for review', { type: 'star', inReview: true }],
    ['Remove the star', { type: 'star', inReview: false }],
    ['Live', { type: 'tradeType', tradeType: 'LIVE' }],
    ['Demo', { type: 'tradeType', tradeType: 'DEMO' }],
    ['Prop', { type: 'tradeType', tradeType: 'PROP' }],
    ['Group', { type: 'group', group: true }],
    ['Ungroup', { type: 'group', group: false }],
  ])('sends what “%s” says', async (item, change) => {
    const { received, onDone, choose } = await show()
    await choose(more, item)
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(sent(received)).toEqual([{ ids: [3, 8], change }])
  })

  it.each([
    ['Fill highest and lowest prices', false],
    ['Clear prices filled from bars', true],
  ])('“%s” opens the dialog that does that, for them alone', async (item, clear) => {
    const { opened, choose } = await show()
    await choose(more, item)
    await waitFor(() => expect(opened).toHaveBeenCalledExactlyOnceWith({ tradeIds: [3, 8], clear }))
  })

  it('adds a comment to them, and takes it away', async () => {
    const { received } = await show()
    await userEvent.click(screen.getByRole('button', { name: 'Comment' }))
    const add = await screen.findByRole('button', { name: 'Add “Chased”' })
    expect(screen.queryByRole('button', { name: /“Put away”/ })).toBeNull()
    await userEvent.click(add)
    await userEvent.click(screen.getByRole('button', { name: 'Comment' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Remove “Chased”' }))
    await waitFor(() =>
      expect(sent(received)).toEqual([
        { ids: [3, 8], change: { type: 'addComment', commentId: 4 } },
        { ids: [3, 8], change: { type: 'removeComment', commentId: 4 } },
      ]),
    )
  })

  it('deletes them after a question, and brings them back by Undo', async () => {
    const { received, onDone } = await show()
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete 2 trades?' }))
    expect(sent(received)).toEqual([])
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(sent(received)).toEqual([{ ids: [3, 8], change: { type: 'delete' } }])
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Restored.')).toBeDefined()
    const undone = received.find(({ call }) => call === undoUrl)
    expect(undone?.body).toEqual({ receipt: 'sealed' })
  })

  it('brings them back by Ctrl+Z, but not in a field, where that takes back what was typed', async () => {
    const { received } = await show()
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete 2 trades?' }))
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    await screen.findByRole('button', { name: 'Undo' })
    const field = document.body.appendChild(document.createElement('input'))
    fireEvent.keyDown(field, { key: 'z', ctrlKey: true })
    field.remove()
    fireEvent.keyDown(document.body, { key: 'z' })
    expect(received.map(({ call }) => call)).not.toContain(undoUrl)
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    expect(await screen.findByText('Restored.')).toBeDefined()
    expect(received.map(({ call }) => call)).toContain(undoUrl)
  })

  it('groups no single trade, and opens that one', async () => {
    const { onEdit, choose } = await show([8])
    await userEvent.click(screen.getByRole('button', { name: more }))
    await screen.findByRole('menuitem', { name: 'Ungroup' })
    expect(screen.queryByRole('menuitem', { name: 'Group' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    await choose(more, 'Edit')
    expect(onEdit).toHaveBeenCalledExactlyOnceWith(8)
  })

  it('copies that one, and the link to it', async () => {
    const { received, choose } = await show([8])
    await expectCopies(received, (item) => choose(more, item))
  })
})

type Group = { readonly groupId: number; readonly trades: readonly number[]; readonly open: boolean }
type Shown = { readonly of: number | Group; readonly starred: boolean; readonly readOnly: boolean }

describe('the menu of a row', () => {
  const group = { groupId: 3, trades: [8, 9], open: false }

  async function show({ of = 8, starred = false, readOnly = false }: Partial<Shown> = {}) {
    atWork({ journals: [aJournal({ readOnly })] })
    const received = fakeServer({
      [url]: () => ({ changed: 1, receipt: null }),
      ...copies,
    })
    const onOpen = vi.fn<() => void>()
    const line = typeof of === 'number' ? { ids: [of], grouped: false } : { ids: of.trades, grouped: true, group: of }
    const subject: TradeSubject = { journalId: 1, readOnly, starred, open: onOpen, ...line }
    await render(
      <>
        <RowMenu label="Line" subject={subject} at={{ x: 0, y: 0 }} onClose={() => {}} />
        <JournalDialogs />
        <DialogHost />
      </>,
    )
    const item = (name: string) => screen.findByRole('menuitem', { name })
    return { received, onOpen, item }
  }

  it.each([
    [false, 'Star for review', true],
    [true, 'Remove the star', false],
  ])('of a trade whose star is %s says “%s”, and does that', async (starred, name, inReview) => {
    const { received, item } = await show({ starred })
    await userEvent.click(await item(name))
    await waitFor(() => expect(sent(received)).toEqual([{ ids: [8], change: { type: 'star', inReview } }]))
  })

  it('edits its trade, and deletes it after a question', async () => {
    const { received, onOpen, item } = await show()
    await userEvent.click(await item('Edit'))
    expect(onOpen).toHaveBeenCalledOnce()
    await userEvent.click(await item('Delete'))
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Delete trade 8?' })).getByRole('button', { name: 'Delete' }),
    )
    await waitFor(() => expect(sent(received)).toEqual([{ ids: [8], change: { type: 'delete' } }]))
  })

  it('begins a missed trade with what its trade says', async () => {
    const { item } = await show()
    await userEvent.click(await item('Create missed trade'))
    const missed = within(await screen.findByRole('dialog', { name: /missed trade/i }))
    expect((await missed.findByRole<HTMLInputElement>('textbox', { name: 'Stop loss' })).value).toMatch(/^5990/)
  })

  it('copies its trade, and the link to it', async () => {
    const { received, item } = await show()
    await expectCopies(received, async (name) => userEvent.click(await item(name)))
  })

  it('opens what splits its trade', async () => {
    const { item } = await show()
    await userEvent.click(await item('Split'))
    expect(await screen.findByRole('dialog', { name: 'Split trade 8' })).toBeDefined()
  })

  it('offers each command once, by the same name as elsewhere, with its key', async () => {
    const { item } = await show()
    await item('Delete')
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Edit',
      'Duplicate',
      'Split',
      'Create missed trade',
      'Star for review',
      'Set costs',
      'Fill highest and lowest prices',
      'Clear prices filled from bars',
      'Copy link',
      'Delete',
    ])
    expect((await item('Delete')).getAttribute('aria-keyshortcuts')).toBe('Delete')
  })

  it('of a journal that is only read opens the trade, and changes nothing', async () => {
    const { onOpen, item } = await show({ readOnly: true })
    await userEvent.click(await item('Open'))
    expect(onOpen).toHaveBeenCalledOnce()
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Open', 'Copy link'])
  })

  it('of a group shows its trades, and works on all of them', async () => {
    const { received, onOpen, item } = await show({ of: group })
    await userEvent.click(await item('Show its 2 trades'))
    expect(onOpen).toHaveBeenCalledOnce()
    await userEvent.click(await item('Star for review'))
    await userEvent.click(await item('Ungroup'))
    await userEvent.click(await item('Delete 2 trades'))
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Delete 2 trades?' })).getByRole('button', { name: 'Delete' }),
    )
    await waitFor(() =>
      expect(sent(received)).toEqual([
        { ids: [8, 9], change: { type: 'star', inReview: true } },
        { ids: [8, 9], change: { type: 'group', group: false } },
        { ids: [8, 9], change: { type: 'delete' } },
      ]),
    )
  })

  it('of an open group of a journal that is only read hides its trades, and nothing more', async () => {
    await show({ of: { ...group, open: true }, readOnly: true })
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Hide its 2 trades'])
  })
})
