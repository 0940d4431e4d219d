import { expect, it } from 'vitest'
import { moneyDecimals, shownDecimals } from './journal.ts'
import { journalCap, permissions, permissionsOf, planAt } from './permission.ts'

it('[6.1] a free account may create its first journal and nothing that is gated', () => {
  expect(permissionsOf('FREE', 0)).toEqual(['CREATE_DATABASE'])
  expect(permissionsOf('FREE', 1)).toEqual([])
})

it('[6.1] a pro account may do everything, and create journals up to its cap', () => {
  expect(permissionsOf('PRO', journalCap - 1)).toEqual(permissions)
  expect(permissionsOf('PRO', journalCap)).toEqual(permissions.filter((name) => name !== 'CREATE_DATABASE'))
})

it('[5.1] money has 8 decimals where crypto is traded, else 2', () => {
  expect([moneyDecimals(['FOREX', 'CRYPTO']), moneyDecimals(['FOREX']), moneyDecimals([])]).toEqual([8, 2, 2])
})

it('money in yen is shown whole, unless crypto is traded', () => {
  expect(['JPY', 'KRW', 'USD'].map((currency) => shownDecimals(['FOREX'], currency))).toEqual([0, 0, 2])
  expect(shownDecimals(['FOREX', 'CRYPTO'], 'JPY')).toBe(8)
})

it('[6.1] a plan with an end counts until that instant, and is FREE from it on', () => {
  const end = '2026-12-04T10:00:00.000Z'
  expect(planAt('PRO', end, '2026-12-04T09:59:59.999Z')).toBe('PRO')
  expect(planAt('PRO', end, end)).toBe('FREE')
  expect(planAt('PRO', null, '2999-01-01T00:00:00.000Z')).toBe('PRO')
  expect(planAt('FREE', end, '2026-01-01T00:00:00.000Z')).toBe('FREE')
})
