import { expect, it } from 'vitest'
import { aDeal, aResult, noStatistics, risingBars, someStatistics } from '../../../testing/practice-deals.ts'
import type { Playing } from './deal-player.ts'
import {
  begunPlay,
  columnsOf,
  enteredPlay,
  gradedPlay,
  movedPlay,
  type Play,
  steppedPlay,
  walkedOf,
} from './deal-play.ts'
import {
  gradesReading,
  playReading,
  rangeWords,
  repeatsReading,
  resultReading,
  scheduleWords,
  dealSpreadWords,
} from './deal-words.ts'

const parts = [risingBars(100, 10_001)]
const after = columnsOf(parts)
const at = (play: Play, complete = false): Playing => ({
  is: 'PLAYING',
  deal: aDeal,
  parts,
  after,
  complete,
  play,
  walked: walkedOf(play, after, aDeal, complete),
  busy: false,
  stalled: false,
  problem: null,
})
const settings = {
  stopDistance: 10,
  targetR: null,
  partials: [{ atR: 1, percent: 50 }],
  breakEvenAtR: null,
  trail: null,
}
const long = enteredPlay(gradedPlay(begunPlay, 'B'), 'LONG', 10_000, settings)

it('asks for the grade first, and says how a position stands', () => {
  expect(playReading(at(begunPlay)).finding).toBe('Grade it first.')
  expect(playReading(at(gradedPlay(begunPlay, 'C')))).toEqual({
    finding: 'Graded C.',
    rest: 'Take it, skip it, or watch the next bars.',
  })
  expect(playReading(at(long))).toEqual({ finding: 'Long, graded B.', rest: 'The entry is at the next open.' })
  const open = steppedPlay(long, 12, after, aDeal)
  expect(playReading(at(open))).toEqual({
    finding: 'Long, graded B, +1.10R at worst so far.',
    rest: '50% is out.',
  })
  expect(playReading(at(movedPlay(open, { stop: 9980 }))).rest).toBe('50% is out. The stop was moved away 1 time.')
  expect(playReading(at({ ...gradedPlay(begunPlay, 'C'), seen: 100 }, true)).rest).toBe(
    'No further bars. Skip it to see the result.',
  )
  expect(playReading(at({ ...gradedPlay(begunPlay, 'C'), seen: 1, refused: true })).finding).toBe(
    'The entry was cancelled.',
  )
})

it('gives both ends of a range, and one where they are the same', () => {
  expect(rangeWords(1.5, 1.5)).toBe('+1.50R')
  expect(rangeWords(-1, 2)).toBe('between −1.00R and +2.00R')
})

it('says which spread exits assume, and nothing where they assume none', () => {
  expect(dealSpreadWords({ side: 'BID', spread: 15 }, 5)).toBe('Exits assume a spread of 0.00015.')
  expect(dealSpreadWords({ side: 'MID', spread: 2 }, 0)).toBe('Exits assume a spread of 2.')
  expect(dealSpreadWords({ side: 'TRADE', spread: 15 }, 5)).toBeNull()
  expect(dealSpreadWords({ side: 'BID', spread: 0 }, 5)).toBeNull()
})

it('judges by the moment, never by the one outcome', () => {
  const result = { ...aResult, worst: 1.5, best: 1.5, trade: { rMultiple: 2.03 } }
  expect(resultReading(result)).toEqual({
    finding: 'You made +1.50R; the real trade made +2.03R.',
    rest: 'Judged right: +2R came before −1R. One outcome is partly luck; what counts is the share over many.',
  })
  expect(resultReading(result, true).rest).toMatch(/^The bars ended: closed at the last close\. /)
  expect(
    resultReading({ ...result, worst: null, best: null, misjudged: null, was: null, offered: null, trade: null }),
  ).toEqual({
    finding: 'You skipped it.',
    rest: 'Not judged: neither +2R nor −1R came first for certain within four hours.',
  })
  expect(scheduleWords({ due: '2026-11-27', box: 3 })).toBe('Judged right again: the pause grows to 7 days.')
  expect(scheduleWords({ due: '2026-11-27', box: 1 })).toBe('Misjudged deals come back after 1 day.')
})

it('says that grades differ only where their intervals do not overlap', () => {
  expect(gradesReading(someStatistics)).toEqual({
    finding: 'A beats B by 0.41R, which could be luck:',
    rest: 'their intervals overlap. Misjudged: 14 of 60 deals that could be judged. One outcome is partly luck; what counts is the share over many.',
  })
  const [a, b, ...others] = someStatistics.grades
  const apart = { ...someStatistics, grades: [{ ...a!, low: 0.8 }, b!, ...others] }
  expect(gradesReading(apart).finding).toBe('A beats B by 0.41R, more than luck explains.')
  expect(gradesReading(noStatistics)).toEqual({
    finding: 'Small sample.',
    rest: 'Two grades need 10 taken deals each.',
  })
})

const none = { ...someStatistics.repeats, pairs: 24 }
it.each([
  [{ ...none, kappa: 0.6, low: 0.2 }, 'Your grades are consistent.'],
  [none, 'Your grades are partly consistent.'],
  [{ ...none, kappa: 0.29 }, 'Your grades are inconsistent.'],
  [{ ...none, kappa: 0.7, low: -0.01 }, 'Your grades are inconsistent.'],
  [{ ...none, pairs: 19, kappa: null, low: null, high: null }, '19 pairs of grades so far.'],
])('says by agreement and interval whether grades repeat', (repeats, finding) => {
  expect(repeatsReading(repeats).finding).toBe(finding)
})
