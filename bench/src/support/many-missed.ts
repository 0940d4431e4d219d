import { DAY, HOUR, localText, MINUTE, wallClock } from '@afterclose/core/time'
import { missedReasons } from '@afterclose/core/missed-trade'
import { random } from '@afterclose/demo/random'
import type { MissedFact } from '@afterclose/engine/reports/missed/missed-report'

/** Random missed trades from a seed, over the years of `manyTrades`; some have no known outcome. */
export function manyMissed(count: number, seed = 2026): readonly MissedFact[] {
  const chance = random(seed)
  const start = wallClock('2016-01-04T00:00:00')
  return Array.from({ length: count }, (_, i) => {
    const day = Math.floor((3650 * i) / count)
    return {
      id: i + 1,
      entryDate: localText(start + day * DAY + chance.whole(7, 20) * HOUR + chance.whole(0, 59) * MINUTE),
      reason: chance.pick(missedReasons),
      setupId: chance.whole(1, 12),
      missedR: chance.chance(0.1) ? null : chance.whole(-1000, 3000) / 1000,
      rrr: chance.chance(0.1) ? null : chance.pick([1, 1.5, 2, 3]),
    }
  })
}
