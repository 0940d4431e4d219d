import { exampleFeed } from '../../../testing/example-feed.ts'
import { failQuestion, serveTrades } from '../../../testing/engine.ts'
import type { Answers } from '../../../testing/answers.ts'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { aRule } from '../../../testing/review-cards.ts'
import { atWork } from '../../../testing/samples.ts'
import { cellsOf } from '../../../testing/table-cells.ts'
import type { WeekRuleView } from '@afterclose/contract/week-rules'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { MonthRules } from './month-rules.tsx'

const show = async (rules: readonly WeekRuleView[], month: number, answers: Answers = {}) => {
  const received = fakeServer({
    'GET /v1/databases/1/week-rules': () => ({ weekRules: rules }),
    'GET /v1/databases/1/week-rule-answers': () => ({ answers: [{ weekRuleId: 4, tradeId: 12, kept: true }] }),
    ...answers,
  })
  await render(<MonthRules month={{ year: 2024, month }} />)
  await waitFor(() => expect(received.length).toBeGreaterThan(0))
}

beforeEach(() => {
  atWork()
  serveTrades(exampleFeed())
})

describe('rules of the weeks of a month', () => {
  // comment 2 is "No plan" and 5 "Chased"
  const ofJanuary = [
    aRule({ text: 'If no plan is written, then I do not enter.' }),
    aRule({
      id: 2,
      firstDay: '2024-01-01',
      startsAt: '2024-01-01T00:00:00',
      aboutId: 5,
      text: 'If I have missed it, then I let it go.',
    }),
  ]

  it('say how often each was kept, oldest first, and the average R with and without', async () => {
    await show(ofJanuary, 1)
    // trades 1, 2 and 3 made 1.965R, −1.035R and 0.975R, trade 4, which was chased, −0.525R;
    // trades 5 and 7 −0.047R and 1.953R, trade 6 without a plan −1.535R
    expect(cellsOf(await screen.findByRole('table', { name: 'Rules' }))).toEqual([
      ['When', 'Rule', 'Kept', 'R when kept', 'R when broken'],
      [
        '1 to 5 January',
        'If I have missed it, then I let it go.',
        '3 of 4',
        '+0.64 too few to tell, 3',
        '−0.53 too few to tell, 1',
      ],
      [
        '8 to 12 January',
        'If no plan is written, then I do not enter.',
        '2 of 3',
        '+0.95 too few to tell, 2',
        '−1.54 too few to tell, 1',
      ],
    ])
  })

  it('list a week in both of its months, and say that a rule has no trades, or no answers, yet', async () => {
    const rules = [
      aRule({ id: 3, firstDay: '2024-01-29', startsAt: '2024-01-31T21:00:00', endedAt: '2024-02-01T00:00:00' }),
      aRule({ id: 5, firstDay: '2024-02-05', startsAt: '2024-02-05T00:00:00', about: 'NONE', aboutId: null }),
    ]
    await show(rules, 2)
    expect(cellsOf(await screen.findByRole('table', { name: 'Rules' }), ['When', 'Kept', 'R when kept'])).toEqual([
      ['When', 'Kept', 'R when kept'],
      ['29 January to 2 February', 'No trades yet', '–'],
      ['5 to 9 February', 'Not answered yet', '–'],
    ])
  })

  const answered = aRule({ id: 6, about: 'NONE', aboutId: null })
  const uncounted = 'The trades that kept the rules could not be counted.'
  it.each<[string, Answers, string]>([
    ['the rules', { 'GET /v1/databases/1/week-rules': () => new Refusal(404) }, 'The rules could not be loaded.'],
    ['the answers', { 'GET /v1/databases/1/week-rule-answers': () => new Refusal(404) }, uncounted],
  ])('say that %s could not be loaded', async (_, answers, words) => {
    await show([answered], 1, answers)
    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.getByText('Rules of these weeks')).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('say that their trades could not be counted', async () => {
    failQuestion('weekRules')
    await show(ofJanuary, 1)
    expect(await screen.findByText(uncounted)).toBeDefined()
  })

  it('are nothing in a month without one', async () => {
    await show(ofJanuary, 3)
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByText('Rules of these weeks')).toBeNull()
  })
})
