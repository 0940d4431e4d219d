import { expect, it } from 'vitest'
import { guardAgainst } from './finding-guard.ts'

it('proposes a pause for the rest of the day, or trades a day, and nothing else', () => {
  expect(guardAgainst({ is: 'HABIT', habit: { is: 'AFTER_LOSSES', losses: 2 } })).toEqual({
    add: 'COOL_DOWN',
    losses: 2,
  })
  expect(guardAgainst({ is: 'RULE', rule: { is: 'STOP_AFTER_LOSSES', losses: 3 } })).toEqual({
    add: 'COOL_DOWN',
    losses: 3,
  })
  // the fourth trade of a day and later ones are worse: three are kept
  expect(guardAgainst({ is: 'HABIT', habit: { is: 'LATE_IN_DAY', place: 4 } })).toEqual({
    add: 'MAX_TRADES',
    trades: 3,
  })
  expect(guardAgainst({ is: 'RULE', rule: { is: 'MOST_A_DAY', trades: 2 } })).toEqual({ add: 'MAX_TRADES', trades: 2 })
  expect(guardAgainst({ is: 'HABIT', habit: { is: 'LATE_IN_DAY', place: 1 } })).toBeNull()
  expect(guardAgainst({ is: 'HABIT', habit: { is: 'WITHOUT_STOP' } })).toBeNull()
  expect(guardAgainst({ is: 'RULE', rule: { is: 'NO_ENTRY_FROM', hour: 16 } })).toBeNull()
  expect(guardAgainst({ is: 'EARLY_EXITS' })).toBeNull()
})
