import '../../testing/engine.ts'
import { render } from '../../testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { DialogHost, JournalDialogs } from '../../app/dialog-host.tsx'
import { openTradeDialog } from '../../journal/dialogs.ts'
import { lookups } from '../../journal/journal-data.ts'
import { queryClient } from '../../journal/query-client.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { aJournal, atWork, aUser } from '../../testing/samples.ts'
import { keepLookups, storedTrade } from '../../testing/stored-trade.ts'

const journal = '/v1/databases/1'
const url = `${journal}/trades`
const item = (id: number, text: string, active = true) => ({ id, text, order: id, active, modified: '' })
const before = {
  id: 3,
  name: 'Before',
  order: 0,
  active: true,
  modified: '',
  items: [item(11, 'Trend is up'), item(12, 'News are over'), item(13, 'Slept well', false)],
}
const after = { id: 4, name: 'After', order: 1, active: true, modified: '', items: [item(21, 'Stop is set')] }
const london = { id: 31, name: 'London', active: true, commentGroup: 2, order: 0, modified: '' }

/** Comments and items that the server makes are in the lists that it answers from then on. */
function server(trade = storedTrade(5)) {
  const made = { comments: [] as unknown[], customComments: [london] as unknown[] }
  const make = (list: keyof typeof made, id: number) => (asked: { body: unknown }) => {
    const one = { id, active: true, order: 1, modified: 'made', ...Object(asked.body) }
    made[list].push(one)
    return one
  }
  return fakeServer({
    [`GET ${url}/5`]: () => trade,
    [`PUT ${url}/5`]: () => ({ ...trade, receipt: null }),
    [`POST ${url}`]: () => storedTrade(6),
    [`POST ${journal}/comments`]: make('comments', 41),
    [`GET ${journal}/comments`]: () => ({ comments: made.comments }),
    [`POST ${journal}/custom-comments`]: make('customComments', 32),
    [`GET ${journal}/custom-comments`]: () => ({ customComments: made.customComments }),
  })
}

async function open(tradeId: number | null, tab: 'trade' | 'review' = 'review') {
  await render(
    <>
      <JournalDialogs />
      <DialogHost />
    </>,
  )
  openTradeDialog({ tradeId, tab })
  await screen.findByRole('tab', { name: /^Review/ })
}
const sent = (received: ReturnType<typeof fakeServer>, call: string) => received.find((one) => one.call === call)?.body
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const checklist = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Checklist' })
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })

beforeEach(() => {
  atWork()
  keepLookups()
  const [setup] = queryClient.getQueryData(lookups.setups(1).queryKey) ?? []
  queryClient.setQueryData(lookups.checklists(1).queryKey, [before, after])
  queryClient.setQueryData(lookups.customComments(1).queryKey, [london])
  queryClient.setQueryData(lookups.setups(1).queryKey, [
    { ...setup!, defaultChecklistId: 3 },
    { ...setup!, id: 2, name: 'Pullback', defaultChecklistId: 4 },
  ])
})

it('grades the trade, and says what a grade means', async () => {
  const received = server(storedTrade(5))
  await open(5)
  const grade = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Review grade' })
  expect(grade().value).toBe('')
  await userEvent.click(grade())
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'A: well done',
    'B: could be better',
    'C: a rule bent',
    'D: should not have been taken',
  ])
  await userEvent.click(screen.getByRole('option', { name: 'C: a rule bent' }))
  await save()
  await waitFor(() => expect(sent(received, `PUT ${url}/5`)).toMatchObject({ reviewGrade: 'C' }))
})

