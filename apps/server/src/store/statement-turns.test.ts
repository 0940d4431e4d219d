import { stat } from 'node:fs/promises'
import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { statementTurns } from './statement-turns.ts'

/** A clock that goes on by what statements take. */
function statements() {
  let clock = 0
  const turns = statementTurns(() => clock)
  const order: string[] = []
  return {
    turns,
    run: async (name: string, count: number, ms: number, turn: 'reading' | 'writing' = 'reading') => {
      for (let i = 0; i < count; i++) {
        const wait = turns[turn]()
        if (wait !== null) await wait
        clock += ms
        order.push(name)
        await Promise.resolve()
      }
    },
    /** Notes each round of the event loop until `work` is done. */
    rounds: async (work: Promise<unknown>) => {
      const note = () => {
        order.push('|')
        noting = setImmediate(note)
      }
      let noting = setImmediate(note)
      await work
      clearImmediate(noting)
      return order.join(' ')
    },
  }
}

it('lets the event loop go on between long statements that follow one another', async () => {
  const { run, rounds } = statements()
  expect(await rounds(run('a', 3, 12))).toBe('a a | a')
})

it('does not wait for it between short ones', async () => {
  const { run, rounds } = statements()
  expect(await rounds(run('a', 12, 2))).toBe('a a a a a a a a a a | a a')
})

it('lets those who wait on in turn', async () => {
  const { run, rounds } = statements()
  expect(await rounds(Promise.all([run('a', 3, 12), run('b', 2, 12)]))).toBe('a b | a | b | a')
})

it('has what comes in wait for none of them', async () => {
  const { turns, run } = statements()
  const stop = new AbortController()
  const long = async (): Promise<void> => {
    while (!stop.signal.aborted) await run('a', 1, 12)
  }
  const both = Promise.all([long(), long()])
  await nextRound() // the round in which they began is theirs
  for (let i = 0; i < 3; i++) {
    await stat('.')
    expect(turns.reading()).toBeNull()
  }
  stop.abort()
  await both
})

it('has a transaction wait for nobody who reads, and nobody who reads for all that is written', async () => {
  const { run, rounds } = statements()
  expect(await rounds(Promise.all([run('a', 2, 12), run('b', 2, 12), run('w', 5, 12, 'writing')]))).toBe(
    'a w b | w a | w b | w | w',
  )
})
