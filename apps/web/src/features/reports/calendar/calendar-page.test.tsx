// @large: the details of a page that report-calendar.spec.ts walks
import type { NoteView } from '@afterclose/contract/notes'
import { noFilters } from '@afterclose/core/filters'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { currentFilters, setFilters } from '../../../journal/filters.ts'
import { useOpenDialogs } from '../../../journal/dialogs.ts'
import type { Session } from '../../../parts/sessions/session-queries.ts'
import { namedTheme } from '../../../testing/chart-colours.ts'
import { expectExplains, explainedFigure } from '../../../testing/explained.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { feedOf } from '../../../testing/feed-of.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { renderedParts } from '../../../testing/rendered.ts'
import { savedFiles } from '../../../testing/saved-files.ts'
import { refuseTrades, serveTrades } from '../../../testing/engine.ts'
import { atWork } from '../../../testing/samples.ts'
import { CalendarFiles } from './calendar-files.tsx'
import { CalendarPage } from './calendar-page.tsx'
import { calendarCanvas } from './calendar-picture.ts'

const session: Session = {
  id: 4,
  sessionDate: '2024-01-03',
  startTime: '08:00',
  endTime: '12:00',
  title: 'London open',
  label: 'LONDON',
  mood: 4,
  energy: null,
  focus: null,
  marketCondition: null,
  dailyGoal: null,
  maxLoss: null,
  entries: [{ categoryId: 1, text: 'Stayed with the plan.' }],
  status: 'REVIEWED',
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
  figures: {
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
    maxLossBroken: null,
  },
}
const note = {
  id: 9,
  title: 'Levels for the week',
  body: '',
  folder: '',
  tags: [],
  pinned: false,
  color: null,
  linkedTradeIds: [6],
  archived: false,
  // the next day in Berlin
  created: '2024-01-07T23:30:00.000Z',
  modified: '2024-01-07T23:30:00.000Z',
} satisfies NoteView

beforeEach(() => {
  serveTrades(exampleFeed())
  atWork()
  serveDiary([session], [note])
})
const serveDiary = (sessions: readonly Session[], notes: readonly NoteView[]) =>
  fakeServer({
    'GET /v1/databases/1/sessions?basis=EXIT&limit=500': () => ({
      sessions: sessions,
      next: null,
    }),
    'GET /v1/databases/1/sessions?basis=ENTRY&limit=500': () => ({ sessions: [], next: null }),
    'GET /v1/databases/1/notes?limit=200': () => ({ notes, next: null }),
  })

const january = '/reports/calendar?calendar=2024-01'
const show = async (at = january) => {
  const user = userEvent.setup()
  const { address } = await render(
    <>
      <CalendarPage />
      <Opened />
    </>,
    at,
  )
  return { user, address }
}
function Opened() {
  const last = useOpenDialogs().at(-1)
  return <output aria-label="Opened">{last?.kind === 'trade' && `trade ${last.tradeId}`}</output>
}
const day = (name: RegExp) => screen.findByRole('button', { name })
const block = async (name: string) => within(await screen.findByRole('region', { name }))
const grid = async () => within(await screen.findByRole('table', { name: 'Results of January 2024 by day' }))

