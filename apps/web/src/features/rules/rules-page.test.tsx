// @large: the details of a page that rules.spec.ts walks
import { noFilters } from '@afterclose/core/filters'
import type { AttemptView, BreachView } from '@afterclose/contract/guard'
import { guardRuleKinds } from '@afterclose/core/guard-rule'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setFilters } from '../../journal/filters.ts'
import { DialogHost, JournalDialogs } from '../../app/dialog-host.tsx'
import { useOpenDialogs } from '../../journal/dialogs.ts'
import { refreshTrades } from '../../journal/engine/hooks.ts'
import { drawnOption } from '../../testing/charts.ts'
import { failQuestion, serveTrades } from '../../testing/engine.ts'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { aBreach, anAttempt, anOwner, exampleRules, guardExampleFeed } from '../../testing/guard-example.ts'
import { render } from '../../testing/render.tsx'
import { aJournal, aUser, atWork } from '../../testing/samples.ts'
import { RulesPage } from './rules-page.tsx'

const url = '/v1/databases/1'

function serve({
  attempts = [anAttempt()],
  breaches = [],
  owner = anOwner,
  ...more
}: {
  attempts?: readonly AttemptView[]
  breaches?: readonly BreachView[]
  owner?: object
} & Readonly<Record<string, unknown>> = {}) {
  let stored = attempts
  return fakeServer({
    [`GET ${url}/attempts`]: () => ({ attempts: stored, ...owner }),
    [`GET ${url}/breaches`]: () => ({ breaches }),
    [`GET ${url}/simulator-presets`]: () => ({ presets: [] }),
    [`POST ${url}/attempts`]: ({ body }) => {
      const { rules, ...more } = Object(body)
      const made = anAttempt({
        id: 2,
        ...more,
        versions: [{ version: 1, madeAt: '2026-03-05T10:00:00', author: null, ...rules }],
      })
      stored = [made, ...stored.map((one) => ({ ...one, endedAt: '2026-03-05T10:00:00' }))]
      return { ...made, receipt: 'started' }
    },
    [`POST ${url}/attempts/1/end`]: () => {
      stored = stored.map((one) => ({ ...one, endedAt: '2026-03-05T10:00:00' }))
      return { ...stored[0], receipt: 'ended' }
    },
    [`PUT ${url}/attempts/1/rules`]: ({ body }) => {
      const { version, ...set } = Object(body)
      stored = stored.map((one) => ({
        ...one,
        versions: [...one.versions, { version: version + 1, madeAt: '2026-03-05T10:00:00', author: null, ...set }],
      }))
      return stored[0]
    },
    ...Object(more),
  })
}

/** 5 March 2026, 10:00 in Berlin. */
const now = '2026-03-05T09:00:00Z'
beforeEach(() => {
  vi.setSystemTime(now)
  atWork({ journals: [aJournal({ timeZone: 'Europe/Berlin' })] })
  setFilters({ ...noFilters, basic: { ...noFilters.basic, year: [1999] } }) // of other pages
  serveTrades(guardExampleFeed())
})
afterEach(() => void vi.useRealTimers())

const show = (at = '/rules') =>
  render(
    <>
      <RulesPage />
      <JournalDialogs />
      <DialogHost />
    </>,
    at,
  )
const bodies = (received: readonly { call: string; body: unknown }[], call: string) =>
  received.filter((one) => one.call === call).map(({ body }) => body)
const items = async (name: string) => within(await screen.findByRole('list', { name })).getAllByRole('listitem')

