import { noFilters } from '@afterclose/core/filters'
import { DAY, wallClock } from '@afterclose/core/time'
import { comments } from '@afterclose/testkit/worked-example'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { setFilters } from '../../../journal/filters.ts'
import { lookups } from '../../../journal/journal-data.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { sessionsQuery } from '../../../parts/sessions/session-queries.ts'
import { refuseTrades, serveTrades } from '../../../testing/engine.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { feedOf } from '../../../testing/feed-of.ts'
import { render } from '../../../testing/render.tsx'
import { aJournal, atWork } from '../../../testing/samples.ts'
import { keepLookups } from '../../../testing/stored-trade.ts'
import { MistakesPage } from './mistakes-page.tsx'

const [NO_PLAN, CUT_EARLY] = [2, 11]
type FeedChanges = Parameters<typeof feedOf>[0]

/** 400 days with one trade each: every fifth had no plan and lost 0.8 R more, every tenth was cut early, which changed nothing. */
const costly = (more: (i: number) => FeedChanges = () => ({})): readonly FeedChanges[] =>
  Array.from({ length: 400 }, (_, i) => {
    const date = new Date(wallClock('2023-01-02T00:00:00') + i * DAY).toISOString().slice(0, 10)
    const r = [2, -1, 0.5, -1, 1, 1.5, -0.5][i % 7]! - (i % 5 === 0 ? 0.8 : 0)
    return {
      entryDate: `${date}T10:00:00`,
      exitDate: `${date}T11:00:00`,
      gain: (100 * r).toFixed(2),
      risk: '100',
      preTradeComments: i % 5 === 0 ? [NO_PLAN] : [],
      exitComments: i % 10 === 3 ? [CUT_EARLY] : [],
      ...more(i),
    }
  })

beforeEach(() => {
  atWork()
  keepLookups()
  queryClient.setQueryData(
    lookups.comments(1).queryKey,
    comments.map((one) => ({ ...one, modified: '' })),
  )
  queryClient.setQueryData(sessionsQuery(1, 'EXIT').queryKey, [])
})

const at = '/chart-lab/mistakes'
const sentence = async () => (await screen.findByText(/costs at least/)).parentElement!.textContent
const table = () => screen.findByRole('table', { name: 'What does each cost?' })
const rowsOf = async () =>
  within(await table())
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))

describe('the page of mistakes', () => {
  it('names the one to fix next by its low end, with its trades and the way to a rule', async () => {
    serveTrades(feedOf(...costly()))
    const user = userEvent.setup()
    await render(<MistakesPage />, at)
    expect(await sentence()).toMatch(
      /^No plan costs at least [\d,]+ USD a year\. Likely [\d,]+ USD, in 80 trades\. It is the one mistake that is more than luck\.$/,
    )
    const rule = screen.getByRole('link', { name: 'Make it a rule' })
    expect(rule.getAttribute('href')).toMatch(/^\/review\?(?=.*step=rule)(?=.*comment=2)/)
    await user.click(screen.getByRole('button', { name: 'Show the 80 trades' }))
    const drawer = await screen.findByRole('dialog', { name: /^No plan/ })
    expect((await within(drawer).findAllByRole('button', { name: /^Open trade/ })).length).toBe(80)
  })

  it('has the bill with its low end, its counts and both sentences', async () => {
    serveTrades(feedOf(...costly()))
    await render(<MistakesPage />, at)
    await sentence()
    const lead = within(screen.getByRole('region', { name: 'Fix this next' }))
    expect(lead.getByText(/^at least [\d,]+/).textContent).toMatch(/^at least [\d,]+ USD a year$/)
    expect(
      lead.getByText(/^Likely [\d,]+ USD a year\. 120 of 400 trades had a mistake, 280 were clean\.$/),
    ).toBeDefined()
    expect(lead.getByText(/^A trade with two mistakes is in both rows below/).textContent).toMatch(
      /Mistakes come with bad days and bad markets, so part of this cost is theirs\.$/,
    )
  })

  it('lists mistakes in the order of their likely cost, with verdict and hindsight', async () => {
    serveTrades(feedOf(...costly()))
    await render(<MistakesPage />, at)
    await sentence()
    const [head, ...rows] = await rowsOf()
    expect(head).toEqual(['Mistake', 'Trades', '', 'At least', 'Likely', 'Up to', 'A trade, R', 'Verdict'])
    expect(rows.map(([name, trades, , , , , , verdict]) => [name, trades, verdict])).toEqual([
      ['No plan', '80', 'more than luck'],
      ['Cut earlyhindsight', '40', 'could be luck'],
    ])
    expect([rows[0]![3], rows[1]![3]]).toEqual([expect.stringMatching(/^[\d,]+$/), '–'])
    expect(
      within(await table())
        .getByRole('columnheader', { name: 'Likely' })
        .getAttribute('aria-sort'),
    ).toBe('descending')
  })

  it('draws each with its range: solid if it is more than luck, hollow if not, with shares that end at 100%', async () => {
    serveTrades(feedOf(...costly()))
    await render(<MistakesPage />, at)
    await sentence()
    const block = screen.getByRole('region', { name: 'Which mistakes cost most?' })
    const rows = within(block).getAllByRole('listitem')
    expect(rows.map((row) => row.querySelectorAll('[data-sure]').length)).toEqual([1, 0])
    expect(rows[0]!.textContent).toMatch(/at least.*likely.*up to.*at least [\d,]+/)
    expect(rows[1]!.textContent).toContain('perhaps nothing')
    expect(within(block).getByText('Cost, USD a year, with its 95% range')).toBeDefined()
    const shares = rows.flatMap((row) => /(\d+)%$/.exec(row.textContent)?.[1] ?? [])
    expect(shares.at(-1)).toBe('100')
  })

  it('compares within other strata', async () => {
    serveTrades(feedOf(...costly()))
    const user = userEvent.setup()
    await render(<MistakesPage />, at)
    await sentence()
    expect(screen.getByText(/each mistake compared with clean trades of the same setup\.$/)).toBeDefined()
    await user.click(screen.getByRole('radio', { name: 'Setup and quarter' }))
    expect(await screen.findByText(/clean trades of the same setup and quarter\.$/)).toBeDefined()
    expect(await sentence()).toMatch(/^No plan costs at least/)
  })

  it('says that nothing is more than luck, with the likeliest one', async () => {
    serveTrades(feedOf(...costly((i) => ({ gain: String([200, -100, 50, -100][(i * 7 + 3) % 4]) }))))
    await render(<MistakesPage />, at)
    const words = (await screen.findByText('No single mistake is more than luck yet.')).parentElement!.textContent
    expect(words).toMatch(
      /The likeliest is No plan: about [\d.,]+ USD a year, perhaps nothing\.$|looks as if it cost anything\.$/,
    )
    expect(screen.queryByRole('link', { name: 'Make it a rule' })).toBeNull()
  })

  it('offers no rule to a reader', async () => {
    atWork({ journals: [aJournal({ readOnly: true })] })
    serveTrades(feedOf(...costly()))
    await render(<MistakesPage />, at)
    await sentence()
    expect(screen.queryByRole('link', { name: 'Make it a rule' })).toBeNull()
  })

  it('waits to be asked where the trades are many, and stops', async () => {
    const many = Array.from({ length: 13 }, (_, year) =>
      costly((i) => ({
        entryDate: `${2001 + year}-03-05T10:00:00`,
        exitDate: `${2001 + year}-03-05T11:${String(i % 60).padStart(2, '0')}:00`,
      })),
    ).flat()
    serveTrades(feedOf(...many))
    const user = userEvent.setup()
    await render(<MistakesPage />, at)
    await user.click(await screen.findByRole('button', { name: 'Compute: the costs of mistakes' }))
    expect(await sentence()).toMatch(/^No plan costs at least [\d,]+ USD a year/)
    expect(screen.queryByRole('button', { name: 'Compute: the costs of mistakes' })).toBeNull()
  })
})

