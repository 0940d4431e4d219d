/** The simulator by the letter of PRODUCT E.1: a slow alternative, trade by trade. */

export type SlowSizing =
  | { readonly kind: 'AMOUNT'; readonly amount: number }
  | { readonly kind: 'FRACTION'; readonly percent: number }
  | {
      readonly kind: 'REDUCED'
      readonly percent: number
      readonly fromPercent: number
      readonly reducedPercent: number
    }

/** The random generator, which advances with each draw. */
export function slowDraws(seed: number): () => number {
  let a = (seed % 2 ** 32) | 0
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

export const slowResampled = (draw: () => number, list: readonly number[]): number =>
  list[Math.floor(draw() * list.length)]!

export function slowParametric(
  draw: () => number,
  of: { readonly win: number; readonly even: number; readonly avgWinR: number; readonly avgLossR: number },
): number {
  const u = draw()
  if (u < of.win) return of.avgWinR
  return u < of.win + of.even ? 0 : -of.avgLossR
}

/** Value of 1R before a trade. */
export function slowStake(sizing: SlowSizing, balance: number, highest: number): number {
  if (sizing.kind === 'AMOUNT') return sizing.amount
  const reduced = sizing.kind === 'REDUCED' && ((highest - balance) / highest) * 100 > sizing.fromPercent + 1e-6
  return (balance * (reduced ? sizing.reducedPercent : sizing.percent)) / 100
}

/** A run over drawn results. */
export function slowRun(results: readonly number[], startBalance: number, sizing: SlowSizing) {
  const balances = [startBalance]
  const traded: number[] = []
  for (const r of results) {
    const balance = balances.at(-1)!
    if (balance === 0) {
      balances.push(0)
      continue
    }
    traded.push(r)
    const after = balance + slowStake(sizing, balance, Math.max(...balances)) * r
    balances.push(after <= (sizing.kind === 'AMOUNT' ? startBalance * 1e-9 : 0) ? 0 : after)
  }
  const drawdowns = balances.map((balance, i) => {
    const peak = Math.max(...balances.slice(0, i + 1))
    return ((peak - balance) / peak) * 100
  })
  const longest = (sign: number): number => {
    let [streak, most] = [0, 0]
    for (const r of traded) {
      if (r === 0) continue
      streak = Math.sign(r) === sign ? streak + 1 : 0
      most = Math.max(most, streak)
    }
    return most
  }
  const won = traded.filter((r) => r > 0)
  const lost = traded.filter((r) => r < 0)
  return {
    balances,
    maxDrawdown: Math.max(...drawdowns),
    won: won.length,
    lost: lost.length,
    wonR: won.reduce((sum, r) => sum + r, 0),
    lostR: -lost.reduce((sum, r) => sum + r, 0),
    longestWon: longest(1),
    longestLost: longest(-1),
  }
}

/** Linear interpolation at (m - 1) × p ÷ 100 of the sorted values. */
export function slowPercentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = ((sorted.length - 1) * percent) / 100
  const below = Math.floor(place)
  if (below === sorted.length - 1) return sorted[below]!
  return sorted[below]! + (sorted[below + 1]! - sorted[below]!) * (place - below)
}
