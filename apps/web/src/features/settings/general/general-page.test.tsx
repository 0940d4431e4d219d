import type { InstrumentView } from '@afterclose/contract/instruments'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { DialogHost } from '../../../app/dialog-host.tsx'
import { lookups } from '../../../journal/journal-data.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { hasUnsaved } from '../../../journal/unsaved.ts'
import { serveTrades } from '../../../testing/engine.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { aJournal, atWork, aUser } from '../../../testing/samples.ts'
import { GeneralPage } from './general-page.tsx'

const es: InstrumentView = {
  id: 1,
  name: 'ES',
  market: 'FUTURES',
  tickSize: '0.25',
  tickValue: '12.5',
  pipSize: '0.25',
  quoteCurrency: null,
  commission: '5',
  commissionMode: 'PER_UNIT',
  spread: '0',
  sessionStart: null,
  sessionEnd: null,
  sessionZone: null,
  aliases: [],
  active: true,
  order: 1,
  trades: 3,
  modified: '2026-01-05T10:00:00.000Z',
}
const page = (
  <>
    <GeneralPage />
    <DialogHost />
  </>
)
const url = '/v1/databases/1'
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const list = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name })
const choose = async (label: string, option: string) => {
  await userEvent.click(list(label))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
const bodies = (received: ReturnType<typeof fakeServer>, call: string) =>
  received.filter((one) => one.call === call).map(({ body }) => body)

beforeEach(() => {
  serveTrades(exampleFeed())
  atWork()
})

describe('the journal', () => {
  it('[1.12] sends what was changed, and shows it at once', async () => {
    let stored = aJournal()
    const received = fakeServer({
      [`GET ${url}`]: () => stored,
      [`PATCH ${url}`]: ({ body }) => {
        stored = aJournal({ ...Object(body), tradeMarkets: ['FOREX', 'FUTURES', 'CRYPTO'], decimals: 8 })
        return stored
      },
      'GET /v1/databases': () => ({ journals: [stored] }),
    })
    await render(page)
    await userEvent.clear(field('Journal Name'))
    await userEvent.type(field('Journal Name'), ' Night trading ')
    await userEvent.click(screen.getByRole('checkbox', { name: /Crypto/ }))
    await choose('Date format', 'dd/MM/yyyy')
    await userEvent.clear(list('Time zone'))
    await userEvent.type(list('Time zone'), 'Tokyo')
    await userEvent.click(await screen.findByRole('option', { name: /Tokyo/ }))
    await press('Save journal')
    expect(await screen.findByText('Journal saved.')).toBeDefined()
    expect(bodies(received, `PATCH ${url}`)).toEqual([
      { name: 'Night trading', tradeMarkets: 'FOREX,FUTURES,CRYPTO', dateFormat: 'dd/MM/yyyy', timeZone: 'Asia/Tokyo' },
    ])
    expect([field('Journal Name').value, hasUnsaved()]).toEqual(['Night trading', false])
  })

  it('[5.1] wants a name and a market', async () => {
    const received = fakeServer({})
    await render(page)
    await userEvent.clear(field('Journal Name'))
    await userEvent.click(screen.getByRole('checkbox', { name: /Forex/ }))
    await userEvent.click(screen.getByRole('checkbox', { name: /Futures/ }))
    await press('Save journal')
    expect(await screen.findByText('Journal Name is required')).toBeDefined()
    expect(screen.getByText('Markets are required')).toBeDefined()
    expect(bodies(received, `PATCH ${url}`)).toEqual([])
  })

  it('makes a trade for each exit of a position that is closed in parts', async () => {
    let stored = aJournal()
    const received = fakeServer({
      [`GET ${url}`]: () => stored,
      [`PATCH ${url}`]: ({ body }) => (stored = aJournal({ ...Object(body), revision: 2 })),
      'GET /v1/databases': () => ({ journals: [stored] }),
    })
    await render(page)
    const choice = 'A position that is closed in parts is'
    expect(list(choice).value).toBe('One trade')
    await choose(choice, 'A trade for each exit')
    await press('Save journal')
    expect(await screen.findByText('Journal saved.')).toBeDefined()
    expect(bodies(received, `PATCH ${url}`)).toEqual([{ partialExits: 'TRADE_PER_EXIT' }])
    expect(list(choice).value).toBe('A trade for each exit')
  })

  it('makes one trade of the legs of an option trade, of rolled positions too, or leaves them apart', async () => {
    let stored = aJournal({ optionLegs: 'APART' })
    atWork({ journals: [stored] })
    const received = fakeServer({
      [`GET ${url}`]: () => stored,
      [`PATCH ${url}`]: ({ body }) => (stored = aJournal({ ...Object(body), revision: 2 })),
      'GET /v1/databases': () => ({ journals: [stored] }),
    })
    await render(page)
    const question = 'Legs of an option trade are'
    expect(list(question).value).toBe('Separate trades')
    await choose(question, 'One trade, rolled positions too')
    await press('Save journal')
    expect(await screen.findByText('Journal saved.')).toBeDefined()
    expect(bodies(received, `PATCH ${url}`)).toEqual([{ optionLegs: 'ROLLED_TOGETHER' }])
    expect(list(question).value).toBe('One trade, rolled positions too')
  })

  it('changes the currency until the first trade, which may have come meanwhile', async () => {
    fakeServer({
      [`GET ${url}`]: () => aJournal(),
      [`PATCH ${url}`]: () =>
        new Refusal(409, 'Currency in use', 'The currency cannot be changed once a journal has trades.'),
    })
    await render(page)
    await choose('Currency', 'EUR')
    await press('Save journal')
    expect(await screen.findByText('The currency cannot be changed once a journal has trades.')).toBeDefined()
    expect(list('Currency').getAttribute('aria-invalid')).toBe('true')
  })

  it('says why the currency stays as it is once there are trades', async () => {
    queryClient.setQueryData(lookups.instruments(1).queryKey, [es])
    await render(page)
    expect(list('Currency').readOnly).toBe(true)
    expect(screen.getByText('Cannot be changed once the journal has trades.')).toBeDefined()
  })

  it('asks which to keep of a name that another tab has changed, too', async () => {
    const received = fakeServer({
      [`GET ${url}`]: () => aJournal({ name: 'Theirs', dateFormat: 'MM/dd/yyyy' }),
      [`PATCH ${url}`]: ({ body }) => aJournal({ dateFormat: 'MM/dd/yyyy', ...Object(body) }),
    })
    await render(page)
    await userEvent.type(field('Journal Name'), '!')
    await press('Save journal')
    const question = within(await screen.findByRole('dialog', { name: 'Changed elsewhere' }))
    expect(question.getByRole('radiogroup', { name: 'Journal Name' }).textContent).toContain('TheirsTheirs')
    expect(bodies(received, `PATCH ${url}`)).toEqual([])
    await userEvent.click(question.getByRole('button', { name: 'Keep all mine' }))
    expect(field('Journal Name').value).toBe('Futures and FX!')
    expect(list('Date format').value).toBe('yyyy-MM-dd')
  })

  it('says when the account shows other dates', async () => {
    atWork({ settings: { userDateFormat: 'dd/MM/yyyy' } })
    await render(page)
    expect(list('Date format').value).toBe('yyyy-MM-dd')
    expect(screen.getByText('Your account shows dd/MM/yyyy in all journals.')).toBeDefined()
  })
})

describe('options imported as single legs', () => {
  const put = { ...es, id: 2, name: 'SPY 2026-04-17 560 P' }
  const legs = '2026-04-17 −2 560P / +2 550P'
  const preview = {
    before: 164,
    after: 41,
    structures: [{ structure: 'VERTICAL', symbol: 'SPY', legs, entryDate: '2026-03-02T10:05:00', exitDate: null }],
  }
  const title = 'Options imported as single legs'

  it('become one trade each with one click, which Undo takes back', async () => {
    let stored = aJournal({ optionLegs: 'APART' })
    atWork({ journals: [stored] })
    queryClient.setQueryData(lookups.instruments(1).queryKey, [put])
    const received = fakeServer({
      [`GET ${url}`]: () => stored,
      'GET /v1/databases': () => ({ journals: [stored] }),
      [`GET ${url}/instruments`]: () => ({ instruments: [put] }),
      [`GET ${url}/option-legs`]: () => preview,
      [`POST ${url}/option-legs`]: ({ body }) => {
        stored = aJournal({ ...Object(body), revision: 2 })
        return { ...Object(body), receipt: 'sealed' }
      },
      [`POST ${url}/undo`]: () => {
        stored = aJournal({ optionLegs: 'APART', revision: 3 })
        return { restored: 41 }
      },
    })
    await render(page)
    const offer = await screen.findByRole('region', { name: title })
    expect(await within(offer).findByRole('heading', { name: '164 trades become 41' })).toBeDefined()
    expect(
      within(offer).getByRole('row', { name: new RegExp(`^SPY vertical ${legs.replaceAll('+', '\\+')}`) }),
    ).toBeDefined()
    expect(bodies(received, `POST ${url}/option-legs`)).toEqual([])
    await press('Make them one trade each')
    expect(await screen.findByText('164 trades became 41.')).toBeDefined()
    expect(bodies(received, `POST ${url}/option-legs`)).toEqual([{ optionLegs: 'TOGETHER' }])
    await waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull())
    await press('Undo')
    expect(await screen.findByText('Each leg is a separate trade again.')).toBeDefined()
    expect(bodies(received, `POST ${url}/undo`)).toEqual([{ receipt: 'sealed' }])
    expect(await screen.findByRole('region', { name: title })).toBeDefined()
  })

  it.each([
    ['in a journal that groups legs', aJournal({ optionLegs: 'TOGETHER' }), put],
    ['in a journal without options', aJournal({ optionLegs: 'APART' }), es],
    ['to a reader', aJournal({ optionLegs: 'APART', sharedBy: 'ann', readOnly: true }), put],
  ])('are not mentioned %s', async (_, stored, instrument) => {
    atWork({ journals: [stored] })
    queryClient.setQueryData(lookups.instruments(1).queryKey, [instrument])
    const received = fakeServer({ [`GET ${url}/option-legs`]: () => preview })
    await render(page)
    expect(await screen.findByRole('heading', { name: 'Captions of comments' })).toBeDefined()
    expect(screen.queryByRole('region', { name: title })).toBeNull()
    expect(received.filter(({ call }) => call.endsWith('option-legs'))).toEqual([])
  })
})

