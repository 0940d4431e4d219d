import { quietly } from './spin.ts'

type Times<Way extends string> = Readonly<Record<Way, readonly number[]>>

/**
 * Times of each implementation in ms, measured alternately while the machine is quiet, after warm-up passes.
 *
 * @param before warm-up ends after this number of passes without improvement
 */
export async function inTurns<Way extends string>(
  ways: Readonly<Record<Way, () => unknown>>,
  repetitions: number,
  before = 6,
): Promise<Times<Way>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets what the keys are
  const names = Object.keys(ways) as Way[]
  const once = (): Record<string, number> =>
    Object.fromEntries(
      names.map((name) => {
        const began = performance.now()
        ways[name]()
        return [name, performance.now() - began]
      }),
    )
  for (let slower = 0, best = Number.POSITIVE_INFINITY; slower < before; slower++) {
    const time = Object.values(once()).reduce((sum, each) => sum + each, 0)
    if (time < 0.9 * best) slower = 0
    best = Math.min(best, time)
    await new Promise((resolve) => setTimeout(resolve, 30)) // compilation continues in the background
  }
  const { repetitions: taken } = await quietly(repetitions, 60_000, () => Promise.resolve(once()))
  const times: Partial<Record<Way, readonly number[]>> = {}
  for (const name of names) times[name] = taken.map((each) => each[name]!)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every name was set above
  return times as Times<Way>
}
