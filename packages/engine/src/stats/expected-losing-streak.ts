/**
 * The losing run to be expected in as many trades with that share of losers, if each stood for itself:
 * ln(decided) ÷ ln(1 ÷ share of losers), rounded.
 *
 * @param winners, losers decided trades only
 * @returns null when nothing was decided or all went one way, where the formula has no meaning
 * @example expectedMaxLosingStreak(6, 5) // 3
 */
export function expectedMaxLosingStreak(winners: number, losers: number): number | null {
  if (winners === 0 || losers === 0) return null
  const decided = winners + losers
  return Math.round(Math.log(decided) / Math.log(decided / losers))
}
