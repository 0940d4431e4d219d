// @large: the details of a page that sessions.spec.ts walks
import { serveTrades } from '../../testing/engine.ts'
import type { SessionView } from '@afterclose/contract/sessions'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DialogHost } from '../../app/dialog-host.tsx'
import { queryClient } from '../../journal/query-client.ts'
import { clickAt } from '../../testing/charts.ts'
import { exampleFeed } from '../../testing/example-feed.ts'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { render } from '../../testing/render.tsx'
import { aJournal, atWork } from '../../testing/samples.ts'
import { noFigures, type Session } from '../../parts/sessions/session-queries.ts'
import { SessionsPage } from './sessions-page.tsx'

const session = (id: number, changes: Partial<Session> = {}): Session => ({
  id,
  sessionDate: '2024-01-03',
  startTime: null,
  endTime: null,
  title: `Session ${id}`,
  label: 'LONDON',
  mood: null,
  energy: null,
  focus: null,
  marketCondition: null,
  dailyGoal: null,
  maxLoss: null,
  entries: [],
  status: 'PLANNED',
  screenshots: [1, 2, 3, 4, 5, 6].map((slot) => ({
    slot,
    url: null,
    fileId: null,
    description: '',
    takenAt: null,
    width: null,
    height: null,
  })),
  created: '2024-01-03T08:00:00.000Z',
  modified: '2024-01-03T08:00:00.000Z',
  figures: noFigures,
  ...changes,
})
/** Trades 2 and 3 of the worked example: −103.50 and +195. */
const traded = {
  trades: 2,
  tradeIds: [2, 3],
  gain: 91.5,
  totalR: -0.06,
  nR: 2,
  winRate: 50,
  breakEvens: 0,
  breakEvenGain: 0,
  avgTilt: 2.5,
  lowestGain: -103.5,
  maxLossBroken: true,
}
const categories = [
  { id: 1, name: 'Market outlook', kind: 'PRE', active: true, order: 0 },
  { id: 3, name: 'Observations', kind: 'DURING', active: true, order: 1 },
  { id: 4, name: 'What went well', kind: 'POST', active: true, order: 2 },
  { id: 5, name: 'Old question', kind: 'POST', active: false, order: 3 },
  { id: 6, name: 'Older question', kind: 'POST', active: false, order: 4 },
].map((category) => ({ ...category, modified: '2024-01-01T00:00:00.000Z' }))
const url = '/v1/databases/1/sessions'

/** A server that keeps sessions, as ours does. */
function serve(sessions: readonly Session[], refuse: (body: Record<string, unknown>) => Refusal | null = () => null) {
  let stored = sessions
  let deleted: readonly Session[] = []
  let writes = 0
  const view = ({ figures: _figures, ...rest }: Session): SessionView => rest
  const replace = (id: number) => (received: { body: unknown }) => {
    const { modified: read, ...changes } = Object(received.body)
    const refused = refuse(changes)
    if (refused !== null) return refused
    const one = stored.find((other) => other.id === id)
    if (one === undefined) return new Refusal(404, 'Not found')
    if (read !== one.modified) return new Refusal(409, 'Changed elsewhere')
    const next = { ...one, ...changes, modified: `2024-02-01T08:00:0${++writes}.000Z` }
    stored = stored.map((other) => (other.id === id ? next : other))
    return { ...view(next), receipt: 'sealed' }
  }
  let pictures = Promise.resolve()
  /** Stores the caption when it is asked to, and answers later. */
  const describePicture = (slot: number) => async (request: { body: unknown }) => {
    const one = stored.find(({ id }) => id === 1)!
    const typed = request.body instanceof FormData ? request.body.get('description') : null
    const description = typeof typed === 'string' ? typed : ''
    const screenshots = one.screenshots.map((each) => (each.slot === slot ? { ...each, description } : each))
    const modified = `2024-02-01T08:00:0${++writes}.000Z`
    stored = stored.map((each) => (each.id === 1 ? { ...one, screenshots, modified } : each))
    await pictures
    return { screenshots, modified, before: one.modified }
  }
  const received = fakeServer({
    [`GET ${url}?basis=EXIT&limit=500`]: () => ({ sessions: stored, next: null }),
    [`GET ${url}?from=2024-01-03&to=2024-01-03&basis=EXIT&limit=500`]: () => ({
      sessions: stored.map((one) => ({ ...one, figures: traded })),
      next: null,
    }),
    [`POST ${url}`]: ({ body }) => {
      const made = session(9, { title: '', ...Object(body) })
      stored = [made, ...stored]
      return view(made)
    },
    [`DELETE ${url}/1`]: () => {
      deleted = stored.filter(({ id }) => id === 1)
      stored = stored.filter(({ id }) => id !== 1)
      return { ok: true, receipt: 'sealed' }
    },
    'POST /v1/databases/1/undo': () => {
      stored = [...stored, ...deleted]
      return { restored: 1 }
    },
    'GET /v1/databases/1/session-notes': () => ({ sessionNotes: categories }),
    [`PUT ${url}/1`]: replace(1),
    [`PUT ${url}/1/screenshots/1`]: describePicture(1),
    [`PUT ${url}/1/screenshots/2`]: describePicture(2),
    [`PUT ${url}/9`]: replace(9),
  })
  return {
    received,
    stored: (id: number) => stored.find((one) => one.id === id),
    /** Holds the answers of pictures back until it is called again. */
    holdPictures: () => {
      const held = Promise.withResolvers<void>()
      pictures = held.promise
      return () => held.resolve()
    },
  }
}
const show = (at = '/sessions') =>
  render(
    <>
      <SessionsPage />
      <DialogHost />
    </>,
    at,
  )