describe('mistakes without a cost', () => {
  it('are not known where the filters pick trades by their result', async () => {
    serveTrades(feedOf(...costly()))
    await render(<MistakesPage />, at)
    await sentence()
    setFilters({ ...noFilters, basic: { ...noFilters.basic, outcomes: ['LOSER'] } })
    expect(await screen.findByText('The filters pick trades by their result.')).toBeDefined()
    await waitFor(() => expect(screen.queryByText(/costs at least/)).toBeNull())
  })

  it('are none in an empty journal', async () => {
    await render(<MistakesPage />, at)
    expect(await screen.findByText('Bring your trades')).toBeDefined()
  })

  it('are none in trades without a mistake', async () => {
    serveTrades(feedOf(...costly(() => ({ preTradeComments: [], exitComments: [] }))))
    await render(<MistakesPage />, at)
    expect(await screen.findByText('No mistake in 400 trades.')).toBeDefined()
  })

  it('need an R', async () => {
    serveTrades(feedOf(...costly(() => ({ rMultiple: null }))))
    await render(<MistakesPage />, at)
    expect(await screen.findByText('0 of 400 trades have an R.')).toBeDefined()
  })

  it('have no bill where every trade has one', async () => {
    serveTrades(feedOf(...costly(() => ({ preTradeComments: [NO_PLAN] }))))
    await render(<MistakesPage />, at)
    expect(await screen.findByText('Every trade with an R has a mistake.')).toBeDefined()
    expect(screen.queryByText('The bill for all mistakes')).toBeNull()
    expect((await rowsOf()).slice(1).map(([name, trades, , , likely]) => [name, trades, likely])).toEqual([
      ['No plan', '400', '–'],
      ['Cut earlyhindsight', '40', '–'],
    ])
  })

  it('are too few to tell in the worked example', async () => {
    serveTrades(exampleFeed())
    await render(<MistakesPage />, at)
    expect((await screen.findByText('No single mistake is more than luck yet.')).parentElement!.textContent).toMatch(
      /Each has fewer than 10 trades with clean ones to compare with\.$/,
    )
    expect((await rowsOf()).slice(1).every((row) => row[7] === 'too few to tell')).toBe(true)
  })

  it('say what failed', async () => {
    refuseTrades()
    await render(<MistakesPage />, at)
    expect(await screen.findByRole('button', { name: /again/i })).toBeDefined()
  })
})
