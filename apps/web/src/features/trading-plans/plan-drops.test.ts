import { mayMovePlan, planStatuses } from '@afterclose/core/trade-plan'
import { describe, expect, it } from 'vitest'
import { isMovable, planDrop } from './plan-drops.ts'

const columns = ['Draft', 'Active', 'Executed', 'Missed', 'Closed'] as const

describe('dropping a plan onto a column', () => {
  it('does what the buttons of its card and its menu do', () => {
    const acts = (status: 'DRAFT' | 'ACTIVE') => columns.map((column) => planDrop(status, column).act)
    expect(acts('DRAFT')).toEqual([null, 'activate', null, null, 'cancel'])
    expect(acts('ACTIVE')).toEqual([null, null, 'take', 'miss', 'cancel'])
  })

  it('is offered for plans that their trader may still move, and as the server allows it', () => {
    for (const status of planStatuses) {
      expect(isMovable(status), status).toBe(planStatuses.some((to) => to !== status && mayMovePlan(status, to)))
      if (!isMovable(status)) continue
      expect(planDrop(status, 'Active').act !== null).toBe(status !== 'ACTIVE' && mayMovePlan(status, 'ACTIVE'))
      expect(planDrop(status, 'Closed').act !== null).toBe(mayMovePlan(status, 'CANCELLED'))
    }
  })

  it('says in each column what it does, or why nothing', () => {
    for (const status of ['DRAFT', 'ACTIVE'] as const)
      for (const column of columns) {
        const { act, words } = planDrop(status, column)
        expect(words.startsWith('Drop to '), words).toBe(act !== null)
      }
  })
})
