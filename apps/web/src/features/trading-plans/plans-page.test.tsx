// @large: the details of a page that trading-plans.spec.ts walks
import { serveTrades } from '../../testing/engine.ts'
import type { TradePlanView } from '@afterclose/contract/trade-plans'
import { planStatuses } from '@afterclose/core/trade-plan'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DialogHost, JournalDialogs } from '../../app/dialog-host.tsx'
import { exampleFeed } from '../../testing/example-feed.ts'
import { feedOf } from '../../testing/feed-of.ts'
import { lookups } from '../../journal/journal-data.ts'
import { queryClient } from '../../journal/query-client.ts'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { render } from '../../testing/render.tsx'
import { aJournal, atWork } from '../../testing/samples.ts'
import { storedMissedTrade } from '../../testing/stored-missed-trade.ts'
import { storedPlan } from '../../testing/stored-plan.ts'
import { keepLookups, storedTrade } from '../../testing/stored-trade.ts'
import { PlansPage } from './plans-page.tsx'

const url = '/v1/databases/1/trade-plans'

function serve(plans: readonly TradePlanView[], more: Parameters<typeof fakeServer>[0] = {}) {
  return fakeServer({
    [`GET ${url}?limit=200`]: () => ({ tradePlans: plans, next: null }),
    'GET /v1/databases/1/missed-trades?limit=500': () => ({ missedTrades: [], next: null }),
    ...more,
  })
}
const show = () =>
  render(
    <>
      <PlansPage />
      <JournalDialogs />
      <DialogHost />
    </>,
  )
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const column = (name: string) => screen.findByRole('region', { name })

beforeEach(() => {
  atWork({ journals: [aJournal()] })
  keepLookups()
})

