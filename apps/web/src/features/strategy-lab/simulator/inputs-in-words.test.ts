import { defaultNumbers } from '@afterclose/core/simulator-parameters'
import { expect, it } from 'vitest'
import { inputsInWords } from './inputs-in-words.ts'

const money = { currency: 'USD', decimals: 2 }
const asked = { mode: 'RESAMPLE', sizing: 'FRACTION', few: false, own: false } as const
const numbers = { ...defaultNumbers, tradesPerRun: 300, runs: 200, startBalance: 10000, riskPercent: 0.5 }

it('says what is drawn, from which balance and at which risk, and leaves out what is not typed', () => {
  expect(inputsInWords({ ...asked, numbers }, money)).toBe(
    'Resampled · 300 trades · 200 runs · from 10,000.00\u00A0USD · 0.5% risk',
  )
  const typed = { ...numbers, winProbability: 0.4, riskAmount: 100 }
  expect(inputsInWords({ ...asked, mode: 'PARAMETRIC', sizing: 'AMOUNT', numbers: typed }, money)).toBe(
    'From statistics, win rate 40% · 300 trades · 200 runs · from 10,000.00\u00A0USD · 100.00\u00A0USD risk',
  )
  const empty = { ...numbers, winProbability: null, startBalance: null, riskPercent: null }
  expect(inputsInWords({ ...asked, mode: 'PARAMETRIC', sizing: 'REDUCED', numbers: empty }, money)).toBe(
    'From statistics · 300 trades · 200 runs',
  )
})
