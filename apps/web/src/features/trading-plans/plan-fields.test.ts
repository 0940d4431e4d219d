import { describe, expect, it } from 'vitest'
import { newScenario, scenarioFaults, scenariosFault } from './plan-fields.ts'
import { planShares } from './plan-shares.ts'

const scenario = { ...newScenario([]), entryFrom: '99', entryTo: '101', stopLoss: '96', takeProfit: '108' }

describe('what is wrong with a scenario', () => {
  it('is nothing where stop and target are outside of the zone, or nothing is said', () => {
    expect(scenarioFaults(scenario, 'LONG')).toEqual({})
    expect(scenarioFaults(newScenario([]), null)).toEqual({})
  })

  it('is a stop on the wrong side for the direction of the plan', () => {
    expect(scenarioFaults({ ...scenario, stopLoss: '102' }, 'LONG')).toEqual({
      stopLoss: 'Stop loss must be below the entry price',
    })
  })

  it('is a number that cannot be read, or makes no sense', () => {
    expect(Object.keys(scenarioFaults({ ...scenario, riskPercent: 'much' }, null))).toEqual(['riskPercent'])
    expect(scenarioFaults({ ...scenario, riskPercent: '101' }, null)).toEqual({ riskPercent: 'Must not be above 100' })
    expect(scenarioFaults({ ...scenario, entryFrom: '0' }, null)).toMatchObject({ entryFrom: 'Must be above 0' })
  })

  it('says which scenario it is', () => {
    const wrong = { ...newScenario([scenario]), riskPercent: '-1' }
    expect(scenariosFault([scenario, wrong], 'LONG')).toBe('Scenario 2: must be above 0')
    expect(scenariosFault([scenario], 'LONG')).toBeUndefined()
  })
})

it('counts what plans came to; drafts and active ones are not over', () => {
  const plans = (['DRAFT', 'ACTIVE', 'EXECUTED', 'EXECUTED', 'MISSED', 'CANCELLED', 'EXPIRED'] as const).map(
    (status) => ({ status }),
  )
  expect(planShares(plans)).toEqual({ count: 7, over: 5, executed: 2, missed: 1, cancelled: 1, expired: 1 })
})
