/** Findings are looked for from this number of trades on. */
export const findingsFrom = 30
