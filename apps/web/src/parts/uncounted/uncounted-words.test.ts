import { expect, it } from 'vitest'
import { evenWords } from '../even-words.ts'
import { costWords, openWords } from './uncounted-words.ts'

const money = (amount: number): string => amount.toFixed(2)
const facts = { open: 0, openRisk: null, openWithoutStop: 0, openInOptions: 0, totalCosts: 0, costShare: null }

it('says how much open trades would lose, and counts those without a stop apart', () => {
  const words = (open: number, openRisk: number | null, openWithoutStop: number) =>
    openWords({ ...facts, open, openRisk, openWithoutStop }, money)
  expect(words(0, null, 0)).toBeNull()
  expect(words(12, 48_000, 0)).toBe('12 open trades are not counted; at their initial stops they would lose 48000.00.')
  expect(words(1, 200, 0)).toBe('1 open trade is not counted; at its initial stop it would lose 200.00.')
  expect(words(5, 90, 3)).toBe(
    '5 open trades are not counted; 2 have a stop: at their initial stops they would lose 90.00. 3 have none.',
  )
  expect(words(2, null, 2)).toBe('2 open trades are not counted; they have no stop.')
  expect(openWords({ ...facts, open: 5, openRisk: 90, openWithoutStop: 3 }, money, true)).toBe(
    '5 open trades are not counted.',
  )
})

it('says the risk of open trades in options, which have no stops', () => {
  const words = (open: number, openRisk: number | null, openWithoutStop: number) =>
    openWords({ ...facts, open, openRisk, openWithoutStop, openInOptions: 1 }, money)
  expect(words(18, 97_953, 4)).toBe(
    '18 open trades are not counted; 14 have a known risk: at worst they would lose 97953.00. 4 have none.',
  )
  expect(words(1, 850, 0)).toBe('1 open trade is not counted; at worst it would lose 850.00.')
  expect(words(2, null, 2)).toBe('2 open trades are not counted; their risk is not known.')
})

it('says what trading cost, with its share of the gross profit', () => {
  const words = (totalCosts: number, costShare: number | null) => costWords({ ...facts, totalCosts, costShare }, money)
  expect(words(4960, 28.104)).toBe('Costs were 4960.00, 28.1% of the gross profit.')
  expect([words(3, null), words(-1.5, null), words(0, 0)]).toEqual([
    'Costs were 3.00.',
    'Credits exceeded costs by 1.50.',
    null,
  ])
})

it('names break-evens with their sum', () => {
  expect(evenWords({ breakEvens: 20, breakEvenGain: -560 }, 2)).toBe('20 even (−560.00)')
  expect(evenWords({ breakEvens: 0, breakEvenGain: 0 }, 2)).toBe('')
})