describe('the board of plans', () => {
  it('puts each plan under what became of it, and offers the one of now first', async () => {
    serve([
      storedPlan({ id: 1, planDate: '2026-10-20' }),
      storedPlan({ id: 2, title: 'Gap fill', status: 'DRAFT' }),
      storedPlan({ id: 3, title: 'Old idea', status: 'EXPIRED' }),
    ])
    await show()
    expect((await column('Draft')).textContent).toContain('Gap fill')
    expect((await column('Closed')).textContent).toContain('expired')
    const active = within(await column('Active'))
    expect(active.getByText('now')).toBeDefined()
    expect(active.getByText('Retest of the high')).toBeDefined()
    expect(active.getByText('3.00 RRR')).toBeDefined()
    expect(screen.getByText('1 active, 1 in draft')).toBeDefined()
  })

  it('has each plan in one column, whatever became of it', async () => {
    const plans = planStatuses.map((status, i) => storedPlan({ id: i + 1, title: `Plan ${status}`, status }))
    serve(plans)
    await show()
    const titlesIn = async (name: string) =>
      within(await column(name))
        .getAllByRole('button', { name: /^Plan [A-Z]+$/ })
        .map(({ textContent }) => textContent.slice(5))
    const columns = ['Draft', 'Active', 'Executed', 'Missed', 'Closed']
    expect(await Promise.all(columns.map(titlesIn))).toEqual([
      ['DRAFT'],
      ['ACTIVE'],
      ['EXECUTED'],
      ['MISSED'],
      ['EXPIRED', 'CANCELLED'],
    ])
  })

  it('has in each column the newest plan first, and of one day the one that was written last', async () => {
    const days = ['2026-10-21', '2026-10-23', '2026-10-20', '2026-10-23', '2026-10-22']
    serve(
      days.flatMap((planDate, i) => [
        storedPlan({ id: i + 1, planDate, title: `Draft ${i + 1}`, status: 'DRAFT' }),
        storedPlan({ id: i + 11, planDate, title: `Missed ${i + 1}`, status: 'MISSED' }),
      ]),
    )
    await show()
    for (const name of ['Draft', 'Missed']) {
      const cards = within(await column(name)).getAllByRole('button', { name: new RegExp(`^${name} \\d$`) })
      expect(cards.map(({ textContent }) => textContent)).toEqual([4, 2, 5, 1, 3].map((one) => `${name} ${one}`))
    }
  })

  it('says how long a plan is valid where that is another day, and the month of each first', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-27T12:00:00Z'), shouldAdvanceTime: true })
    serve([
      storedPlan({ id: 1, title: 'Its day', validUntil: '2026-10-23' }),
      storedPlan({ id: 2, title: 'Longer', validUntil: '2026-10-26' }),
    ])
    await show()
    const active = within(await column('Active'))
    const card = (title: string) => active.getByText(title).closest('li')?.textContent ?? ''
    expect(card('Longer')).toContain('2026-10-23, valid until 2026-10-26')
    expect(card('Its day')).not.toContain('valid until')
    const days = within(screen.getByRole('region', { name: 'Plans by day' })).getAllByRole('listitem')
    const names = days.map((day) => day.querySelector('b')?.textContent ?? '')
    vi.useRealTimers()
    expect(names.filter((text) => text.includes(' '))).toEqual(['9 Nov', '1 Dec'])
  })

  it('says of a plan that was missed what its missed trade would have brought', async () => {
    const missedTrades = [storedMissedTrade({ id: 7, missedR: 1.25 }), storedMissedTrade({ id: 1, missedR: -9 })]
    serve([storedPlan({ id: 1, status: 'MISSED', linkedMissedTradeId: 7 })], {
      'GET /v1/databases/1/missed-trades?limit=500': () => ({ missedTrades, next: null }),
    })
    await show()
    await waitFor(async () => expect((await column('Missed')).textContent).toContain('+1.25R'))
  })

  it('shows every scenario of the plan to trade now, and the first one of another', async () => {
    const [scenario] = storedPlan().scenarios
    const scenarios = ['opens above', 'fills the gap', 'breaks the low'].map((ifText) => ({ ...scenario!, ifText }))
    serve([storedPlan({ scenarios }), storedPlan({ id: 2, title: 'Gap fill', status: 'DRAFT', scenarios })])
    await show()
    const shown = (text: string) => scenarios.filter(({ ifText }) => text.includes(ifText)).length
    expect(shown((await column('Active')).textContent)).toBe(3)
    expect(shown((await column('Draft')).textContent)).toBe(1)
  })

  it('compares planned trades with all others, each with its count', async () => {
    serveTrades(exampleFeed())
    serve([storedPlan({ status: 'EXECUTED', linkedTradeIds: [1] }), storedPlan({ id: 2, status: 'CANCELLED' })])
    await show()
    const cards = within(await screen.findByLabelText('Outcome of the plans'))
    expect(await cards.findByText('average of 11, 1 without R')).toBeDefined() // none names a plan
    expect(cards.getByText('average of 0')).toBeDefined()
    expect(cards.getAllByText('1 of 2 finished plans')).toHaveLength(2)
  })

  it('has no colour for the average of fewer than ten trades', async () => {
    const some = (count: number, planId: number | null) =>
      Array.from({ length: count }, () => ({ planId, rMultiple: 0.73 }))
    serveTrades(feedOf(...some(8, 1), ...some(10, null)))
    serve([storedPlan({ status: 'EXECUTED', linkedTradeIds: [1] })])
    await show()
    const card = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).parentElement!
    await screen.findByText('average of 8, small sample')
    expect((await card('Planned trades')).textContent).toBe('Planned trades+0.73Raverage of 8, small sample')
    expect((await card('Planned trades')).querySelector('[class*="_gain"]')).toBeNull()
    expect((await card('Unplanned trades')).querySelector('[class*="_gain"]')).not.toBeNull()
  })

  it('is dated in the format of the user', async () => {
    atWork({ journals: [aJournal()], settings: { userDateFormat: 'dd/MM/yyyy' } })
    const received = serve([storedPlan({ id: 2, title: 'Gap fill', status: 'DRAFT' })], {
      [`POST ${url}`]: () => storedPlan({ id: 3 }),
    })
    await show()
    await column('Draft')
    await press('New plan')
    const dialog = within(await screen.findByRole('dialog', { name: 'New trading plan' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Title' }), 'Dated')
    const day = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Plan for' })
    expect(day.value).toMatch(/^\d\d\/\d\d\/\d{4}$/)
    await userEvent.clear(day)
    await userEvent.type(day, '04/03/2026')
    await userEvent.tab()
    expect(day.value).toBe('04/03/2026')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(received.find(({ call }) => call === `POST ${url}`)?.body).toMatchObject({ planDate: '2026-03-04' }),
    )
  })

  it('activates and cancels, and says what the server refuses', async () => {
    const draft = storedPlan({ id: 2, title: 'Gap fill', status: 'DRAFT' })
    const received = serve([draft], {
      [`PUT ${url}/2`]: () => ({ ...draft, receipt: 'sealed' }),
      'POST /v1/databases/1/undo': () => ({ restored: 1 }),
    })
    await show()
    await column('Draft')
    await press('Activate: Gap fill')
    expect(await screen.findByText('Gap fill is active.')).toBeDefined()
    await press('Undo')
    expect(await screen.findByText('Gap fill is a draft again.')).toBeDefined()
    expect(received.find(({ call }) => call.endsWith('/undo'))?.body).toEqual({ receipt: 'sealed' })
    expect(received.find(({ call }) => call === `PUT ${url}/2`)?.body).toMatchObject({
      status: 'ACTIVE',
      modified: draft.modified,
      scenarios: [{ stopLoss: '5990' }],
    })
    serve([draft], { [`PUT ${url}/2`]: () => new Refusal(409, 'Changed elsewhere', 'Somebody else changed it.') })
    await press('Actions for Gap fill')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel the plan' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel the plan' }))
    expect(await screen.findByText('Somebody else changed it.')).toBeDefined()
  })

  it('opens a trade with what the plan says, and sends the plan with it', async () => {
    const received = serve([storedPlan({ id: 4 })], { 'POST /v1/databases/1/trades': () => storedTrade(9) })
    await show()
    await column('Active')
    await press('Take trade: Retest of the high')
    const dialog = await screen.findByRole('dialog', { name: 'Add a trade' })
    const field = (name: string) => within(dialog).getByRole<HTMLInputElement>('textbox', { name }).value
    await within(dialog).findByRole('textbox', { name: 'Stop loss' })
    expect([field('Stop loss'), field('Take profit'), field('Entry price')]).toEqual(['5,990.00', '6,030.00', ''])
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Entry price' }), '6000')
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Size' }), '1')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(received.find(({ call }) => call === 'POST /v1/databases/1/trades')?.body).toMatchObject({
      planId: 4,
      stopLoss: '5990',
      takeProfit: '6030',
      instrumentId: 1,
    })
  })

  it('sizes the trade by the risk of the plan as soon as its entry is known, until a size is typed', async () => {
    serve([storedPlan({ id: 4 })])
    queryClient.setQueryData(lookups.balance(1).queryKey, { accountBalance: '240000', warning: null })
    await show()
    await column('Active')
    await press('Take trade: Retest of the high')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a trade' }))
    const field = (name: string) => dialog.getByRole<HTMLInputElement>('textbox', { name })
    await dialog.findByRole('textbox', { name: 'Stop loss' })
    const note = () => dialog.getByText(/^Your plan risks/).textContent.replaceAll('\u00a0', ' ')
    expect(note()).toBe('Your plan risks 0.5% of the balance, 1,200.00 USD. The size follows from the entry price.')
    expect(field('Size').value).toBe('')
    await userEvent.type(field('Entry price'), '6000')
    expect(field('Size').value).toBe('2') // 10 points of 50.00 each: 500.00 a contract
    await userEvent.clear(field('Stop loss'))
    await userEvent.type(field('Stop loss'), '5970')
    expect(field('Size').value).toBe('')
    expect(note()).toMatch(/The smallest size risks more\.$/)
    await userEvent.type(field('Size'), '1')
    await userEvent.clear(field('Stop loss'))
    await userEvent.type(field('Stop loss'), '5990')
    expect(field('Size').value).toBe('1')
    expect(note()).toMatch(/That is a size of 2\.$/)
  })

  it('risks the amount of the plan where it names no stop', async () => {
    const [scenario] = storedPlan().scenarios
    const received = serve([storedPlan({ id: 4, scenarios: [{ ...scenario!, stopLoss: null, rrr: null }] })], {
      'POST /v1/databases/1/trades': () => storedTrade(9),
    })
    queryClient.setQueryData(lookups.balance(1).queryKey, { accountBalance: '240000', warning: null })
    await show()
    await column('Active')
    await press('Take trade: Retest of the high')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a trade' }))
    await userEvent.type(await dialog.findByRole('textbox', { name: 'Entry price' }), '6000')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Size' }), '1')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(received.find(({ call }) => call === 'POST /v1/databases/1/trades')?.body).toMatchObject({
      riskAmount: '1200',
      stopLoss: null,
    })
  })

  it('asks by which scenario where several can be traded', async () => {
    const [scenario] = storedPlan().scenarios
    serve([storedPlan({ scenarios: [scenario!, { ...scenario!, ifText: 'it opens below', stopLoss: '5980' }] })])
    await show()
    await column('Active')
    await press('Take trade: Retest of the high')
    await userEvent.click(await screen.findByRole('menuitem', { name: '2. it opens below' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add a trade' })
    const stop = await within(dialog).findByRole<HTMLInputElement>('textbox', { name: 'Stop loss' })
    expect(stop.value).toBe('5,980.00')
  })

  it('is written in its dialog, which names what is missing or wrong', async () => {
    const received = serve([], { [`POST ${url}`]: () => storedPlan() })
    await show()
    await userEvent.click((await screen.findAllByRole('button', { name: 'New plan' }))[0]!)
    const dialog = within(await screen.findByRole('dialog', { name: 'New trading plan' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Risk' }), '120')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Title is required')).toBeDefined()
    expect(dialog.getByText('Must not be above 100')).toBeDefined()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Title' }), 'Gap fill')
    await userEvent.clear(dialog.getByRole('textbox', { name: 'Risk' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(received.find(({ call }) => call === `POST ${url}`)?.body).toMatchObject({
      title: 'Gap fill',
      status: 'DRAFT',
    })
  })

  it('can only be read in a journal that is shared to be read', async () => {
    atWork({ journals: [aJournal({ readOnly: true })] })
    serve([storedPlan()])
    await show()
    await column('Active')
    expect(screen.queryByRole('button', { name: /Take trade|Mark as missed|New plan/ })).toBeNull()
    await press('Actions for Retest of the high')
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Open'])
  })
})
