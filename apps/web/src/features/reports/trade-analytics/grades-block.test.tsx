import { serveTrades } from '../../../testing/engine.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { feedOf } from '../../../testing/feed-of.ts'
import { render } from '../../../testing/render.tsx'
import { atWork } from '../../../testing/samples.ts'
import { cellsOf } from '../../../testing/table-cells.ts'
import type { ReviewView } from '@afterclose/contract/reviews'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { GradesBlock } from './grades-block.tsx'

/** As many trades made 1.5R and 0.5R in turn, and then as many lost 0.9R and 1.1R in turn; one a minute. */
const tradesOf = (each: number) =>
  Array.from({ length: 2 * each }, (_, i) => {
    const rMultiple = i < each ? (i % 2 === 0 ? 1.5 : 0.5) : i % 2 === 0 ? -0.9 : -1.1
    const time = new Date(Date.UTC(2024, 2, 1, 9, i)).toISOString().slice(0, 19)
    return {
      id: i + 1,
      entryDate: time,
      exitDate: time,
      outcome: rMultiple > 0 ? ('WINNER' as const) : ('LOSER' as const),
      gain: String(rMultiple * 100),
      rMultiple,
    }
  })
const grades = (from: number, to: number, changes: Partial<ReviewView>): readonly ReviewView[] =>
  Array.from({ length: to - from + 1 }, (_, i) => ({
    id: from + i,
    tradeId: from + i,
    grade: 'A' as const,
    sawResult: false,
    byChance: false,
    note: '',
    seconds: 12,
    gradedAt: '2024-04-01T10:00:00' as const,
    ...changes,
  }))

const show = async (...reviews: readonly ReviewView[]) => {
  fakeServer({ 'GET /v1/databases/1/reviews': () => ({ reviews }) })
  return render(<GradesBlock />)
}

beforeEach(() => {
  atWork()
  serveTrades(feedOf(...tradesOf(10)))
})

describe('what grades are worth', () => {
  it('compares the best with the worst, and shows the cards that were drawn by chance beside', async () => {
    const { container } = await show(
      ...grades(1, 10, { grade: 'A' }),
      ...grades(11, 12, { grade: 'C', byChance: true }),
      ...grades(13, 20, { grade: 'C' }),
    )
    const table = await screen.findByRole('table', { name: 'Grades' })
    expect(container.textContent).toContain(
      'Trades graded A made +1.00R on average, those graded C −1.00R. Their ranges overlap, so this could be luck.',
    )
    const cells = cellsOf(table, ['Trades', 'Average R', 'By chance', 'Their average R', 'Their range'])
    expect(cells.slice(1)).toEqual([
      ['10', '+1.00', '0', '', ''],
      ['10', '−1.00', '2', '−1.00', 'too few to tell'],
    ])
  })

  it('does not speak of luck once the ranges are apart', async () => {
    serveTrades(feedOf(...tradesOf(100)))
    const { container } = await show(...grades(1, 100, { grade: 'A' }), ...grades(101, 200, { grade: 'C' }))
    await screen.findByRole('table', { name: 'Grades' })
    expect(container.textContent).toContain('Trades graded A made +1.00R on average, those graded C −1.00R.')
    expect(container.textContent).not.toContain('could be luck')
  })

  it('compares nothing below ten trades of two grades, and says what it leaves out', async () => {
    const { container } = await show(
      ...grades(1, 9, { grade: 'A' }),
      ...grades(11, 20, { grade: 'C' }),
      ...grades(10, 10, { grade: 'B', sawResult: true }),
    )
    await screen.findByRole('table', { name: 'Grades' })
    expect(container.textContent).toContain('Too few grades to compare. Two of them need 10 trades each.')
    expect(container.textContent).toContain('Left out: 1 trade graded with the result in sight.')
  })

  it('without a grade that was given before its result was seen it leads to the review', async () => {
    await show(...grades(1, 3, { sawResult: true }))
    expect(await screen.findByText('No trade was graded before its result was seen.')).toBeDefined()
    expect(screen.getByText('3 trades had a grade, but the result was or may have been in sight.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Open the review' }).getAttribute('href')).toMatch(/^\/review/)
  })
})
