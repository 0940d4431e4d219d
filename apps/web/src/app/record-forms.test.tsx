// @large: walks every form of a record
import '../testing/engine.ts'
import 'fake-indexeddb/auto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Api } from '@afterclose/contract/api'
import { Select } from '@mantine/core'
import { act, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MissedTradeDialog } from '../features/missed-trades/missed-trade-dialog.tsx'
import { createNote, noteAutosave } from '../features/notebook/note-form.ts'
import { addSession } from '../features/sessions/session-actions.ts'
import { sessionAutosave } from '../features/sessions/session-form.ts'
import { PayinDialog } from '../features/settings/deposits-withdrawals/payin-dialog.tsx'
import { InstrumentDialog } from '../features/settings/instruments/instrument-dialog.tsx'
import { SetupPage } from '../features/settings/setups/setup-page.tsx'
import { BacktestDialog } from '../features/strategy-lab/backtester/backtest-dialog.tsx'
import { TestedTradeDialog } from '../features/strategy-lab/backtester/tested/tested-trade-dialog.tsx'
import { PlanDialog } from '../features/trading-plans/plan-dialog.tsx'
import { removeDraftsOf, writeDraft } from '../journal/device/drafts.ts'
import { lookups } from '../journal/journal-data.ts'
import { queryClient } from '../journal/query-client.ts'
import { RichTextField } from '../parts/rich-text/rich-text-field.tsx'
import { faultAt } from '../testing/fault-at.ts'
import { render } from '../testing/render.tsx'
import { renderedParts } from '../testing/rendered.ts'
import { atWork } from '../testing/samples.ts'
import { storedBacktest, storedTestedTrade } from '../testing/stored-backtest.ts'
import { storedMissedTrade } from '../testing/stored-missed-trade.ts'
import { storedPlan } from '../testing/stored-plan.ts'
import { aNote, aPayin, aSession } from '../testing/stored-records.ts'
import { anInstrument, aSetup, keepLookups } from '../testing/stored-trade.ts'
import { bodyOf, faultOf, storingServer } from '../testing/storing-server.ts'

/** What is typed into the fields of a form, by their labels: the text, and the field of the body with its value. */
type Typed = Readonly<Record<string, readonly [text: string, field: string, value: unknown]>>

interface Form {
  readonly form: ReactNode
  readonly at?: string
  /** The noun under which the record is stored, and the record. */
  readonly stored: readonly [noun: string, record: { readonly id: number }]
  readonly call: keyof Api
  readonly typed: Typed
  /** Fields of the body that the form leaves to commands. */
  readonly left?: readonly string[]
  /** Empty slots for pictures. */
  readonly slots?: number
  /** Rich texts, by field, and the name of the draft that the device keeps of each. */
  readonly texts?: Readonly<Record<string, string>>
}

const [note, session, payin] = [aNote, aSession, aPayin]
const nothing = () => {}
const plan = storedPlan({
  id: 2,
  title: 'Gap fill',
  planDate: '2026-10-20',
  validUntil: '2026-10-30',
  instrumentId: 2,
  setupId: 3,
  direction: 'LONG',
  timeframe: 'H1',
  bias: '<p>Up</p>',
  reviewText: '<p>Fine</p>',
  checklistId: 4,
  planQuality: 5,
})
const missed = storedMissedTrade({
  id: 2,
  instrumentId: 2,
  setupId: 3,
  size: '7',
  highestPrice: '1.1050',
  lowestPrice: '1.0975',
  hypotheticalExitPrice: '1.1030',
  hypotheticalExitDate: '2026-10-23T12:00:00',
  notes: '<p>Late</p>',
  preTradeComments: [21],
  customComments: [31],
  checklistId: 4,
  checkedItemIds: [41],
  planId: 8,
  inReview: true,
})
const instrument = {
  ...anInstrument,
  id: 2,
  name: 'NQ',
  market: 'CRYPTO' as const, // not one that the journal trades
  commissionMode: 'PER_TRADE' as const,
  sessionStart: '09:30',
  sessionEnd: '16:00',
  sessionZone: 'America/Chicago',
  tickSize: '0.25',
  tickValue: '5',
  pipSize: '1',
  quoteCurrency: 'EUR',
  commission: '2.2',
  spread: '3',
  aliases: ['NQZ6'],
}
const setup = {
  ...aSetup,
  id: 2,
  name: 'Pullback',
  description: '<p>Wait</p>',
  rules: ['Trend', 'Retest'],
  color: '#112233',
  defaultChecklistId: 4,
}
const backtest = storedBacktest({
  id: 2,
  name: 'Gaps',
  instrumentId: 2,
  setupId: 3,
  spreadTicks: '2',
  checklistId: 4,
  notes: '<p>Test</p>',
  status: 'FINISHED',
})
const tested = storedTestedTrade({
  id: 2,
  entryPrice: '100',
  stopLoss: '99',
  takeProfit: '103',
  exitPrice: '102',
  highestPrice: '104',
  lowestPrice: '98',
  resultMode: 'CUSTOM_R',
  customR: '1.5',
  comments: [21],
  customComments: [31],
  tags: ['gap'],
})

