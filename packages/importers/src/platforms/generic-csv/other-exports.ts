import { plainHead } from '../../shared/plain-head.ts'

/** Heads by which exports of platforms without an importer of their own are known. */
const known: readonly (readonly [string, readonly string[]])[] = [
  ['Fidelity', ['run date', 'action']],
  ['thinkorswim', ['exec time', 'spread', 'side']],
  ['Trading 212', ['no of shares', 'price / share']],
  ['DAS Trader', ['cloid', 'liq']],
  ['Coinbase', ['quantity transacted', 'price at transaction']],
]

/** A sentence where the heads are those of a platform whose peculiarities a plain table does not know. */
export function otherExport(heads: readonly string[]): readonly string[] {
  const names = new Set(heads.map(plainHead))
  const platform = known.find(([, marks]) => marks.every((mark) => names.has(mark)))?.[0]
  if (platform === undefined) return []
  return [
    `This looks like an export of ${platform}. There is no importer for it yet, so it is read as a plain table: options, fees and splits are not recognised. Check every figure.`,
  ]
}