describe('today', () => {
  it('says what may be lost, and draws each limit, the nearest first', async () => {
    serve()
    await show()
    expect(await screen.findByText('Today you can lose 650.00 USD and take 2 more trades.')).toBeDefined()
    expect(
      screen.getByText(/The daily loss is the nearest limit. 1 trade is open; its initial stop risks 350.00 USD./),
    ).toBeDefined()
    expect(screen.getByText('Attempt since 1 March 2026, started with 50,000.00 USD. 5 March, 10:00')).toBeDefined()
    const limits = (await items('Limits')).map(({ textContent }) => textContent)
    expect(limits).toEqual([
      'Daily loss0.00 of 1,000.001,000.00today 0.00',
      'Maximum loss, follows the day’s close0.00 of 2,500.002,500.00floor 48,750.00',
      'Weekly loss0.00 of 2,000.003,250.00this week +1,250.00',
      'Trades today1 of 32 left',
    ])
    expect(screen.getByText('Days with a trade').nextSibling?.textContent).toBe('4')
    expect(screen.getByText('Best day, 4 March').nextSibling?.textContent).toBe('+1,000.00')
    expect(screen.getByText(/Your broker’s own figure counts\./)).toBeDefined()
  })

  it('says that the day is done, and that nothing is locked', async () => {
    vi.setSystemTime('2026-03-03T10:25:00Z')
    serveTrades(guardExampleFeed(5))
    serve()
    await show()
    expect(await screen.findByText(/^Done for today: daily loss reached, over by 50\.00 USD\./)).toBeDefined()
    expect(
      screen.getByText(/Trades entered after it today are forbidden by your rules; nothing is locked\./),
    ).toBeDefined()
    const [first] = await items('Limits')
    expect(first?.textContent).toBe('Daily loss1,050.00 of 1,000.00over by 50.00today −1,050.00')
    expect(first?.querySelector<HTMLElement>('[data-used]')?.style.width).toBe('100%')
  })

  it('calls a room "at most" while best prices are missing, and leads to where they are filled', async () => {
    const rules = exampleRules.map((rule) =>
      rule.kind === 'MAX_LOSS' ? { ...rule, floor: 'TRAIL_EQUITY' as const, lock: null } : rule,
    )
    serve({ attempts: [anAttempt({ versions: [{ ...anAttempt().versions[0]!, rules }] })] })
    let filled: readonly number[] | null = null
    function Dialogs() {
      for (const dialog of useOpenDialogs()) if (dialog.kind === 'fill-prices') filled = dialog.tradeIds
      return null
    }
    await render(
      <>
        <RulesPage />
        <Dialogs />
      </>,
      '/rules',
    )
    expect(await screen.findByText(/^Today you can lose at most 650\.00 USD/)).toBeDefined()
    const [most] = (await items('Limits')).filter(({ textContent }) => textContent?.startsWith('Maximum'))
    expect(most?.textContent).toContain('at most ')
    expect(most?.querySelector('[data-possible]')).not.toBeNull()
    expect(
      screen.getByText(/The best price of \d trades is not known; your firm’s floor may be higher\./),
    ).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Fill from bars' }))
    expect(filled).toContain(7)
  })

  it('draws balance and floor, with steps that never fall', async () => {
    serve()
    await show()
    const picture = await screen.findByRole('img', { name: /^How has the floor moved\?/ })
    const { series } = await drawnOption(picture)
    const [balance, floor] = Array.isArray(series) ? series : []
    expect(balance?.['data']).toHaveLength(4)
    expect(floor).toMatchObject({ id: 'floor', step: 'end' })
    const heights = (Array.isArray(floor?.['data']) ? floor['data'] : []).map((point: unknown) => Object(point)[1])
    expect(heights).toEqual([47_500, 47_500 + 800, 48_300, 48_750].map((height) => height))
  })

  it('follows the trades and the minute', async () => {
    vi.setSystemTime('2026-03-03T08:55:00Z')
    serveTrades(guardExampleFeed(3))
    serve()
    await show()
    expect(await screen.findByText('Cool-down until 10:20, after 2 losses.')).toBeDefined()
    vi.setSystemTime('2026-03-03T09:41:00Z')
    serveTrades(guardExampleFeed(4, 2))
    await act(() => refreshTrades())
    await waitFor(() => expect(screen.queryByText(/Cool-down/)).toBeNull())
    expect(await screen.findByText('No trades left today. You can lose 550.00 USD.')).toBeDefined()
  })

  it('shows a failure of the worker with a way to try again', async () => {
    failQuestion('guard')
    serve()
    await show()
    const again = await screen.findByRole('button', { name: 'Try again' })
    failQuestion(null)
    await userEvent.click(again)
    expect(await screen.findByText(/^Today you can lose/)).toBeDefined()
  })
})

