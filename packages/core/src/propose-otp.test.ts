import { expect, it } from 'vitest'
import { proposedOtp } from './propose-otp.ts'

it.each([
  ['closed at the target', { exitLevel: 95, updraw: 95, drawdownTrade: 100 }, 'YES'],
  ['touched the target only', { exitLevel: 40, updraw: 100, drawdownTrade: 99.999999 }, 'YES'],
  ['touched the stop only', { exitLevel: 40, updraw: 99, drawdownTrade: 100 }, 'NO'],
  ['touched both', { exitLevel: 40, updraw: 120, drawdownTrade: 110 }, null],
  ['touched neither', { exitLevel: 40, updraw: 60, drawdownTrade: 60 }, null],
  ['unknown extremes', { exitLevel: 40, updraw: null, drawdownTrade: null }, null],
  ['no stop', { exitLevel: 40, updraw: 120, drawdownTrade: null }, null],
] as const)('a trade that %s', (_, result, proposal) => {
  expect(proposedOtp({ otpHit: null }, result)).toBe(proposal)
})

it('an answered question is not asked again', () => {
  expect(proposedOtp({ otpHit: 'NO' }, { exitLevel: 100, updraw: 100, drawdownTrade: 0 })).toBeNull()
})