const forms: Readonly<Record<string, Form>> = {
  'features/settings/deposits-withdrawals/payin-dialog.tsx': {
    form: <PayinDialog record={payin} onClose={nothing} />,
    stored: ['payins', payin],
    call: 'replacePayin',
    typed: {
      Amount: ['12.50', 'delta', '12.5'],
      Date: ['2026-10-03 10:00', 'timestamp', '2026-10-03T10:00:00'],
      Reason: ['Gift', 'textualReason', 'Gift'],
    },
    left: ['accountBalance'],
  },
  'features/settings/instruments/instrument-dialog.tsx': {
    form: <InstrumentDialog record={instrument} onClose={nothing} />,
    stored: ['instruments', instrument],
    call: 'replaceInstrument',
    typed: {
      Name: ['ES2', 'name', 'ES2'],
      'Tick size': ['0.5', 'tickSize', '0.5'],
      'Tick value': ['6', 'tickValue', '6'],
      'Pip size': ['2', 'pipSize', '2'],
      'Quote currency': ['gbp', 'quoteCurrency', 'GBP'],
      'Default commission': ['1.1', 'commission', '1.1'],
      Spread: ['4', 'spread', '4'],
    },
  },
  'features/settings/setups/setup-page.tsx': {
    form: <SetupPage />,
    at: '/settings/setups/2',
    stored: ['setups', setup],
    call: 'replaceSetup',
    typed: { Name: ['Retest', 'name', 'Retest'] },
    slots: 6,
    texts: { description: '1/setup/2/description' },
  },
  'features/trading-plans/plan-dialog.tsx': {
    form: <PlanDialog record={plan} onClose={nothing} />,
    stored: ['trade-plans', plan],
    call: 'replaceTradePlan',
    typed: {
      Title: ['Fade', 'title', 'Fade'],
      Timeframe: ['M30', 'timeframe', 'M30'],
      If: ['it falls', 'scenarios.0.ifText', 'it falls'],
      Then: ['sell', 'scenarios.0.thenText', 'sell'],
      'Entry from': ['5998', 'scenarios.0.entryFrom', '5998'],
      'Entry to': ['6002', 'scenarios.0.entryTo', '6002'],
      'Stop loss': ['5991', 'scenarios.0.stopLoss', '5991'],
      'Take profit': ['6033', 'scenarios.0.takeProfit', '6033'],
      Risk: ['0.7', 'scenarios.0.riskPercent', '0.7'],
    },
    left: ['status'],
    slots: 6,
    texts: { bias: '1/trade-plan/2/bias', reviewText: '1/trade-plan/2/reviewText' },
  },
  'features/missed-trades/missed-trade-dialog.tsx': {
    form: <MissedTradeDialog record={missed} begun={null} onClose={nothing} />,
    stored: ['missed-trades', missed],
    call: 'replaceMissedTrade',
    typed: {
      Size: ['9', 'size', '9'],
      'Entry price': ['1.1010', 'entryPrice', '1.101'],
      'Stop loss': ['1.0990', 'stopLoss', '1.099'],
      'Take profit': ['1.1060', 'takeProfit', '1.106'],
      'Highest price': ['1.1070', 'highestPrice', '1.107'],
      'Lowest price': ['1.0970', 'lowestPrice', '1.097'],
      'Would have exited at': ['1.1020', 'hypotheticalExitPrice', '1.102'],
    },
    slots: 6,
    texts: { notes: '1/missed-trade/2/notes' },
  },
  'features/strategy-lab/backtester/backtest-dialog.tsx': {
    form: <BacktestDialog record={backtest} onClose={nothing} />,
    stored: ['backtests', backtest],
    call: 'replaceBacktest',
    typed: {
      Name: ['Fades', 'name', 'Fades'],
      Timeframe: ['M15', 'timeframe', 'M15'],
      'Start balance': ['25,000', 'startBalance', '25000'],
      Risk: ['0.5', 'riskPercent', '0.5'],
      Spread: ['4', 'spreadTicks', '4'],
    },
    texts: { notes: '1/backtest/2/notes' },
  },
  'features/strategy-lab/backtester/tested/tested-trade-dialog.tsx': {
    form: <TestedTradeDialog backtest={backtest} trade={tested} onClose={nothing} />,
    stored: ['tested-trades', tested],
    call: 'replaceBacktestTrade',
    typed: {
      Date: ['2023-03-02 10:00', 'entryDate', '2023-03-02T10:00:00'],
      R: ['1.75', 'customR', '1.75'],
      Entry: ['101', 'entryPrice', '101'],
      Stop: ['98.5', 'stopLoss', '98.5'],
      Target: ['105', 'takeProfit', '105'],
      Exit: ['102.5', 'exitPrice', '102.5'],
      Highest: ['106', 'highestPrice', '106'],
      Lowest: ['97', 'lowestPrice', '97'],
    },
    slots: 1,
  },
}

