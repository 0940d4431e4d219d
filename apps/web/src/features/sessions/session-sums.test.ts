import { expect, it } from 'vitest'
import type { Session } from '../../parts/sessions/session-queries.ts'
import { gainOf, limitSums, limitUse, sessionGroups } from './session-sums.ts'

const session = (
  id: number,
  gain: number,
  changes: Partial<Session> = {},
  trades = 2,
  broken: boolean | null = null,
) => ({
  id,
  sessionDate: '2026-11-20',
  startTime: null,
  endTime: null,
  title: '',
  label: 'LONDON' as const,
  mood: null,
  energy: null,
  focus: null,
  marketCondition: null,
  dailyGoal: null,
  maxLoss: null,
  entries: [],
  status: 'REVIEWED' as const,
  screenshots: [],
  created: '',
  modified: '',
  figures: {
    trades,
    tradeIds: [],
    gain,
    totalR: 0,
    nR: 0,
    winRate: null,
    breakEvens: 0,
    breakEvenGain: 0,
    avgTilt: null,
    lowestGain: 0,
    maxLossBroken: broken,
  },
  ...changes,
})

it('adds up results to the cent', () => {
  expect(gainOf([session(1, 0.1), session(2, 0.2)])).toBe(0.3)
  expect(gainOf([])).toBe(0)
})

it('groups the sessions in which something was traded; those that say nothing are in none', () => {
  const sessions = [
    session(1, 100, { mood: 4 }),
    session(2, -30.5, { mood: 4 }),
    session(3, -10, { mood: 1 }),
    session(4, 0, { mood: 5 }, 0),
    session(5, 70),
  ]
  expect(sessionGroups(sessions, ['1', '4', '5'], ({ mood }) => mood)).toEqual([
    { key: '1', sessions: [sessions[2]], trades: 2, gain: -10, average: -10 },
    { key: '4', sessions: [sessions[0], sessions[1]], trades: 4, gain: 69.5, average: 34.75 },
    { key: '5', sessions: [], trades: 0, gain: 0, average: null },
  ])
})

it('counts a loss limit where one was set and something was traded', () => {
  const broken = session(1, 25, {}, 3, true)
  const sessions = [broken, session(2, 5, {}, 1, false), session(3, 0, {}, 0, false), session(4, -9)]
  expect(limitSums(sessions)).toEqual({ limited: 2, broken: [broken], gainOfBroken: 25 })
})

it('says what a session had lost of its limit, and how far it went beyond', () => {
  const at = (lowestGain: number, maxLoss: string | null) => {
    const one = session(1, 10, { maxLoss })
    return limitUse({ ...one, figures: { ...one.figures, lowestGain } })
  }
  expect(at(-103.5, '103')).toEqual({ lost: 103.5, beyond: 0.5 })
  expect(at(-0.3, '0.1')).toEqual({ lost: 0.3, beyond: 0.2 })
  expect(at(-103, '103')).toEqual({ lost: 103, beyond: null })
  expect(at(0, '103')).toEqual({ lost: 0, beyond: null })
  expect(at(-103.5, null)).toBeNull()
})
