import '../../testing/engine.ts'
import { render } from '../../testing/render.tsx'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { DialogHost, JournalDialogs } from '../../app/dialog-host.tsx'
import { openTradeDialog } from '../../journal/dialogs.ts'
import { lookups } from '../../journal/journal-data.ts'
import { queryClient } from '../../journal/query-client.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { aJournal, atWork } from '../../testing/samples.ts'
import { keepLookups, storedTrade } from '../../testing/stored-trade.ts'

const comment = {
  id: 4,
  name: 'Chased',
  type: 'ENTRY',
  rating: 'NEGATIVE',
  active: true,
  order: 1,
  modified: '',
} as const
const fill = { date: '2026-10-23T09:51:00', price: '6000', size: '2', commission: '4.3', swap: '0' } as const
/** What changes nothing: it closes, shows another part, or folds a list. */
const harmless = /^(Close|Trade|Review\d*|Screenshots and notes\d*|Chart|Executions.*)$/

/** What can be typed or pressed in the dialog, by its name. */
const open = (): readonly string[] =>
  [
    ...screen
      .getByRole('dialog')
      .querySelectorAll<HTMLElement>('input:not([type="hidden"]), textarea, button, [contenteditable="true"]'),
  ]
    .filter(
      (control) =>
        !(control.matches(':disabled, [readonly]') || control.ariaDisabled === 'true') && !control.closest('[hidden]'),
    )
    .map((control) => control.getAttribute('aria-label') ?? control.textContent)
    .filter((name) => !harmless.test(name))

describe('a trade of a journal that is only read', () => {
  it.each([
    ['simple', {}],
    ['with executions', { executions: [{ ...fill, side: 'ENTRY' as const }] }],
    ['with a result of its broker and no stop', { gainMode: 'MANUAL' as const, manualGain: '5', stopLoss: null }],
  ])('%s shows everything and takes nothing', async (_kind, changes) => {
    atWork({ journals: [aJournal({ readOnly: true })] })
    keepLookups()
    queryClient.setQueryData(lookups.comments(1).queryKey, [comment])
    queryClient.setQueryData(lookups.customComments(1).queryKey, [
      { id: 31, name: 'London', active: true, commentGroup: 2, order: 0, modified: '' },
    ])
    queryClient.setQueryData(lookups.checklists(1).queryKey, [
      {
        id: 3,
        name: 'Before',
        order: 0,
        active: true,
        modified: '',
        items: [{ id: 11, text: 'Trend', order: 0, active: true, modified: '' }],
      },
    ])
    const trade = storedTrade(5, {
      entryComments: [4],
      customComments: [31],
      checklistId: 3,
      checklistItemIds: [11],
      notes: '<p>Late.</p>',
      ...changes,
    })
    fakeServer({ 'GET /v1/databases/1/trades/5': () => trade })
    await render(
      <>
        <JournalDialogs />
        <DialogHost />
      </>,
    )
    openTradeDialog({ tradeId: 5 })
    await screen.findByText(/shared with you read-only/)
    expect(open()).toEqual([])
    await userEvent.click(screen.getByRole('tab', { name: /^Review/ }))
    expect(screen.getByRole('button', { name: /Chased/ })).toBeDefined()
    expect(open()).toEqual([])
    await userEvent.click(screen.getByRole('tab', { name: /^Screenshots and/ }))
    expect(await screen.findByText('Late.')).toBeDefined()
    expect(open()).toEqual([])
  })
})
