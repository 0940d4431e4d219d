import { describe, expect, it } from 'vitest'
import { monthReading } from './month-block.tsx'

const reading = (net: number | null, others: readonly (number | null)[], daysWon = 3) =>
  monthReading({ net, daysWon, daysTraded: 7 }, { year: 2025, months: [net, ...others].map((one) => ({ net: one })) })

describe('where a month stands among those of its year', () => {
  it('is said in each place', () => {
    const nets = [50, 40, 30, 20, 10]
    expect(
      nets.map((net) =>
        reading(
          net,
          nets.filter((other) => other !== net),
        ),
      ),
    ).toEqual([
      '3 of 7 days were won, in the best month of 2025.',
      '3 of 7 days were won. It is the 2nd best of the 5 months of 2025.',
      '3 of 7 days were won. It is the 3rd best of the 5 months of 2025.',
      '3 of 7 days were won. It is the 4th best of the 5 months of 2025.',
      '3 of 7 days were won, in the worst month of 2025.',
    ])
  })
  it('is not said among fewer than three, or without a result', () => {
    expect(reading(5, [2, null])).toBe('3 of 7 days were won.')
    expect(reading(5, [2, null], 1)).toBe('1 of 7 days was won.')
    expect(reading(null, [1, 2, 3])).toBe('')
  })
})
