/** Why R figures of trades say something else than their money. */
export interface RAgainstMoney {
  /** The sum of R and the sum of gains have different signs. */
  readonly signsDiffer: boolean
  /** The largest risk divided by the median risk; null up to 10. */
  readonly fold: number | null
}

/** Up to this many times the median, the largest risk is ordinary. */
const mostFold = 10

/**
 * R counts each trade alike, whatever was at risk. It misleads where sizes varied much: someone who doubles after losses can have a sum of
 * R far above 0 and a ruined account (PRODUCT B.2, "R against money").
 *
 * @param sums of the same trades; null if no trade has an R
 * @param risk of the trades, account currency; NaN if unknown
 * @returns null if R and money agree, and without any R
 * @example rAgainstMoney({ totalR: 32, netGain: -7500 }, [10, 10, 900]) // { signsDiffer: true, fold: 90 }
 */
export function rAgainstMoney(
  { totalR, netGain }: { readonly totalR: number | null; readonly netGain: number },
  risk: Float64Array,
): RAgainstMoney | null {
  if (totalR === null) return null
  const signsDiffer = totalR * netGain < 0
  const fold = foldOf(risk)
  return signsDiffer || fold !== null ? { signsDiffer, fold } : null
}

function foldOf(risk: Float64Array): number | null {
  let [largest, known] = [0, 0]
  for (const each of risk) {
    if (Number.isNaN(each)) continue
    known++
    if (each > largest) largest = each
  }
  let small = 0
  for (const each of risk) if (each * mostFold < largest) small++
  // the usual case needs no sorting: half of the risks are not small
  if (small * 2 < known) return null
  const sorted = risk.filter((each) => !Number.isNaN(each)).toSorted()
  const middle = (sorted[Math.floor((known - 1) / 2)]! + sorted[Math.ceil((known - 1) / 2)]!) / 2
  return largest > mostFold * middle ? largest / middle : null
}
