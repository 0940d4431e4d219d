import { counted, formatPercent, formatWhole, plural } from '@afterclose/core/format'
import type { Uncounted } from '@afterclose/engine/reports/uncounted/uncounted-answer'

/** "12 open trades are not counted; at their initial stops they would lose 48,000.00 USD, and 3 have no stop." Null without open trades. @param brief only their number, where a block states their risk */
export function openWords(
  { open, openRisk, openWithoutStop, openInOptions }: Uncounted,
  money: (amount: number) => string,
  brief = false,
): string | null {
  if (open === 0) return null
  const first = `${counted(open, 'open trade')} ${plural(open, 'is', 'are')} not counted`
  if (brief) return `${first}.`
  if (openInOptions > 0) return `${first}; ${riskWords({ open, openRisk, openWithoutStop }, money)}`
  if (openRisk === null) return `${first}; ${open === 1 ? 'it has' : 'they have'} no stop.`
  const stopped = open - openWithoutStop
  const loss = `at ${stopped === 1 ? 'its initial stop it' : 'their initial stops they'} would lose ${money(openRisk)}`
  if (openWithoutStop === 0) return `${first}; ${loss}.`
  return `${first}; ${formatWhole(stopped)} ${plural(stopped, 'has', 'have')} a stop: ${loss}. ${formatWhole(openWithoutStop)} ${plural(openWithoutStop, 'has', 'have')} none.`
}

/** Options have no stop: "14 have a known risk: at worst they would lose 97,953.00 USD. 4 have none." */
function riskWords(
  { open, openRisk, openWithoutStop }: Pick<Uncounted, 'open' | 'openRisk' | 'openWithoutStop'>,
  money: (amount: number) => string,
): string {
  if (openRisk === null) return `${open === 1 ? 'its' : 'their'} risk is not known.`
  const known = open - openWithoutStop
  const loss = `at worst ${known === 1 ? 'it' : 'they'} would lose ${money(openRisk)}`
  if (openWithoutStop === 0) return `${loss}.`
  return `${formatWhole(known)} ${plural(known, 'has', 'have')} a known risk: ${loss}. ${formatWhole(openWithoutStop)} ${plural(openWithoutStop, 'has', 'have')} none.`
}

/** "Costs were 4,960.00 USD, 28.10% of the gross profit." Null without costs. */
export function costWords({ totalCosts, costShare }: Uncounted, money: (amount: number) => string): string | null {
  if (totalCosts === 0) return null
  if (totalCosts < 0) return `Credits exceeded costs by ${money(-totalCosts)}.`
  const share = costShare === null ? '' : `, ${formatPercent(costShare)} of the gross profit`
  return `Costs were ${money(totalCosts)}${share}.`
}