describe('breaches', () => {
  it('say what forbidden trades made, each counted once', async () => {
    serve({ breaches: [aBreach({ note: 'I wanted it back.' })] })
    await show('/rules?tab=breaches')
    expect(await screen.findByText(/were forbidden by your rules\. They made \+150\.00\./)).toBeDefined()
    expect(screen.getByRole('tab', { name: 'Breaches 4' })).toBeDefined()
    const costs = (await items('Costs by rule')).map(({ textContent }) => textContent)
    expect(costs).toEqual(
      expect.arrayContaining([
        'Trades a day2 breaches, 2 trades−100.00',
        'Pause after losses1 breach, 1 trade+250.00',
        'Daily loss1 breach, 1 trade+500.00',
      ]),
    )
    const [, ...rows] = within(screen.getByRole('table', { name: 'Broken rules' })).getAllByRole('row')
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
    expect(cells.map(([when, rule, forbade, made, , happened]) => [when, rule, forbade, made, happened])).toEqual([
      ['2026-03-03 12:00', 'Trades a day', '6', '+500.00', 'entered after 3 trades on that day'],
      ['2026-03-03 11:20', 'Daily loss', '6', '+500.00', 'over by 50.00; 1 trade was entered after it'],
      ['2026-03-03 11:00', 'Trades a day', '5', '−600.00', 'entered after 3 trades on that day'],
      ['2026-03-03 10:05', 'Pause after losses', '4', '+250.00', 'entered during the pause after 2 losses'],
    ])
    expect(screen.getByText('I wanted it back.')).toBeDefined()
    expect(document.body.textContent).not.toContain('would have')
  })

  it('say how many forbidden trades are not in the sum, because they are open', async () => {
    // trades 1, 3, 5 and 7 risk more than 300 and made +800, −400, −600 and +1,200; trade 9 is open
    const [version] = anAttempt().versions
    const rules = [{ kind: 'MAX_TRADE_RISK', value: '300', unit: 'MONEY' } as const]
    serve({ attempts: [anAttempt({ versions: [{ ...version!, rules }] })] })
    await show('/rules?tab=breaches')
    expect(await screen.findByText(/4 of them made \+1,000\.00; 1 has no result yet\./)).toBeDefined()
  })

  it('take a note, which can be undone', async () => {
    let note = ''
    const received = serve({
      [`GET ${url}/breaches`]: () => ({ breaches: [aBreach({ note })] }),
      [`PUT ${url}/breaches/1/note`]: ({ body }: { body: { note: string } }) => {
        note = body.note
        return { ...aBreach(body), receipt: 'a receipt' }
      },
      [`POST ${url}/undo`]: () => {
        note = ''
        return { restored: 1 }
      },
    })
    await show('/rules?tab=breaches')
    await userEvent.click(await screen.findByRole('button', { name: 'Write a note' }))
    await userEvent.type(await screen.findByRole('textbox', { name: /^What happened/ }), 'Too fast.')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('button', { name: 'Change the note: Too fast.' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies(received, `PUT ${url}/breaches/1/note`)).toEqual([{ note: 'Too fast.' }])
    expect(screen.getByText('Note saved.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByRole('button', { name: 'Write a note' })
    expect(bodies(received, `POST ${url}/undo`)).toEqual([{ receipt: 'a receipt' }])
    expect(screen.getByText('The former note was restored.')).toBeDefined()
  })

  it('stay, struck through, when they are none any more', async () => {
    const gone = { goneAt: '2026-03-04T08:00:00.000Z', goneWhy: 'trade 8 was changed' }
    serve({ breaches: [aBreach({ id: 9, rule: 'HOURS', tradeId: 8, at: '2026-03-04T10:00:00', ...gone })] })
    await show('/rules?tab=breaches')
    const reason = await screen.findByRole('cell', { name: 'trade 8 was changed' })
    const row = reason.closest('tr')
    expect(row?.className).toMatch(/gone/)
    expect(row?.textContent).toContain('no longer')
    expect(screen.getByRole('tab', { name: 'Breaches 4' })).toBeDefined() // it does not count
  })

  it('open their trades', async () => {
    serve()
    await show('/rules?tab=breaches')
    await userEvent.click(await screen.findByRole('cell', { name: /^over by 50\.00/ }))
    const drawer = await screen.findByRole('dialog')
    expect(
      (await within(drawer).findAllByRole('button', { name: /^Open trade/ })).map(({ textContent }) => textContent),
    ).toEqual(['6', '5'])
  })

  it('are none in a clean attempt', async () => {
    serveTrades(guardExampleFeed(1))
    serve()
    await show('/rules?tab=breaches')
    expect(await screen.findByText('No rule was broken in this attempt.')).toBeDefined()
  })

  it('are shown without the list of the server, whose failure is said', async () => {
    serve({ [`GET ${url}/breaches`]: () => new Refusal(403, 'Forbidden') })
    await show('/rules?tab=breaches')
    expect(await screen.findByText(/They made \+150\.00\./)).toBeDefined()
    expect(await screen.findByText(/Notes and rules that are no longer broken are missing below\./)).toBeDefined()
  })
})

describe('the rules', () => {
  const loosened = anAttempt({
    versions: [
      anAttempt().versions[0]!,
      {
        version: 2,
        madeAt: '2026-03-05T09:30:00',
        author: 'mara@example.org',
        dayStart: '17:00',
        rules: exampleRules.map((rule) =>
          rule.kind === 'DAILY_LOSS'
            ? { ...rule, value: '1200' }
            : rule.kind === 'MAX_TRADES'
              ? { ...rule, trades: 2 }
              : rule,
        ),
      },
    ],
  })

  it('are sentences with the version in force, and what counts later', async () => {
    serve({ attempts: [loosened] })
    await show('/rules?tab=rules')
    const rules = within(await screen.findByRole('table', { name: 'Rules' }))
    const [, ...rows] = rules.getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Lose less than 1,000.00 USD a day, closed trades1 MarchDaily loss 1,000.00 USD to 1,200.00 USD, from Thursday, 5 March, 17:00',
      'Lose less than 2,000.00 USD a week, closed trades1 March–',
      'Lose less than 2,500.00 USD in total, follows the day’s close, stops rising at the start balance, closed trades1 March–',
      'Take at most 2 trades a day5 March–',
      'No new trade for 30 minutes after 2 losses in a row1 March–',
    ])
    const versions = (await items('Versions')).map(({ textContent }) => textContent)
    expect(versions[0]).toContain('Daily loss 1,000.00 USD to 1,200.00 USD counts from Thursday, 5 March, 17:00')
    expect(versions[0]).toContain('Trades a day 3 to 2 counted at once')
    expect(versions.at(-1)).toContain('5 rules, from the start')
  })

  it('change as a new version, after saying from when each change counts', async () => {
    const received = serve()
    await show('/rules?tab=rules')
    await userEvent.click((await screen.findAllByRole('button', { name: 'Change rules' }))[0]!)
    const dialog = within(await screen.findByRole('dialog', { name: 'Change rules' }))
    const save = dialog.getByRole('button', { name: 'Save as version 2' })
    expect(save).toHaveProperty('disabled', true)
    const daily = within(dialog.getByRole('group', { name: 'Daily loss' }))
    await userEvent.clear(daily.getByLabelText('At most'))
    await userEvent.type(daily.getByLabelText('At most'), '1,200')
    await userEvent.click(dialog.getByRole('button', { name: 'Remove weekly loss' }))
    const trades = within(dialog.getByRole('group', { name: 'Trades a day' }))
    await userEvent.clear(trades.getByLabelText('At most'))
    await userEvent.type(trades.getByLabelText('At most'), '2')
    expect(
      within(dialog.getByRole('list', { name: 'Changes' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Daily loss 1,000.00 USD to 1,200.00 USD: looser, so it counts from Thursday, 5 March, 17:00. Until then the rule stays as it is.',
      'Weekly loss taken off: looser, so it counts from Sunday, 8 March, 17:00. Until then the rule stays as it is.',
      'Trades a day 3 to 2: counts at once.',
    ])
    await userEvent.click(save)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies(received, `PUT ${url}/attempts/1/rules`)).toEqual([
      {
        version: 1,
        dayStart: '17:00',
        rules: [
          { kind: 'DAILY_LOSS', value: '1200', unit: 'MONEY', measure: 'CLOSED' },
          exampleRules[2],
          { kind: 'MAX_TRADES', trades: 2 },
          exampleRules[4],
        ],
      },
    ])
  })

  it('show each fault at its field, and send nothing', async () => {
    const received = serve()
    await show('/rules?tab=rules')
    await userEvent.click((await screen.findAllByRole('button', { name: 'Change rules' }))[0]!)
    const dialog = within(await screen.findByRole('dialog', { name: 'Change rules' }))
    const pause = within(dialog.getByRole('group', { name: 'Pause after losses' }))
    await userEvent.clear(pause.getByLabelText('Minutes'))
    await userEvent.type(pause.getByLabelText('Minutes'), '0')
    await userEvent.click(dialog.getByRole('button', { name: 'Save as version 2' }))
    expect(pause.getByText('A whole number from 1 to 1,440')).toBeDefined()
    expect(document.activeElement).toBe(pause.getByLabelText('Minutes'))
    expect(bodies(received, `PUT ${url}/attempts/1/rules`)).toEqual([])
  })

  it('put a refusal of the server at its field', async () => {
    serve({
      [`PUT ${url}/attempts/1/rules`]: () =>
        new Refusal(400, 'Validation Failed', 'Invalid', [{ field: 'rules.0.value', message: 'is too large' }]),
    })
    await show('/rules?tab=rules')
    await userEvent.click((await screen.findAllByRole('button', { name: 'Change rules' }))[0]!)
    const dialog = within(await screen.findByRole('dialog', { name: 'Change rules' }))
    const daily = within(dialog.getByRole('group', { name: 'Daily loss' }))
    await userEvent.type(daily.getByLabelText('At most'), '0')
    await userEvent.click(dialog.getByRole('button', { name: 'Save as version 2' }))
    expect(await daily.findByText('Is too large')).toBeDefined()
  })

  it('go on from rules that were changed elsewhere', async () => {
    let attempts = [anAttempt()]
    serve({
      [`GET ${url}/attempts`]: () => ({ attempts, ...anOwner }),
      [`PUT ${url}/attempts/1/rules`]: () => {
        attempts = [loosened]
        return new Refusal(409, 'Changed elsewhere')
      },
    })
    await show('/rules?tab=rules')
    await userEvent.click((await screen.findAllByRole('button', { name: 'Change rules' }))[0]!)
    const dialog = within(await screen.findByRole('dialog', { name: 'Change rules' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Remove pause after losses' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save as version 2' }))
    expect(await dialog.findByRole('button', { name: 'Save as version 3' })).toBeDefined()
    // the limits of the other side would be taken back, which is said
    expect(dialog.getByText(/^Trades a day 2 to 3: looser/)).toBeDefined()
  })

  it('end with their attempt, which is asked first', async () => {
    const received = serve()
    await show('/rules?tab=rules')
    await userEvent.click(await screen.findByRole('button', { name: 'End the attempt' }))
    const question = within(await screen.findByRole('dialog', { name: 'End the attempt?' }))
    await userEvent.click(question.getByRole('button', { name: 'End the attempt' }))
    await waitFor(() => expect(bodies(received, `POST ${url}/attempts/1/end`)).toHaveLength(1))
    expect(await screen.findByText(/^Attempt from 1 March 2026 to 5 March 2026, started with/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Change rules' })).toBeNull()
  })

  it('of an earlier attempt are one link away', async () => {
    const ended = anAttempt({ id: 4, startedAt: '2026-01-05T00:00:00', endedAt: '2026-02-20T12:00:00' })
    serve({ attempts: [anAttempt(), ended] })
    await show('/rules?tab=rules')
    await userEvent.click(await screen.findByRole('link', { name: 'Show the attempt of 5 January 2026' }))
    expect(await screen.findByText('This attempt ended on 20 February 2026.')).toBeDefined()
    await userEvent.click(screen.getByRole('link', { name: 'Show the one that runs' }))
    expect(await screen.findByText(/^Today you can lose/)).toBeDefined()
  })
})

describe('without an attempt', () => {
  it('says what rules are for, and starts from a template with the ledger’s balance', async () => {
    const received = serve({ attempts: [] })
    await show()
    expect(await screen.findByText('No rules yet.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: /^My own account/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Start an attempt' }))
    expect(dialog.queryByText(/Firms change their rules/)).toBeNull()
    expect(dialog.getByRole('textbox', { name: 'Trades closed from' })).toHaveProperty('value', '2026-03-05 00:00')
    await waitFor(() =>
      expect(dialog.getByRole('textbox', { name: 'Start balance' })).toHaveProperty('value', '51,250.00'),
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Start' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies(received, `POST ${url}/attempts`)).toEqual([
      {
        startedAt: '2026-03-05T00:00:00',
        startBalance: '51250',
        payins: 'IGNORE',
        rules: {
          dayStart: '00:00',
          rules: [
            { kind: 'DAILY_LOSS', value: '2', unit: 'PERCENT_OF_DAY_START', measure: 'CLOSED' },
            { kind: 'MAX_TRADES', trades: 3 },
            { kind: 'COOL_DOWN', losses: 2, minutes: 30 },
          ],
        },
      },
    ])
  })

  it('sends each value that was typed', async () => {
    const received = serve({ attempts: [] })
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Start with an empty list' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Start an attempt' }))
    const retype = async (label: string, text: string) => {
      await userEvent.clear(dialog.getByRole('textbox', { name: label }))
      await userEvent.type(dialog.getByRole('textbox', { name: label }), text)
    }
    await retype('Trades closed from', '2026-03-02 08:30')
    await retype('Start balance', '25,000')
    await retype('A trading day begins', '1700')
    await userEvent.click(dialog.getByRole('radio', { name: 'Change the balance' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Add a rule' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toHaveLength(
      guardRuleKinds.length,
    )
    await userEvent.click(screen.getByRole('menuitem', { name: 'Trading hours' }))
    const hours = within(dialog.getByRole('group', { name: 'Hours 1' }))
    await userEvent.click(hours.getByRole('button', { name: 'Friday' }))
    await userEvent.type(hours.getByLabelText('From'), '8:30')
    await userEvent.type(hours.getByLabelText('To'), '16:00')
    await userEvent.click(dialog.getByRole('button', { name: 'Start' }))
    await waitFor(() =>
      expect(bodies(received, `POST ${url}/attempts`)).toEqual([
        {
          startedAt: '2026-03-02T08:30:00',
          startBalance: '25000',
          payins: 'COUNT',
          rules: {
            dayStart: '17:00',
            rules: [{ kind: 'HOURS', windows: [{ weekdays: [1, 2, 3, 4], from: '08:30', to: '16:00' }] }],
          },
        },
      ]),
    )
  })

  it('warns that firms differ, and shows which rules the plan does not watch', async () => {
    atWork({ user: aUser({ plan: 'FREE', permissions: [] }) })
    serve({ attempts: [] })
    await show()
    const fixed = await screen.findByRole('button', { name: /^Evaluation, fixed floor/ })
    expect(fixed.textContent).toContain('PRO Maximum loss, Target, Days with a trade')
    expect(screen.getByRole('button', { name: /^My own account/ }).textContent).not.toContain('PRO')
    await userEvent.click(fixed)
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Firms change their rules: compare each line with yours.')).toBeDefined()
    expect(dialog.getByText(/^Maximum loss, target and days with a trade need PRO/)).toBeDefined()
  })

  it('takes over a rule set of the simulator', async () => {
    const settings = {
      targetPercent: 8,
      maximumLossPercent: 10,
      trailing: false,
      dailyLossPercent: 5,
      leastDays: 4,
      mostDays: 30,
    }
    serve({
      attempts: [],
      [`GET ${url}/simulator-presets`]: () => ({
        presets: [{ id: 1, kind: 'RULE_SET', name: 'Challenge', settings, created: '', modified: '' }],
      }),
    })
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Take over “Challenge” of the simulator' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(within(dialog.getByRole('group', { name: 'Maximum loss' })).getByLabelText('At most')).toHaveProperty(
      'value',
      '10',
    )
  })
})

