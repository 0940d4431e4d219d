import { describe, expect, it } from 'vitest'
import { planOfNow, stripDays } from './plan-dates.ts'

const plan = (id: number, planDate: string, validUntil: string | null = null, status = 'ACTIVE' as const) => ({
  id,
  planDate,
  validUntil,
  status,
})
const today = '2026-11-20' // a Friday

describe('the plan of now', () => {
  it('is active, begun and not over, the last of several', () => {
    const plans = [
      plan(1, '2026-11-18'),
      plan(2, '2026-11-19', '2026-11-20'),
      plan(3, '2026-11-19', '2026-11-20'),
      plan(4, '2026-11-20', '2026-11-19'), // over
      plan(5, '2026-11-21'), // not begun
      { ...plan(6, '2026-11-20'), status: 'DRAFT' as const },
    ]
    expect(planOfNow(plans, today)?.id).toBe(3)
    expect(planOfNow([plan(5, '2026-11-21')], today)).toBeUndefined()
  })
})

describe('the strip', () => {
  it('shows four weeks of weekdays, and of weekends only days with plans', () => {
    const days = stripDays([plan(1, '2026-11-15'), plan(2, '2026-11-20'), plan(3, '2026-11-20')], today)
    expect(days[0]?.date).toBe('2026-11-02')
    expect(days.at(-1)?.date).toBe('2026-11-27')
    expect(days).toHaveLength(21) // 4 × 5 and one Sunday
    expect(days.find(({ date }) => date === today)?.plans.map(({ id }) => id)).toEqual([2, 3])
  })

  it('has today, even on a weekend', () => {
    expect(stripDays([], '2026-11-21').map(({ date }) => date)).toContain('2026-11-21')
  })
})
