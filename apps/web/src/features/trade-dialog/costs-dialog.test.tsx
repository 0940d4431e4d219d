import '../../testing/engine.ts'
import { render } from '../../testing/render.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { DialogHost, JournalDialogs } from '../../app/dialog-host.tsx'
import type { TradeSubject } from '../../parts/trade-commands/trade-commands.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { atWork } from '../../testing/samples.ts'
import { keepLookups } from '../../testing/stored-trade.ts'
import { BulkBar } from '../journal/bulk-bar.tsx'

const url = 'POST /v1/databases/1/trades/bulk'
const undoUrl = 'POST /v1/databases/1/undo'

beforeEach(() => {
  atWork()
  keepLookups()
})

const subject: TradeSubject = {
  journalId: 1,
  readOnly: false,
  ids: [3, 8, 9],
  starred: null,
  grouped: null,
  open: () => {},
}

async function open(answer: () => unknown) {
  const received = fakeServer({ [url]: answer, [undoUrl]: () => ({ restored: 2 }) })
  await render(
    <>
      <BulkBar subject={subject} />
      <JournalDialogs />
      <DialogHost />
    </>,
  )
  screen.getByRole('button', { name: 'More for the selected trades' }).focus()
  await userEvent.keyboard('{Enter}')
  const item = await screen.findByRole('menuitem', { name: 'Set costs' })
  item.focus()
  await userEvent.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Set costs of 3 trades' }))
  const choose = async (kind: string) => {
    await userEvent.click(dialog.getByRole('combobox', { name: 'Costs' }))
    await userEvent.click(await screen.findByRole('option', { name: kind }))
  }
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Set costs' }))
  const sent = () => received.filter(({ call }) => call === url).map(({ body }) => body)
  return { received, dialog, choose, save, sent }
}

describe('setting the costs of the selected trades', () => {
  const all = () => ({ changed: 3, unchanged: { net: 0, executions: 0 }, receipt: 'sealed' })

  it.each([
    ['Amount per unit of size', 'PER_UNIT'],
    ['Amount per trade', 'PER_TRADE'],
    ['Percent of the entry’s value', 'PERCENT'],
  ])('sends an amount: %s', async (kind, mode) => {
    const { dialog, choose, save, sent } = await open(all)
    await choose(kind)
    await save()
    expect(await dialog.findByText('Commission is required')).toBeDefined()
    expect(sent()).toEqual([])
    fireEvent.change(dialog.getByRole('textbox', { name: 'Commission' }), { target: { value: '1.34' } })
    await save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const costs = { source: 'TYPED', commission: '1.34', mode }
    expect(sent()).toEqual([{ ids: [3, 8, 9], change: { type: 'costs', costs } }])
    expect(await screen.findByText('Costs of 3 trades set.')).toBeDefined()
  })

  it('gives them those of their instruments, names the unchanged ones, and restores the former costs', async () => {
    const { received, dialog, save, sent } = await open(() => ({
      changed: 2,
      unchanged: { net: 3, executions: 1 },
      receipt: 'sealed',
    }))
    expect(dialog.queryByRole('textbox', { name: 'Commission' })).toBeNull()
    await save()
    const text =
      'Costs of 2 trades set. 3 trades have net results, stated or typed: unchanged. 1 trade has costs of executions: unchanged.'
    expect(await screen.findByText(text)).toBeDefined()
    expect(sent()).toEqual([{ ids: [3, 8, 9], change: { type: 'costs', costs: { source: 'INSTRUMENT' } } }])
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Costs of 2 trades restored.')).toBeDefined()
    expect(received.find(({ call }) => call === undoUrl)?.body).toEqual({ receipt: 'sealed' })
  })
})
