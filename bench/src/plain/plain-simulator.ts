/** A naive simulator: a run is an array, and each step is sorted. */

interface PlainPlan {
  readonly startBalance: number
  readonly tradesPerRun: number
  readonly seed: number
}

const percents = [5, 25, 50, 75, 95]

function generator(seed: number): () => number {
  let a = seed | 0
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

function percentile(sorted: ArrayLike<number>, percent: number): number {
  const place = ((sorted.length - 1) * percent) / 100
  const below = Math.floor(place)
  const above = Math.min(below + 1, sorted.length - 1)
  return sorted[below]! + (sorted[above]! - sorted[below]!) * (place - below)
}

/** Risks 1 % of the balance in each trade. @returns the bands, a line per percent */
export function plainSimulator(plan: PlainPlan, r: ArrayLike<number>, runs: number): readonly (readonly number[])[] {
  const list = Array.from(r)
  const all: { balances: number[]; maxDrawdown: number; won: number; lost: number; longestLost: number }[] = []
  for (let run = 0; run < runs; run++) {
    const next = generator(plan.seed + run)
    const balances = [plan.startBalance]
    let balance = plan.startBalance
    let [peak, maxDrawdown, won, lost, losing, longestLost] = [balance, 0, 0, 0, 0, 0]
    for (let trade = 0; trade < plan.tradesPerRun; trade++) {
      const result = list[Math.floor(next() * list.length)]!
      balance += balance * 0.01 * result
      if (balance <= 0) balance = 0
      peak = Math.max(peak, balance)
      maxDrawdown = Math.max(maxDrawdown, ((peak - balance) / peak) * 100)
      if (result > 0) won++
      if (result < 0) lost++
      losing = result < 0 ? losing + 1 : 0
      longestLost = Math.max(longestLost, losing)
      balances.push(balance)
    }
    all.push({ balances, maxDrawdown, won, lost, longestLost })
  }
  const bands: number[][] = percents.map(() => [])
  for (let step = 0; step <= plan.tradesPerRun; step++) {
    const sorted = all.map(({ balances }) => balances[step]!).toSorted((a, b) => a - b)
    for (const [i, percent] of percents.entries()) bands[i]!.push(percentile(sorted, percent))
  }
  return bands
}

/** The same with balances in one typed array, and typed array sort. */
export function typedSimulator(plan: PlainPlan, r: Float64Array, runs: number): readonly Float64Array[] {
  const steps = plan.tradesPerRun + 1
  const balances = new Float64Array(runs * steps)
  const maxDrawdown = new Float64Array(runs)
  const longestLost = new Int32Array(runs)
  for (let run = 0; run < runs; run++) {
    const next = generator(plan.seed + run)
    let balance = plan.startBalance
    let peak = balance
    let losing = 0
    balances[run * steps] = balance
    for (let step = 1; step < steps; step++) {
      const result = r[Math.floor(next() * r.length)]!
      balance += balance * 0.01 * result
      if (balance <= 0) balance = 0
      peak = Math.max(peak, balance)
      maxDrawdown[run] = Math.max(maxDrawdown[run]!, ((peak - balance) / peak) * 100)
      losing = result < 0 ? losing + 1 : 0
      longestLost[run] = Math.max(longestLost[run]!, losing)
      balances[run * steps + step] = balance
    }
  }
  const column = new Float64Array(runs)
  const bands = percents.map(() => new Float64Array(steps))
  for (let step = 0; step < steps; step++) {
    for (let run = 0; run < runs; run++) column[run] = balances[run * steps + step]!
    column.sort()
    for (const [i, percent] of percents.entries()) bands[i]![step] = percentile(column, percent)
  }
  return bands
}
