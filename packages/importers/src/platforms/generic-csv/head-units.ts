import { plainHead } from '../../shared/plain-head.ts'

/** Unit that a header names, if it is neither money nor a price. */
export type OtherUnit = 'PERCENT' | 'POINTS' | 'RISK'

const units: readonly (readonly [RegExp, OtherUnit])[] = [
  [
    /\b(pct|percent|percents|percentage|per cent|perc|prozent|prozentual|pourcent|pourcentage|porcentaje|percentuale|percentual|procent|bps)\b/,
    'PERCENT',
  ],
  [/\b(pips?|points?|pts?|ticks?|punkte?|puntos?|punti|pontos?)\b/, 'POINTS'],
  [/(^| )(r|r multiple|rr)$/, 'RISK'],
]

/** Null without a unit. */
export function otherUnit(head: string): OtherUnit | null {
  if (head.includes('%')) return 'PERCENT'
  const name = plainHead(head)
  return units.find(([words]) => words.test(name))?.[1] ?? null
}

const codes = new Set(
  (
    'usd eur gbp chf jpy aud cad nzd sek nok dkk pln czk huf ron sgd hkd cny cnh inr zar mxn brl try ils thb krw twd ' +
    'usdt usdc busd btc eth'
  ).split(' '),
)
const signs: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP' }

/** The currency named in a header: "Net USD", "P/L (GBP)", "EUR Profit"; null without one. "$" is ambiguous. */
export function headCurrency(head: string): string | null {
  const code = plainHead(head)
    .split(' ')
    .find((word) => codes.has(word))
  if (code !== undefined) return code.toUpperCase()
  return Object.entries(signs).find(([sign]) => head.includes(sign))?.[1] ?? null
}

/** A plain header without its currency. */
export const withoutCurrency = (name: string): string =>
  name
    .split(' ')
    .filter((word, at) => !codes.has(word) && !(word === 'in' && at > 0))
    .join(' ')