/** Forms of one field, or that change no record: their pages have tests of them. */
const others = [
  'features/journal-picker/archive-journal.tsx',
  'features/journal-picker/classic-journal.tsx',
  'features/journal-picker/copy-journal.tsx',
  'features/journal-picker/new-journal.tsx',
  'features/journal-picker/rename-journal.tsx',
  'features/journal-picker/share-journal.tsx',
  'features/reports/monthly/review-block.tsx',
  'features/rules/note-dialog.tsx',
  'features/settings/setups/name-dialog.tsx',
  'features/trade-dialog/costs-dialog.tsx',
  'features/trade-dialog/split-dialog.tsx',
  'parts/presets/name-preset.tsx',
  'parts/trade-form/new-comment.tsx',
  'parts/trade-form/new-instrument.tsx',
  'parts/trade-form/new-statistic.tsx',
]

it('every form of a record is known here', () => {
  const src = join(import.meta.dirname, '..')
  const files = globSync('{features,parts}/**/*.tsx', {
    cwd: src,
    exclude: ['**/*.story.tsx', '**/use-record-form.tsx'],
  })
  const found = files.filter((file) => readFileSync(join(src, file), 'utf8').includes('useRecordForm('))
  expect(found.toSorted()).toEqual([...Object.keys(forms), ...others].toSorted())
})

/** Amounts, prices and names of a body; each of them once, so that no two can be swapped unseen. */
const scalars = (body: unknown): readonly unknown[] =>
  typeof body === 'object' && body !== null
    ? Object.values(body).flatMap(scalars)
    : typeof body === 'number' || (typeof body === 'string' && body !== '')
      ? [body]
      : []

/** Puts a value under its place in a body. */
function put(body: unknown, [first = '', ...rest]: readonly string[], value: unknown): void {
  if (typeof body !== 'object' || body === null) throw new TypeError(`No ${first}`)
  if (rest.length === 0) Object.assign(body, { [first]: value })
  else put(Object.entries(body).find(([key]) => key === first)?.[1], rest, value)
}

const linkFor = /^or add a link for screenshot \d$/

beforeEach(() => {
  atWork()
  keepLookups()
  const item = (id: number) => ({ id, text: `Item ${id}`, active: true, order: 0, modified: '' })
  queryClient.setQueryData(lookups.instruments(1).queryKey, [anInstrument, { ...instrument, active: false }])
  queryClient.setQueryData(lookups.setups(1).queryKey, [
    aSetup,
    { ...setup },
    { ...aSetup, id: 4, name: 'Fade', active: false },
  ])
  queryClient.setQueryData(lookups.checklists(1).queryKey, [
    { id: 4, name: 'Evening', active: false, order: 0, modified: '', items: [item(41)] },
  ])
})

