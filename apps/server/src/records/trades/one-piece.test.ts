import { expect, it } from 'vitest'
import { onBehalfOf } from '../../platform/workers/on-behalf.ts'
import { onePiece } from './one-piece.ts'

it('does one piece at a time, users in turn, and goes on after one that failed', async () => {
  const order: string[] = []
  let running = 0
  const piece = (owner: string, name: string) =>
    onBehalfOf(owner, () =>
      onePiece(async () => {
        expect(++running).toBe(1)
        order.push(name)
        await new Promise(setImmediate)
        running--
        if (name === 'a2') throw new Error('broken')
      }),
    )
  const all = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => piece(name[0]!, name))
  const outcomes = await Promise.allSettled(all)
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
})
