import { expect, it } from 'vitest'
import { byName, namesWith, pick } from './record-field.ts'
import { inputFields } from './trade.ts'

it('finds the fields that have all that is asked for, in their order', () => {
  expect(namesWith(inputFields, { type: 'decimal', unit: 'money' })).toEqual([
    'riskAmount',
    'commission',
    'swap',
    'manualGain',
    'unhedgedRisk',
  ])
  expect(namesWith(inputFields, { type: 'list', merge: 'BROKER' })).toEqual(['executions', 'legs'])
})

it('gives each name its value, and takes these fields alone', () => {
  expect(byName(['size', 'swap'], (name) => name.length)).toEqual({ size: 4, swap: 4 })
  expect(pick({ size: '1', swap: null, notes: 'x' }, ['size', 'swap'])).toEqual({ size: '1', swap: null })
})
