import { expect, it } from 'vitest'
import { commentTypes, starterComments, tiltMeter } from './comment.ts'

it('the tilt meter is good comments less bad ones; neutral ones say nothing', () => {
  const ratings = { 1: 'POSITIVE', 2: 'NEGATIVE', 3: 'NEUTRAL' } as const
  const tilt = (...ids: readonly (1 | 2 | 3)[]) =>
    tiltMeter(ids, (id) => (id === 1 || id === 2 ? ratings[id] : ratings[3]))
  expect([tilt(), tilt(1, 1, 2, 3), tilt(2, 2), tilt(3)]).toEqual([0, 1, -2, 0])
})

it('a journal starts with comments of every type, none named twice in one', () => {
  for (const type of commentTypes) {
    const names = starterComments.filter((comment) => comment.type === type).map(({ name }) => name)
    expect(names.length).toBeGreaterThan(0)
    expect(new Set(names).size).toBe(names.length)
  }
})