describe('trading', () => {
  it('saves price tracking, risk and ruin of this journal alone', async () => {
    const stored: Record<string, string> = { 'journal.1.ruinPercent': '40', 'journal.2.ruinPercent': '10' }
    atWork({ settings: stored })
    const received = fakeServer({
      'GET /v1/account-settings/7': () => stored,
      'POST /v1/account-settings/7': ({ body }) => Object.assign(stored, body),
    })
    await render(page)
    expect([field('Ruin').value, field('Default risk').value]).toEqual(['40', '1'])
    await userEvent.clear(field('Ruin'))
    await press('Save trading settings')
    expect(await screen.findByText('Ruin is required')).toBeDefined()
    await userEvent.type(field('Ruin'), '101')
    expect(await screen.findByText('Must not be above 100')).toBeDefined()
    await userEvent.clear(field('Ruin'))
    await userEvent.type(field('Ruin'), '35.5')
    await choose('Highest and lowest price', 'Over a fixed window after the entry')
    await press('Save trading settings')
    expect(await screen.findByText('Trading settings saved.')).toBeDefined()
    expect(bodies(received, 'POST /v1/account-settings/7')).toEqual([
      { 'journal.1.priceTracking': 'FIXED_WINDOW', 'journal.1.ruinPercent': '35.5' },
    ])
  })
})

it('leads to where captions are changed, if the plan includes it', async () => {
  atWork({ settings: { 'entryComments.name': 'Getting in' } })
  const { unmount } = await render(page)
  expect(screen.getByText('Pre-Trade · Getting in · Trade Management · Exit')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Change them in trade comments' })).toBeDefined()
  unmount()
  atWork({ user: aUser({ permissions: [] }) })
  await render(page)
  expect(screen.queryByRole('link', { name: 'Change them in trade comments' })).toBeNull()
})

it('[6.3] shows the settings of a shared journal, and changes none', async () => {
  atWork({ journals: [aJournal({ sharedBy: 'ann', readOnly: true })] })
  await render(page)
  await waitFor(() => expect(field('Journal Name').readOnly).toBe(true))
  for (const name of [
    'Currency',
    'Date format',
    'Time zone',
    'A position that is closed in parts is',
    'Legs of an option trade are',
  ])
    expect(list(name).readOnly, name).toBe(true)
  for (const box of screen.getAllByRole('checkbox')) expect(box.matches(':disabled')).toBe(true)
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
})
