import { edgeScoreLabel } from '@afterclose/core/statistics'
import { expect, it } from 'vitest'
import { edgeScore } from './edge-score.ts'

const figures = { numberOfTrades: 100, grossProfit: 250, grossLoss: 100, netGain: 150, maxDrawdown: 30 }

it('a profit factor of 2.5 with five times the drawdown over a hundred trades is 100', () => {
  expect(edgeScore(figures)).toEqual({ tradeScore: 100, profitScore: 100, returnDrawdownScore: 100, edgeScore: 100 })
})

it('one lucky winner scores 3', () => {
  const one = { numberOfTrades: 1, grossProfit: 10, grossLoss: 0, netGain: 10, maxDrawdown: 0 }
  expect(Math.round(edgeScore(one).edgeScore ?? 0)).toBe(3)
})

it('more of anything than the score can tell changes nothing', () => {
  expect(edgeScore({ ...figures, numberOfTrades: 900, grossProfit: 900, netGain: 800 }).edgeScore).toBe(100)
})

it('losses alone score nothing but their number', () => {
  const lost = { numberOfTrades: 50, grossProfit: 0, grossLoss: 10, netGain: -10, maxDrawdown: 10 }
  expect(edgeScore(lost)).toEqual({ tradeScore: 50, profitScore: 0, returnDrawdownScore: 0, edgeScore: 10 })
})

it('no trades have no score', () => {
  const none = { numberOfTrades: 0, grossProfit: 0, grossLoss: 0, netGain: 0, maxDrawdown: 0 }
  expect(edgeScore(none)).toEqual({ tradeScore: 0, profitScore: 0, returnDrawdownScore: 0, edgeScore: null })
})

it('its words follow the integer that is shown', () => {
  expect([24.4, 24.5, 49.4, 50, 74.5, 100].map((score) => edgeScoreLabel(score, 1, true))).toEqual([
    'No proven edge',
    'Developing',
    'Developing',
    'Solid',
    'Strong',
    'Strong',
  ])
})

it('calls nothing proven without a gain, and no more than developing while luck could explain it', () => {
  expect([0, -5].map((netGain) => edgeScoreLabel(100, netGain, true))).toEqual(['No proven edge', 'No proven edge'])
  expect([24, 49, 74, 100].map((score) => edgeScoreLabel(score, 1, false))).toEqual([
    'No proven edge',
    'Developing',
    'Developing',
    'Developing',
  ])
})
