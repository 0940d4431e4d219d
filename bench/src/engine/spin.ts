/** Duration of fixed arithmetic in registers, ms: beyond its best, it measures other load on the machine. */
export function spin(): number {
  const began = performance.now()
  let x = 1
  for (let i = 0; i < 4_000_000; i++) x = (Math.imul(x, 1_664_525) + 1_013_904_223) | 0
  if (x === 0) throw new Error('unreachable: keeps the loop from being left out')
  return performance.now() - began
}

/** A repetition is quiet if the spins around it took at most this multiple of the best spin. */
const mostNoise = 1.15

export interface Quiet<Repetition> {
  readonly repetitions: readonly Repetition[]
  /** Number of repetitions measured while the machine was busy. */
  readonly noisy: number
  /** The slowest spin as a multiple of the best. */
  readonly spread: number
}

/**
 * Repeats until the wanted number of repetitions ran while the machine was quiet, at most twice as often; if it is never quiet enough, uses
 * the quietest and counts them as noisy.
 *
 * @param most ms after which no further repetition starts, once there is one
 */
export async function quietly<Repetition>(
  wanted: number,
  most: number,
  repeat: (time: number) => Promise<Repetition>,
): Promise<Quiet<Repetition>> {
  const began = performance.now()
  const taken: { readonly repetition: Repetition; readonly spin: number }[] = []
  let best = Math.min(spin(), spin(), spin())
  const isQuiet = (each: { readonly spin: number }): boolean => each.spin <= best * mostNoise
  while (taken.filter(isQuiet).length < wanted && taken.length < wanted * 2) {
    if (taken.length > 0 && performance.now() - began > most) break
    const before = spin()
    const repetition = await repeat(taken.length)
    const after = spin()
    best = Math.min(best, before, after)
    taken.push({ repetition, spin: Math.max(before, after) })
  }
  const kept = taken.toSorted((a, b) => a.spin - b.spin).slice(0, wanted)
  return {
    repetitions: kept.map(({ repetition }) => repetition),
    noisy: kept.filter((each) => !isQuiet(each)).length,
    spread: Math.max(...taken.map((each) => each.spin)) / best,
  }
}