describe('the calendar of the worked example (H.3)', () => {
  it('shows what each day, week, month and year came to', async () => {
    await show()
    await day(/1 session$/)
    await day(/10 January.*1 note$/)
    const days = within((await grid()).getAllByRole('rowgroup')[1]!)
      .getAllByRole('button')
      .filter((button) => button.hasAttribute('aria-pressed'))
      .flatMap((button) => button.querySelector('.sr')?.textContent ?? [])
    expect(days).toEqual([
      '2 January 2024: +196.50 USD, 1 trade, win rate 100.0%',
      '3 January 2024: +91.50 USD, 2 trades, win rate 50.0%, 1 session',
      '5 January 2024: −105.00 USD, 1 trade, win rate 0.0%',
      '8 January 2024: no trades, 1 note',
      '9 January 2024: −9.40 USD, 1 trade',
      '10 January 2024: −307.00 USD, 1 trade, win rate 0.0%, 1 note',
      '11 January 2024: +293.00 USD, 1 trade, win rate 100.0%',
      '16 January 2024: +880.00 USD, 2 trades, win rate 50.0%',
      '17 January 2024: −103.50 USD, 1 trade, win rate 0.0%',
    ])
    const weeks = (await grid()).getAllByRole('row').slice(1)
    expect(weeks.map((week) => week.lastElementChild?.textContent)).toEqual([
      '4 trades +183 +1.38R',
      '3 trades −23 +0.37R',
      '3 trades +777 +2.93R',
      '',
      '',
    ])
    const month = await block('January 2024')
    expect(month.getByText('+936.10')).toBeDefined()
    expect(month.getByText(/4 of 8 days won, 10 trades$/)).toBeDefined()
    expect(month.getByText('4 of 8 days were won.')).toBeDefined()
    const year = await block('2024')
    expect(year.getByText('+1,621.10')).toBeDefined()
    expect(year.getByText(/^2 of 2 months and 6 of 10 days were won\.$/)).toBeDefined()
    expect(year.getByText(/Best day/).textContent).toContain(
      'Best day +880 USD on 16 January, worst −307 USD on 10 January.',
    )
  })

  it('writes in each day the share of winners that is read aloud, rounded', async () => {
    const on = (day: string, ...gains: readonly string[]) =>
      gains.map((gain) => ({ entryDate: `2024-01-${day}T09:00:00`, exitDate: `2024-01-${day}T10:00:00`, gain }))
    serveTrades(
      feedOf(...on('02', '10', '10', '-10'), ...on('03', '-10', '-10', '10'), ...on('04', '0'), ...on('05', '10')),
    )
    await show()
    await day(/^2 January 2024/)
    const days = (await grid()).getAllByRole('button', { name: /^\d+ January 2024: / })
    expect(days.flatMap((one) => one.querySelector('[class*="_count_"]')?.textContent ?? [])).toEqual([
      '3 trades, 67%',
      '3 trades, 33%',
      '1 trade',
      '1 trade, 100%',
    ])
  })

  it('opens a day beside it: how it ran, its trades, its session and its notes', async () => {
    const { user, address } = await show()
    await user.click(await day(/^3 January 2024/))
    const open = within(await screen.findByRole('complementary', { name: '3 January 2024' }))
    expect((await open.findByRole('heading', { level: 2, name: /^Wednesday, 3 January 2024/ })).textContent).toBe(
      'Wednesday, 3 January 2024 +91.50 USD',
    )
    expect((await open.findByLabelText('Result of the day')).textContent).toBe(
      'Trades2Won, lost1, 1Total R−0.06Lowest−103.50',
    )
    expect(
      open.getByRole('img', { name: /^Result during the day: 2 steps .*low −103\.50, close \+91\.50 USD$/ }),
    ).toBeDefined()
    const [first] = within(open.getByRole('table', { name: 'Trades of 3 January 2024' }))
      .getAllByRole('row')
      .slice(1)
    expect(within(first!).getAllByRole('cell')[1]?.textContent).toMatch(/^\d\d:\d\d – \d\d:\d\d$/) // the day stands above
    expect(open.getByText('Stayed with the plan.')).toBeDefined()
    expect(open.getByText('London, 08:00 to 12:00')).toBeDefined()
    const [mood, ...unrated] = open.getAllByText(/ of 5$/)
    expect([mood?.textContent, mood?.parentElement?.querySelectorAll('[data-full]').length]).toEqual(['4 of 5', 4])
    expect(unrated).toEqual([])
    expect(address()).toContain('date=2024-01-03')
    expect(open.queryByText(/^the latest/)).toBeNull() // all are listed
    await user.click(open.getByRole('button', { name: 'Open trade 2' }))
    expect(screen.getByLabelText('Opened').textContent).toBe('trade 2')
    // 8 January has nothing but a note, 5 January a trade
    await user.click(open.getByRole('button', { name: 'Next day' }))
    const next = within(await screen.findByRole('complementary', { name: '5 January 2024' }))
    await user.click(next.getByRole('button', { name: 'Next day' }))
    const empty = within(await screen.findByRole('complementary', { name: '8 January 2024' }))
    expect(await empty.findByText('None of the selected trades is on this day.')).toBeDefined()
    expect(empty.getByRole('link', { name: 'Levels for the week' })).toBeDefined()
    expect(empty.getByText(/written 8 January 2024/)).toBeDefined()
    await user.click(empty.getByRole('button', { name: 'Previous day' }))
    expect(await screen.findByRole('complementary', { name: '5 January 2024' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  it('makes a day the filter of the page', async () => {
    const { user } = await show(`${january}&date=2024-01-16`)
    await user.click(await screen.findByRole('button', { name: 'Apply as filter' }))
    expect(currentFilters().basic.dateRange).toEqual(['2024-01-16', '2024-01-16'])
    expect(await screen.findByText(/^2 closed trades, by exit date\./)).toBeDefined()
  })

  it('[B.6] goes by the entry where filters do, and is narrowed by them', async () => {
    setFilters({ ...noFilters, options: { ...noFilters.options, entryOrExitDate: 'ENTRY' } })
    await show()
    expect(await screen.findByText(/won, 11 trades$/)).toBeDefined()
  })

  it('begins weeks where the setting says', async () => {
    atWork({ settings: { weekStart: 'SUN' } })
    await show()
    const heads = (await grid()).getAllByRole('columnheader').map((head) => head.textContent)
    expect(heads).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Week'])
    const weeks = (await grid()).getAllByRole('row').slice(1)
    expect(weeks[0]?.lastElementChild?.textContent).toBe('4 trades +183 +1.38R')
  })

  it('leads from the year to a month, and from the table of months to their trades', async () => {
    const { user, address } = await show('/reports/calendar?view=year&calendar=2024-01')
    const table = within(await screen.findByRole('table', { name: 'How did the months compare?' }))
    expect(table.getAllByRole('row').map((row) => Array.from(row.children, (cell) => cell.textContent))).toEqual([
      ['Month', 'Trades', 'Won', 'Win rate, %', 'Days won', 'Net, USD', 'Total R'],
      ['January', '10', '4', '44.4', '4 of 8', '+936', '+4.68'],
      ['Februarysmall sample', '2', '2', '100.0', '2 of 2', '+685', '+2.93'],
      ['2024', '12', '6', '54.5', '6 of 10', '+1,621', '+7.61'],
    ])
    await user.click(table.getByRole('button', { name: 'Open the trades of February 2024' }))
    const drawer = within(await screen.findByRole('dialog', { name: /^February 2024/ }))
    expect((await drawer.findAllByRole('button', { name: /^Open trade/ })).map((one) => one.textContent)).toEqual([
      '12',
      '11',
    ])
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: /^February 2024: \+685\.00 USD, 2 trades, 2 of 2 days won/ }))
    expect(await screen.findByRole('table', { name: 'Results of February 2024 by day' })).toBeDefined()
    expect(address()).toContain('calendar=2024-02')
  })

  it('opens a week by its total: all its trades, with what each week came to explained there', async () => {
    const { address } = await show(january)
    const total = () =>
      screen.findByRole('button', { name: /^4 trades \+183 \+1\.38R, USD, week of 1 January 2024 to 7 January 2024$/ })
    await userEvent.click(await total())
    const week = within(await screen.findByRole('complementary', { name: '1 January 2024 to 7 January 2024' }))
    const trades = await week.findByRole('table', { name: 'Trades of 1 January 2024 to 7 January 2024' })
    expect(within(trades).getAllByRole('row')).toHaveLength(5)
    expect(week.getByText('Stayed with the plan.')).toBeDefined() // of its session on 3 January
    expect(address()).toContain('date=2024-01-01&until=2024-01-07')
    expect((await total()).getAttribute('aria-pressed')).toBe('true')
    expect((await expectExplains(week.getByRole('button', { name: /^\+183/ }))).numbers.at(-1)).toEqual([
      'Trades counted',
      '4',
    ])
  })

  it('explains what a year and a month came to by what went in', async () => {
    await show(january)
    const of = async (name: RegExp) =>
      (await expectExplains((await screen.findAllByRole('button', { name }))[0]!)).numbers
    expect((await of(/^\+1,621\.10$/)).at(-1)).toEqual(['Trades counted', '12'])
    expect((await of(/^\+936\.10$/)).at(-1)).toEqual(['Trades counted', '10'])
  })

  it('explains each figure of the months by what went in', async () => {
    await show('/reports/calendar?view=year&calendar=2024-01')
    const table = within(await screen.findByRole('table', { name: 'How did the months compare?' }))
    const [trades, , winRate, daysWon, , totalR] = within(table.getAllByRole('row')[1]!).getAllByTitle(
      'How this figure is calculated',
    )
    await expectExplains(trades!)
    await expectExplains(totalR!)
    expect((await expectExplains(winRate!)).title).toBe('January 2024: Win rate 44.44%')
    expect((await explainedFigure(daysWon!)).title).toBe('January 2024: Days won 4')
  })

  it.each(['ENTRY', 'EXIT'] as const)(
    'explains months and year by the trades of their %s, as filters go',
    async (basis) => {
      const held = (entry: string, exit: string) => ({ entryDate: `${entry}T09:00:00`, exitDate: `${exit}T09:00:00` })
      serveTrades(
        feedOf(
          held('2023-12-28', '2024-01-02'),
          held('2024-01-03', '2024-01-04'),
          held('2024-01-30', '2024-02-01'),
          held('2024-02-06', '2025-01-06'),
          held('2024-02-07', '2025-01-07'),
        ),
      )
      setFilters({ ...noFilters, options: { ...noFilters.options, entryOrExitDate: basis } })
      await show('/reports/calendar?view=year&calendar=2024-01')
      const table = within(await screen.findByRole('table', { name: 'How did the months compare?' }))
      const counts = table
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getAllByTitle('How this figure is calculated')[0]!)
      expect(counts.map(({ textContent }) => textContent)).toEqual(
        basis === 'ENTRY' ? ['2', '2', '4'] : ['2', '1', '3'],
      )
      for (const count of counts) await expectExplains(count)
    },
  )

  it('saves the days of the year as a table', async () => {
    const saved = savedFiles()
    const { user } = await show('/reports/calendar?view=year&calendar=2024-01')
    await user.click((await block('2024')).getByRole('button', { name: 'Download' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Table (CSV)' }))
    const text = (await saved[0]?.blob.text()) ?? ''
    expect(text).toContain('Journal,Futures and FX\r\nFilters,No filters\r\n')
    expect(text).toContain('2024-01-03,2,1,50.00,91.50,-0.06\r\n')
  })

  it('saves its months as a table', async () => {
    const saved = savedFiles()
    const { user } = await show('/reports/calendar?view=year&calendar=2024-01')
    await user.click(await screen.findByRole('button', { name: 'Download the months as a table (CSV)' }))
    const text = (await saved[0]?.blob.text()) ?? ''
    expect(text).toContain('January 2024,10,4,44.44,4,8,936.10,')
  })

  it('saves those of the month alone beside the month', async () => {
    const saved = savedFiles()
    const { user } = await show('/reports/calendar?calendar=2024-02')
    await user.click((await block('February 2024')).getByRole('button', { name: 'Download' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Table (CSV)' }))
    const text = (await saved[0]?.blob.text()) ?? ''
    expect(text).toContain('2024-02-01,1,1,100.00,190.00,0.95\r\n')
    expect(text).not.toContain('2024-01')
  })

  it('measures in R', async () => {
    await show(`${january}&unit=R`)
    expect(await day(/^16 January 2024: \+2\.93R, 2 trades/)).toBeDefined()
  })
})

describe('the ways through the calendar', () => {
  const ways = ['Previous month', 'Next month', 'Previous year', 'Next year']
  const way = (name: string) => screen.findByRole('button', { name })

  it('end with the first trades, and with today', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2025-02-28T10:30:00Z') }) // 1 March in the journal
    onTestFinished(() => void vi.useRealTimers())
    for (const [month, ...open] of [
      ['2024-01', 'Next month', 'Next year'],
      ['2024-02', 'Previous month', 'Next month', 'Next year'],
      ['2025-02', 'Previous month', 'Next month', 'Previous year'],
      ['2025-03', 'Previous month', 'Previous year'],
    ]) {
      await show(`/reports/calendar?calendar=${month}`)
      const buttons = await Promise.all(ways.map(way))
      expect([month, ...ways.filter((_, i) => !buttons[i]!.hasAttribute('disabled'))]).toEqual([month, ...open])
      cleanup()
    }
  })

  it('keep the month from year to year', async () => {
    const { user, address } = await show('/reports/calendar?calendar=2024-02')
    await user.click(await way('Next year'))
    expect(address()).toContain('calendar=2025-02')
  })

  it('from day to day end with the days of the year', async () => {
    serveDiary([session, { ...session, id: 5, sessionDate: '2023-06-05' }], [note])
    await show(`${january}&date=2024-01-02`)
    await day(/1 session$/)
    expect((await way('Previous day')).hasAttribute('disabled')).toBe(true)
    expect((await way('Next day')).hasAttribute('disabled')).toBe(false)
  })
})

describe('the pictures of the calendar', () => {
  const files = async (at: string) => {
    const { container } = await render(<CalendarPage />, at)
    await screen.findAllByRole('button', { name: 'Download' })
    return renderedParts(container, CalendarFiles).map(({ props }) => props)
  }

  it('say above the days what the page says there', async () => {
    const all = await files('/reports/calendar?calendar=2024-01')
    expect(all.map(({ title }) => title)).toEqual(['2024', 'January 2024'])
    for (const { title, measure, reading } of all) {
      const shown = screen.getByRole('region', { name: title }).textContent
      for (const part of measure.split(', ')) expect(shown).toContain(part)
      expect(shown).toContain(reading)
    }
  })

  it('write of each day what the page writes, and draw its bar on the side of its sign', async () => {
    const [year, month] = await files('/reports/calendar?calendar=2024-01')
    const texts: { text: string; x: number; y: number; color: string }[] = []
    const bars: { x: number; y: number; wide: number; color: string }[] = []
    const pen = {
      fillStyle: '',
      scale: () => {},
      strokeRect: () => {},
      fillRect: (x: number, y: number, wide: number, high: number) =>
        void (high === 4 && bars.push({ x, y, wide, color: pen.fillStyle })),
      fillText: (text: string, x: number, y: number) => void texts.push({ text, x, y, color: pen.fillStyle }),
    }
    const made = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'getContext')!
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { configurable: true, value: () => pen })
    onTestFinished(() => void Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', made))
    calendarCanvas(month!.drawing, { words: month!.words, scale: month!.scale, theme: namedTheme })

    const days = within((await grid()).getAllByRole('rowgroup')[1]!).getAllByRole('button')
    const onPage = days.flatMap((button) => button.querySelector('[class*="_net_"]')?.textContent ?? [])
    const column = (960 - 96) / 5
    /** Which day's bar it is: the result stands in the same cell. */
    const drawn = bars.map(({ x, y, wide, color }) => {
      const at = Math.floor((x + wide / 2) / column)
      const result = texts.find((one) => Math.floor(one.x / column) === at && one.y === y - 28)?.text ?? ''
      const middle = at * column + (column - 2) / 2
      return { result, side: x + wide / 2 > middle ? '+' : '−', color }
    })
    expect(drawn.map(({ result }) => result)).toEqual(onPage)
    expect(onPage).toHaveLength(8)
    expect(drawn.filter(({ result, side }) => !result.startsWith(side))).toEqual([])
    const tone = (result: string) => (result.startsWith('+') ? namedTheme.gain : namedTheme.loss)
    expect(drawn.filter(({ result, color }) => color !== tone(result) && color !== namedTheme.paper)).toEqual([])

    // totals of weeks and months are in the colour of their sign
    calendarCanvas(year!.drawing, { words: year!.words, scale: year!.scale, theme: namedTheme })
    const inks = [namedTheme.paper, namedTheme.ink, namedTheme.ink2, namedTheme.ink3]
    const totals = texts.filter(({ text, color }) => /^[+−]/.test(text) && !inks.includes(color))
    expect(totals).toHaveLength(5)
    expect(totals.filter(({ text, color }) => color !== tone(text))).toEqual([])
  })
})

describe('the calendar in its other states', () => {
  it('has nothing to show without trades, and says what comes next', async () => {
    serveTrades(exampleFeed({ closed: 0 }))
    await show('/reports/calendar')
    expect(await screen.findByText(/Add or import trades to see this page/)).toBeDefined()
  })

  it('says that the filters leave nothing', async () => {
    setFilters({ ...noFilters, basic: { ...noFilters.basic, year: [1999] } })
    await show()
    expect(await screen.findByText(/No trades match the selected filters/)).toBeDefined()
  })

  it('says what failed, with a way to try again', async () => {
    refuseTrades()
    await show()
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  })
})