describe('the checklist of a trade', () => {
  it('is the default of the setup that a new trade begins with, and is nothing unsaved', async () => {
    server()
    await open(null)
    expect(checklist().value).toBe('Before')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('changes with the setup until something is ticked', async () => {
    server()
    await open(null, 'trade')
    const choose = async (name: string) => {
      await userEvent.click(screen.getByRole('tab', { name: 'Trade' }))
      await userEvent.click(screen.getByRole('combobox', { name: 'Setup' }))
      await userEvent.click(await screen.findByRole('option', { name }))
      await userEvent.click(screen.getByRole('tab', { name: /^Review/ }))
    }
    await choose('Pullback')
    expect(checklist().value).toBe('After')
    await userEvent.click(box('Stop is set'))
    await choose('Breakout')
    expect(checklist().value).toBe('After')
    expect(box('Stop is set').checked).toBe(true)
  })

  it('tells how far it is, in words and as a bar', async () => {
    const received = server(storedTrade(5, { checklistId: 3, checklistItemIds: [11, 12] }))
    await open(5)
    const bar = () => screen.getByRole<HTMLProgressElement>('progressbar', { name: '1 of 2 ticked' })
    await userEvent.click(box('News are over'))
    expect([bar().value, bar().max]).toEqual([1, 2])
    await save()
    await waitFor(() => expect(sent(received, `PUT ${url}/5`)).toMatchObject({ checklistId: 3, checkedItemIds: [12] }))
  })

  it('shows a tick whose item is no longer on the list, and saves by the items of today', async () => {
    server(storedTrade(5, { checklistId: 3, checklistItemIds: [11, 13], checkedItemIds: [11, 13] }))
    await open(5)
    expect(screen.getByText('1 of 2 ticked')).toBeDefined() // the trend of two; nothing is said of the news yet
    expect(box(/^Slept well/).checked).toBe(true)
    expect(box(/^Slept well/).disabled).toBe(true)
  })

  it('of a journal that is only read counts the items of when it was saved', async () => {
    atWork({ journals: [aJournal({ readOnly: true })] })
    server(storedTrade(5, { checklistId: 3, checklistItemIds: [11, 13], checkedItemIds: [11, 13] }))
    await open(5)
    expect(screen.getByText('2 of 2 ticked')).toBeDefined()
    expect(screen.queryByRole('checkbox', { name: 'News are over' })).toBeNull()
  })
})

describe('what is made while a trade is reviewed', () => {
  it('is a comment of its kind with its rating, and is ticked', async () => {
    const received = server()
    await open(5)
    const exit = within(screen.getByRole('region', { name: 'Exit' }))
    await userEvent.click(exit.getByRole('button', { name: 'New comment' }))
    await userEvent.keyboard('Too early')
    await userEvent.click(exit.getByRole('radio', { name: 'Negative' }))
    await userEvent.click(exit.getByRole('button', { name: 'Add comment' }))
    expect(await exit.findByRole('button', { name: /Too early/, pressed: true })).toBeDefined()
    expect(sent(received, `POST ${journal}/comments`)).toEqual({ name: 'Too early', rating: 'NEGATIVE', type: 'EXIT' })
    expect(screen.getByText('Tilt').nextSibling?.textContent).toBe('−1') // the preview follows at once
    await save()
    await waitFor(() => expect(sent(received, `PUT ${url}/5`)).toMatchObject({ exitComments: [41] }))
  })

  it('is an item of a custom statistic, and is ticked', async () => {
    const received = server()
    await open(5)
    const group = within(screen.getByRole('region', { name: 'Custom statistic 2' }))
    await userEvent.click(group.getByRole('button', { name: 'London' }))
    await userEvent.click(group.getByRole('button', { name: 'New item' }))
    await userEvent.keyboard('New York{Enter}')
    expect(await group.findByRole('button', { name: 'New York', pressed: true })).toBeDefined()
    expect(sent(received, `POST ${journal}/custom-comments`)).toEqual({ name: 'New York', commentGroup: 2 })
    await save()
    await waitFor(() => expect(sent(received, `PUT ${url}/5`)).toMatchObject({ customComments: [31, 32] }))
  })

  it('is no custom statistic on a plan without them: those of before can be taken away', async () => {
    atWork({ user: aUser({ plan: 'FREE', permissions: [] }) })
    queryClient.setQueryData(lookups.customComments(1).queryKey, [london, { ...london, id: 33, name: 'Tokyo' }])
    server(storedTrade(5, { customComments: [33] }))
    await open(5)
    const group = within(screen.getByRole('region', { name: 'Custom statistic 2' }))
    expect(group.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Tokyo'])
  })
})