/** The box that a label names; a hint may stand behind the label. */
function boxOf(label: string): HTMLInputElement | HTMLTextAreaElement {
  const textOf = (box: HTMLInputElement | HTMLTextAreaElement): string =>
    box.ariaLabel ?? box.labels?.[0]?.textContent ?? ''
  const boxes = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
  const named = boxes.filter((box) => textOf(box).startsWith(label))
  expect([label, named.length]).not.toEqual([label, 0])
  return named.toSorted((a, b) => textOf(a).length - textOf(b).length)[0]!
}

describe.each(Object.entries(forms))(
  'the form of %s',
  (_, { form, at, stored: [noun, record], call, typed, left = [], slots = 0 }) => {
    it('keeps what is typed where the server fails, and then sends each field under its own key', async () => {
      const server = storingServer({ [noun]: [record] })
      const stands = bodyOf(call, record)
      const values = scalars(stands)
      expect(values).toEqual([...new Set(values)])
      await render(form, at)
      await vi.waitFor(() => boxOf(Object.keys(typed)[0]!))
      expect(screen.queryAllByRole('button', { name: linkFor })).toHaveLength(slots)
      for (const [label, [text]] of Object.entries(typed)) {
        const box = boxOf(label)
        fireEvent.change(box, { target: { value: text } })
        fireEvent.blur(box)
      }
      const shown = () => Object.keys(typed).map((label) => boxOf(label).value)
      const before = shown()
      server.failNext()
      fireEvent.click(screen.getByRole('button', { name: 'Save' }))
      await screen.findByText(/rror occurred (?:while|when) (?:saving|updating)/)
      expect(shown()).toEqual(before)
      expect(server.sent).toEqual([])

      const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
      await vi.waitFor(() => expect(save.disabled).toBe(false)) // busy until the failure is reported
      fireEvent.click(save)
      await vi.waitFor(() => expect(server.sent).not.toEqual([]))
      const expected = structuredClone(stands)
      for (const [, field, value] of Object.values(typed)) put(expected, field.split('.'), value)
      const { body } = server.sent[0]!
      for (const field of left) for (const one of [expected, body]) put(one, [field], null)
      expect(body).toEqual(expected)
      expect(server.sent[0]!.call).toBe(call)
    })
  },
)

/** The values that a choice offers, in groups or not. */
const valuesIn = (data: unknown): readonly unknown[] =>
  Array.isArray(data)
    ? data.flatMap((one) => (typeof one === 'object' && 'items' in one ? valuesIn(one.items) : (one.value ?? one)))
    : []

describe.each(Object.entries(forms))('the form of %s', (_, { form, at, stored: [noun, record], call, typed }) => {
  it('shows what the server says of a field at that field, until it is changed', async () => {
    const server = storingServer({ [noun]: [record] })
    await render(form, at)
    const fields = Object.entries(typed).filter(([, [, field]]) => !field.includes('.'))
    await vi.waitFor(() => boxOf(fields[0]![0]))
    server.failNext(...fields.map(([, [, field]]) => field))
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText(faultOf(fields[0]![1][1]))
    expect(fields.map(([label]) => [label, faultAt(boxOf(label))])).toEqual(
      fields.map(([label, [, field]]) => [label, expect.stringContaining(faultOf(field))]),
    )
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
    await vi.waitFor(() => expect(save.disabled).toBe(false))
    for (const [label, [text, field]] of fields) {
      fireEvent.change(boxOf(label), { target: { value: text } })
      expect(screen.queryByText(faultOf(field))).toBeNull()
    }
    fireEvent.click(save)
    await vi.waitFor(() => expect(server.sent.map((sent) => sent.call)).toEqual([call]))
  })

  it('offers each stored choice, even one that new records can no longer choose', async () => {
    storingServer({ [noun]: [record] })
    const { container } = await render(form, at)
    await vi.waitFor(() => boxOf(Object.keys(typed)[0]!))
    const choices = renderedParts(container, Select).map(({ props }) => props)
    for (const { value, data } of choices) if (value) expect(valuesIn(data)).toContain(value)
  })
})

