/**
 * Expected longest losing streak in as many independent trades with this share of losers: ln(decided) ÷ ln(1 ÷ share of losers), rounded.
 *
 * @param winners, losers decided trades only
 * @returns null if nothing was decided or all had the same outcome, where the formula is undefined
 * @example expectedMaxLosingStreak(6, 5) // 3
 */
export function expectedMaxLosingStreak(winners: number, losers: number): number | null {
  if (winners === 0 || losers === 0) return null
  const decided = winners + losers
  return Math.round(Math.log(decided) / Math.log(decided / losers))
}