describe('a rule that a finding proposes', () => {
  it('is added to the rules that run, and saved only by the trader', async () => {
    const received = serve()
    await show('/rules?tab=rules&add=COOL_DOWN&losses=2')
    const dialog = within(await screen.findByRole('dialog', { name: 'Change rules' }))
    expect(dialog.getByText(/^Pause after losses 30 minutes to rest of the day: counts at once\.$/)).toBeDefined()
    expect(bodies(received, `PUT ${url}/attempts/1/rules`)).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Save as version 2' }))
    await waitFor(() => expect(bodies(received, `PUT ${url}/attempts/1/rules`)).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
  it('begins an attempt if none runs', async () => {
    serve({ attempts: [] })
    await show('/rules?tab=rules&add=MAX_TRADES&trades=3')
    const dialog = within(await screen.findByRole('dialog', { name: 'Start an attempt' }))
    expect(within(dialog.getByRole('group', { name: 'Trades a day' })).getByLabelText('At most')).toHaveProperty(
      'value',
      '3',
    )
  })
})

describe('the reader of a shared journal', () => {
  it('finds rules and broken rules as the owner has them, and nothing that writes', async () => {
    atWork({
      journals: [aJournal({ sharedBy: 'eva.k', readOnly: true })],
      user: aUser({ plan: 'FREE', permissions: [] }),
    })
    serve({ breaches: [aBreach()] })
    await show('/rules?tab=breaches&add=COOL_DOWN&losses=2')
    expect(await screen.findByText(/They made \+150\.00\./)).toBeDefined()
    expect(screen.queryByRole('button', { name: /Change rules|Start a new attempt|Write a note/ })).toBeNull()
    expect(screen.queryByRole('columnheader', { name: 'Your note' })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(screen.getByRole('tab', { name: 'Rules' }))
    expect(await screen.findByText('Lose less than 1,000.00 USD a day, closed trades')).toBeDefined()
    expect(screen.queryByText('not watched on this plan')).toBeNull() // the owner's plan decides
    expect(screen.queryByRole('button', { name: 'End the attempt' })).toBeNull()
  })
})