const withTexts = Object.entries(forms).filter(([, { texts }]) => texts !== undefined)
describe.each(withTexts)('the form of %s', (_, { form, at, stored: [noun, record], texts = {} }) => {
  it('offers each text that was not saved at its field, and takes it up there', async () => {
    storingServer({ [noun]: [record] })
    const draftOf = (field: string): string => `<p>Draft of ${field}</p>`
    for (const [field, name] of Object.entries(texts)) await writeDraft(name, draftOf(field))
    const { container } = await render(form, at)
    const fields = () => renderedParts(container, RichTextField).map(({ props }) => props)
    const ofRecord = new Map(Object.entries<unknown>(record).map(([field, value]) => [value, field]))
    await vi.waitFor(() => expect(fields().filter(({ draft }) => draft?.offered != null)).toHaveLength(fields().length))
    const named = fields().map(({ value }) => ofRecord.get(value) ?? value)
    expect(named.toSorted()).toEqual(Object.keys(texts).toSorted())
    expect(fields().map(({ draft }) => draft?.offered)).toEqual(named.map(draftOf))
    for (const index of named.keys()) act(() => fields()[index]!.draft!.take())
    expect(fields().map(({ value }) => value)).toEqual(named.map(draftOf))
    await removeDraftsOf(() => true)
  })
})

describe.each(Object.entries(forms).filter(([, { slots }]) => slots !== undefined))(
  'a picture in the form of %s',
  (_, { form, at, stored: [noun, record], call, typed, slots = 0 }) => {
    it('is stored at once, and is no change by somebody else when the form is saved', async () => {
      const server = storingServer({ [noun]: [record] })
      await render(form, at)
      const [[label, [text, field, value]] = ['', ['', '', null]]] = Object.entries(typed)
      await vi.waitFor(() => boxOf(label))
      fireEvent.change(boxOf(label), { target: { value: text } })
      for (const slot of [1, 2].filter((one) => one <= slots)) {
        fireEvent.click(screen.getByRole('button', { name: `or add a link for screenshot ${slot}` }))
        fireEvent.change(boxOf('Link for screenshot'), { target: { value: `https://example.org/${slot}` } })
        fireEvent.submit(boxOf('Link for screenshot').form!)
        await screen.findByRole('button', { name: `Remove screenshot ${slot}` })
      }
      const { modified } = server.of(noun)[0]!
      expect(modified).not.toBe(Object(record).modified)
      fireEvent.click(screen.getByRole('button', { name: 'Save' }))
      await vi.waitFor(() => expect(server.sent.find((one) => one.call === call)).toBeDefined())
      expect(server.sent.find((one) => one.call === call)?.body).toMatchObject({ [field]: value, modified })
    })
  },
)

describe('what is saved as one types', () => {
  it('sends each field of a session under its own key', async () => {
    const server = storingServer({ sessions: [session] })
    const { modified, ...first } = Object(bodyOf('replaceSession', session))
    await addSession(1, sessionAutosave.formOf(session))
    sessionAutosave.edit(1, session, { title: 'Late' }, 'soon')
    await vi.waitFor(() => expect(server.sent).toHaveLength(2))
    expect(server.sent.map(({ body }) => body)).toEqual([first, { ...first, title: 'Late', modified }])
    await vi.waitFor(() => expect(sessionAutosave.edited.get().get('1/2')?.state).toBe('saved'))
    sessionAutosave.discard(1, 2)
  })

  it('sends each field of a note under its own key', async () => {
    const server = storingServer({ notes: [note] })
    const { modified, ...first } = Object(bodyOf('replaceNote', note))
    await createNote(1, noteAutosave.formOf(note))
    noteAutosave.edit(1, note, { title: 'Late' }, 'soon')
    await vi.waitFor(() => expect(server.sent).toHaveLength(2))
    expect(server.sent.map(({ body }) => body)).toEqual([first, { ...first, title: 'Late', modified }])
    await vi.waitFor(() => expect(noteAutosave.edited.get().get('1/2')?.state).toBe('saved'))
    noteAutosave.discard(1, 2)
  })
})