const saved = () => screen.findByText('Saved', { selector: 'article [data-save]' })

beforeEach(() => atWork())

describe('[2.3.7] the sessions', () => {
  it('stand in a calendar and in a list, each with what its trades came to', async () => {
    serve([session(1, { figures: traded }), session(2, { sessionDate: '2024-01-05' })])
    const { address } = await show()
    expect(await screen.findByRole('button', { name: /3 January 2024: 1 session, \+91\.50 USD/ })).toBeDefined()
    expect(screen.getByRole('button', { name: /5 January 2024: 1 session, 0\.00 USD/ }).textContent).toBe('5·')
    expect(screen.getByRole('button', { name: /3 January 2024: 1 session/ }).textContent).toBe('3+')
    const list = within(screen.getByRole('list', { name: 'Sessions' }))
    expect(list.getAllByRole('link').map((link) => link.textContent)).toEqual([
      expect.stringMatching(/^Session 2.*Planned$/),
      expect.stringMatching(/^Session 1\+91\.50.*Planned Loss limit$/),
    ])
    await userEvent.click(screen.getByRole('button', { name: /^3 January 2024/ }))
    expect(await screen.findByRole('article', { name: 'Session 1' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: /^4 January 2024: no session/ }))
    expect(await screen.findByText(/^No session on .*4 January 2024\.$/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
    expect(await screen.findByText('No sessions in this month.')).toBeDefined()
    expect(address()).toContain('calendar=2024-02')
  })

  it('are listed by the month that is shown', async () => {
    serve([session(1), session(2, { sessionDate: '2024-02-05' })])
    await show('/sessions?calendar=2024-01&date=2024-01-20')
    const list = within(await screen.findByRole('list', { name: 'Sessions' }))
    expect(list.getAllByRole('link').map((link) => link.textContent)).toEqual([expect.stringMatching(/^Session 1/)])
    // it opens instead of the day, and the month stays
    const [link] = list.getAllByRole('link')
    const { searchParams } = new URL(link!.getAttribute('href')!, 'https://afterclose.example')
    expect(Object.fromEntries(searchParams)).toEqual({ journal: '1', calendar: '2024-01', session: '1' })
  })

  it('are left on a phone for the month of the one that was open', async () => {
    const wide = window.matchMedia
    const phone = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => Object.assign(wide(query), { matches: query === '(max-width: 599px)' }))
    serve([session(2, { sessionDate: '2024-02-05' }), session(1)])
    const { address } = await show('/sessions?session=1')
    await userEvent.click(await screen.findByRole('button', { name: 'Back to the sessions' }))
    await waitFor(() => expect(address()).toBe('/sessions?calendar=2024-01'))
    const list = within(await screen.findByRole('list', { name: 'Sessions' }))
    expect(list.getAllByRole('link').map((link) => link.textContent)).toEqual([expect.stringMatching(/^Session 1/)])
    phone.mockRestore()
  })

  it('begin with one for the day that the address names, open where that is over and planned from today on', async () => {
    for (const [at, name, status] of [
      ['/sessions?date=2024-01-04', 'New session on 4 January 2024', 'OPEN'],
      ['/sessions', /^New session on/, 'PLANNED'],
    ] as const) {
      const { received } = serve([])
      await show(at)
      await userEvent.click(await screen.findByRole('button', { name }))
      await waitFor(() => expect(received.find(({ call }) => call === `POST ${url}`)?.body).toMatchObject({ status }))
      cleanup()
      queryClient.clear()
      atWork()
    }
  })

  it('say of how many trades their R is, where that is not all', async () => {
    serve([session(1, { figures: { ...traded, nR: 1 } })])
    await show()
    const result = within(await screen.findByRole('region', { name: 'What was the result?' }))
    expect(result.getByText('of 1 trade with a stop')).toBeDefined()
  })

  it('show break-evens with their sum beside the win rate', async () => {
    serveTrades(exampleFeed())
    serve([session(1, { figures: { ...traded, breakEvens: 2, breakEvenGain: -19.4 } })])
    await show()
    const result = within(await screen.findByRole('region', { name: 'What was the result?' }))
    expect(result.getByText('2 even (−19.40)')).toBeDefined()
  })

  it('show the trades of the day with their result, and whether the loss limit held', async () => {
    serveTrades(exampleFeed())
    serve([session(1, { figures: traded, maxLoss: '103' })])
    await show()
    const result = within(await screen.findByRole('region', { name: 'What was the result?' }))
    expect(result.getByText('+92')).toBeDefined()
    expect(result.getByText('Broken')).toBeDefined()
    expect(result.getByText(/The limit was 103\.00 USD\..* running loss reached 103\.50 USD:/).textContent).toContain(
      '0.50 USD over the limit',
    )
    const table = within(await result.findByRole('table', { name: 'Trades of the session' }))
    expect(table.getByText('−103.50')).toBeDefined()
    expect(table.getByText('+195.00')).toBeDefined()
  })

  it('are written by the categories of the journal; a disabled one shows where it was used', async () => {
    const { stored } = serve([session(1, { entries: [{ categoryId: 5, text: 'Yes' }] })])
    await show()
    expect(await screen.findByRole('textbox', { name: 'Old question' })).toBeDefined()
    expect(screen.queryByRole('textbox', { name: 'Older question' })).toBeNull()
    for (const [part, question] of [
      ['Before', 'Market outlook'],
      ['During', 'Observations'],
      ['After', 'What went well'],
    ] as const)
      expect(within(screen.getByRole('region', { name: part })).getByRole('textbox', { name: question })).toBeDefined()
    await userEvent.type(screen.getByRole('textbox', { name: 'Observations' }), 'Slow')
    await userEvent.tab()
    await waitFor(() =>
      expect(stored(1)?.entries).toEqual([
        { categoryId: 3, text: 'Slow' },
        { categoryId: 5, text: 'Yes' },
      ]),
    )
  })

  it('are rated, named and put in times and limits, and saved as one does', async () => {
    const { stored } = serve([session(1)])
    await show()
    await userEvent.click(
      within(await screen.findByRole('radiogroup', { name: /^Mood/ })).getByRole('radio', { name: '4' }),
    )
    await waitFor(() => expect(stored(1)?.mood).toBe(4))
    await userEvent.click(within(screen.getByRole('radiogroup', { name: /^Energy/ })).getByRole('radio', { name: '2' }))
    await userEvent.click(within(screen.getByRole('radiogroup', { name: /^Focus/ })).getByRole('radio', { name: '5' }))
    await userEvent.click(screen.getByRole('combobox', { name: 'Market' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Range' }))
    await userEvent.click(screen.getByRole('combobox', { name: 'Session' }))
    await userEvent.click(await screen.findByRole('option', { name: 'New York' }))
    await waitFor(() =>
      expect(stored(1)).toMatchObject({ energy: 2, focus: 5, marketCondition: 'RANGE', label: 'NEW_YORK' }),
    )
    await userEvent.click(
      within(screen.getByRole('radiogroup', { name: 'Status' })).getByRole('radio', { name: 'Reviewed' }),
    )
    await waitFor(() => expect(stored(1)?.status).toBe('REVIEWED'))
    await userEvent.type(screen.getByRole('textbox', { name: /^Loss limit/ }), '1,250.5')
    await userEvent.tab()
    await waitFor(() => expect(stored(1)?.maxLoss).toBe('1250.5'))
    // other trades may be in it now
    const result = within(screen.getByRole('region', { name: 'What was the result?' }))
    expect(await result.findByText('+92')).toBeDefined()
    expect(await saved()).toBeDefined()
  })

  it('have a day and times in the format of the user, in weeks that begin where his do', async () => {
    atWork({ settings: { userDateFormat: 'dd/MM/yyyy', weekStart: 'SUN' } })
    const { stored } = serve([session(1)])
    await show()
    const day = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Day' })
    expect(day.value).toBe('03/01/2024')
    const month = screen.getByRole('table', { name: 'Sessions of January 2024 by day' })
    expect(within(month).getAllByRole('columnheader')[0]?.textContent).toBe('Sun')
    const first = within(month)
      .getByRole('button', { name: /^7 January 2024/ })
      .closest('td')
    expect(first?.cellIndex).toBe(0)
    await userEvent.clear(day)
    await userEvent.type(day, '04/01/2024')
    await userEvent.type(screen.getByRole('textbox', { name: 'Start' }), '9:30')
    await userEvent.type(screen.getByRole('textbox', { name: 'End' }), '1')
    expect(screen.queryByText(/is not a time/i)).toBeNull()
    await userEvent.tab()
    expect(await screen.findByText('Is not a time (HH:mm)')).toBeDefined()
    expect(await screen.findByText(/End: is not a time \(HH:mm\)\./)).toBeDefined()
    await userEvent.type(screen.getByRole('textbox', { name: 'End' }), '2:00')
    await userEvent.tab()
    await waitFor(() =>
      expect(stored(1)).toMatchObject({ sessionDate: '2024-01-04', startTime: '09:30', endTime: '12:00' }),
    )
  })

  it('keep what is typed while the caption of a picture is saved', async () => {
    const [first, second, ...rest] = session(1).screenshots
    const links = [first!, second!].map((one) => ({ ...one, url: `https://a.example/${one.slot}` }))
    const { stored, holdPictures } = serve([session(1, { screenshots: [...links, ...rest] })])
    await show()
    const answer = holdPictures()
    const caption = (slot: number) => screen.findByRole('textbox', { name: `Description of screenshot ${slot}` })
    await userEvent.type(await caption(1), 'First')
    await userEvent.click(await caption(2)) // the first is saved
    await waitFor(() => expect(stored(1)?.screenshots[0]?.description).toBe('First'))
    await userEvent.type(await caption(2), 'Second')
    answer()
    await waitFor(() => expect(stored(1)?.screenshots[0]?.description).toBe('First'))
    expect(await caption(2)).toHaveProperty('value', 'Second')
    await userEvent.tab()
    await waitFor(() => expect(stored(1)?.screenshots[1]?.description).toBe('Second'))
    const description = await screen.findByRole('textbox', { name: 'Title' })
    await userEvent.clear(description)
    await userEvent.type(description, 'My title')
    await userEvent.tab()
    await waitFor(() => expect(stored(1)?.title).toBe('My title'))
    expect(
      stored(1)
        ?.screenshots.map((one) => one.description)
        .slice(0, 2),
    ).toEqual(['First', 'Second'])
  })

  it('do not take back a title that was changed while a caption is saved', async () => {
    const [first, ...rest] = session(1).screenshots
    const { stored, holdPictures } = serve([
      session(1, { screenshots: [{ ...first!, url: 'https://a.example/1' }, ...rest] }),
    ])
    await show()
    const answer = holdPictures()
    await userEvent.type(await screen.findByRole('textbox', { name: 'Description of screenshot 1' }), 'First')
    const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })
    await userEvent.clear(title)
    await userEvent.type(title, 'My title')
    answer()
    await userEvent.tab()
    await waitFor(() => expect(stored(1)?.title).toBe('My title'))
    await userEvent.click(within(screen.getByRole('radiogroup', { name: /^Mood/ })).getByRole('radio', { name: '4' }))
    await waitFor(() => expect(stored(1)?.mood).toBe(4))
    expect(stored(1)?.title).toBe('My title')
    expect(title.value).toBe('My title')
  })

  it('say which field is wrong, and keep what was typed', async () => {
    const { stored } = serve([session(1)])
    await show()
    const limit = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Loss limit/ })
    await userEvent.type(limit, 'much')
    await userEvent.tab()
    expect((await screen.findAllByText(/This is not a number/)).length).toBeGreaterThan(0)
    expect(limit.getAttribute('aria-invalid')).toBe('true')
    expect(stored(1)?.maxLoss).toBeNull()
    await userEvent.clear(limit)
    await userEvent.type(limit, '0')
    await userEvent.tab()
    expect(await screen.findByText('Must be above 0')).toBeDefined()
    expect(await screen.findByText(/Loss limit: must be above 0\./)).toBeDefined()
    await userEvent.clear(limit)
    await userEvent.type(limit, '5')
    await userEvent.tab()
    await waitFor(() => expect(stored(1)?.maxLoss).toBe('5'))
  })

  it('are kept while the server is away', async () => {
    let away = true
    const { stored } = serve([session(1)], () => (away ? new Refusal(503) : null))
    await show()
    await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), ' kept')
    await userEvent.tab()
    await screen.findByText(/There is no room on this device/)
    away = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again now' }))
    await waitFor(() => expect(stored(1)?.title).toBe('Session 1 kept'))
  })

  it('are added for the chosen day, deleted after a question, and brought back', async () => {
    const { stored, received } = serve([session(1)])
    await show('/sessions?date=2024-01-04')
    await userEvent.click((await screen.findAllByRole('button', { name: /^New session on .*4 January 2024$/ }))[0]!)
    await waitFor(() => expect(stored(9)).toMatchObject({ sessionDate: '2024-01-04', status: 'OPEN' }))
    expect(received.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' })))
    await userEvent.click(screen.getByRole('link', { name: /^Session 1/ }))
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Session 1'),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Delete session' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete Session 1?' }))
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(stored(1)).toBeUndefined())
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Session 1/ })).toBeNull())
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('link', { name: /^Session 1/ })).toBeDefined()
  })

  it('can only be read in a journal that was shared', async () => {
    atWork({ journals: [aJournal({ readOnly: true })] })
    serve([session(1, { entries: [{ categoryId: 1, text: 'Up' }] })])
    await show()
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Market outlook' })).readOnly).toBe(true)
    expect(screen.queryByRole('textbox', { name: 'Observations' })).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).readOnly).toBe(true)
    for (const radio of within(screen.getByRole('article')).getAllByRole('radio'))
      expect(radio).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: /New|Delete|Add|Pick/ })).toBeNull()
  })

  it('open out of the bars and rows of the charts', async () => {
    serve([
      session(1, { mood: 4, figures: traded }),
      session(2, { mood: 4, sessionDate: '2024-01-05', figures: { ...traded, gain: 100 } }),
      session(3, { mood: 1, figures: { ...traded, gain: -20 } }),
    ])
    const { address } = await show('/sessions?view=charts')
    const bars = await screen.findByRole('img', { name: /^In which mood do you trade well\?/ })
    await clickAt(bars, 'bars', [3, 95.75])
    const four = within(await screen.findByRole('dialog', { name: 'Mood: 4' }))
    expect(four.getAllByRole('link').map((link) => link.textContent)).toEqual([
      expect.stringMatching(/^Session 2\+100\.00/),
      expect.stringMatching(/^Session 1\+91\.50/),
    ])
    expect(four.getByText(/2 sessions, sum/).textContent).toBe('2 sessions, sum +191.50 USD')
    await userEvent.keyboard('{Escape}')

    const block = within(screen.getByRole('region', { name: 'In which mood do you trade well?' }))
    await userEvent.click(block.getByRole('button', { name: 'Show as table' }))
    await userEvent.click(block.getByRole('button', { name: '2' })) // nobody was in that mood
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(block.getByRole('button', { name: '1' }))
    const one = within(await screen.findByRole('dialog', { name: 'Mood: 1' }))
    await userEvent.click(one.getByRole('link', { name: /^Session 3/ }))
    expect(await screen.findByRole('article', { name: 'Session 3' })).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(address()).toContain('session=3')
  })

  it('are compared by mood, and by what became of the loss limit', async () => {
    const gains = { ...traded, gain: 100, maxLossBroken: false }
    serve([
      session(1, { mood: 4, figures: traded, maxLoss: '103' }),
      session(2, { mood: 4, figures: gains, maxLoss: '103' }),
      session(3, { mood: 1, figures: { ...traded, gain: -20, maxLossBroken: null } }),
    ])
    await show('/sessions?view=charts')
    expect(await screen.findByText('No mood has 10 sessions: the sample is too small.')).toBeDefined()
    expect(screen.getByText('No session with closed trades has a rating for energy.')).toBeDefined()
    const limits = within(screen.getByRole('region', { name: 'Did the loss limit hold?' }))
    expect(limits.getByText('of 2 sessions')).toBeDefined()
    expect(limits.getAllByRole('link').map((link) => link.textContent)).toEqual([expect.stringMatching(/^Session 1/)])
  })
})
