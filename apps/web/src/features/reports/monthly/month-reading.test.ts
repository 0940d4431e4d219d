import { describe, expect, it } from 'vitest'
import { unitWords } from '../../../journal/engine/unit-words.ts'
import { spokenReading } from '../../../parts/reading.tsx'
import { monthReading } from './month-reading.ts'

type Report = Parameters<typeof monthReading>[0]
type Listed = Parameters<typeof monthReading>[1]['month']
const listed = (month: number, net: number, trades = 20): Listed => ({
  year: 2025,
  month,
  net,
  trades,
  winners: 12,
  daysWon: 6,
  daysTraded: 9,
})
const before = (result: number, trades = 20): Report['before'] => ({ result, statistics: { numberOfTrades: trades } })
const words = unitWords('CURRENCY', { currency: 'USD', decimals: 2 })
interface Case {
  readonly own: Listed
  readonly others?: readonly Listed[]
  readonly today?: string
  readonly before?: Report['before']
  readonly beforeDays?: number | null
  readonly heaviest?: { readonly net: number; readonly known: number } | null
}
const read = ({ own, others = [], today = '2026-02-01', heaviest = null, ...rest }: Case): string =>
  spokenReading(
    monthReading(
      {
        month: own.month,
        result: own.net,
        before: rest.before ?? null,
        beforeDays: rest.beforeDays ?? null,
        setups: { heaviest: heaviest === null ? null : { key: 1, ...heaviest } },
      },
      { month: own, months: [own, ...others], today, words, setupName: () => 'Pullback' },
    ),
  )
const rest = ' from 20 trades, 12 of them won; 6 of 9 days were won.'

describe('the reading of a month', () => {
  it('names the best and the worst month of those that are over', () => {
    const others = [listed(1, 100), listed(2, 300)]
    const untested = ' from 20 trades, 12 of them won (not tested against luck); 6 of 9 days were won.'
    expect(read({ own: listed(3, 400), others })).toBe(`The best of 3 months of 2025: +400 USD${untested}`)
    expect(read({ own: listed(3, 50), others })).toBe(`The worst of 3 months of 2025: +50 USD${untested}`)
  })

  it('says worse as it says better', () => {
    const others = [listed(1, 100), listed(2, 300), listed(4, 10)]
    const own = listed(3, 200)
    expect(read({ own, others, before: before(100) })).toBe(`Better than the month before: +200 USD${rest}`)
    expect(read({ own, others, before: before(300) })).toBe(`Worse than the month before: +200 USD${rest}`)
    expect(read({ own, others, before: before(300, 9) })).toBe(`+200 USD${rest}`)
  })

  it('compares a month that runs with as many days of the one before, and ranks it nowhere', () => {
    const others = [listed(1, 500), listed(2, 300)]
    const running = { own: listed(3, -200), others, today: '2025-03-23', beforeDays: 23 }
    expect(read({ ...running, before: before(100) })).toBe(`Worse than the first 23 days of February: −200 USD${rest}`)
    expect(read({ ...running, before: before(-300) })).toMatch(/^Better than the first 23 days of February/)
    expect(read({ ...running, before: null })).toBe(`−200 USD${rest}`)
  })

  it('names the setup that moved the result most, whichever way, and nothing of a few trades', () => {
    expect(read({ own: listed(3, 200), heaviest: { net: -804, known: 11 } })).toContain(
      ' Pullback lost 804 USD in 11 trades.',
    )
    expect(read({ own: listed(3, 200), heaviest: { net: 804, known: 11 } })).toContain(
      ' Pullback made 804 USD in 11 trades.',
    )
    expect(read({ own: listed(3, -400, 4), others: [listed(1, 1), listed(2, 2)] })).toBe(
      '−400 USD from 4 trades, 12 of them won. Too few trades to say more.',
    )
  })
})
