import type Big from 'big.js'
import type { Decimal } from '@afterclose/core/decimal'
import type { Market } from '@afterclose/core/journal'
import type { LocalDateTime } from '@afterclose/core/time'
import type { RowProblem } from '../../importer.ts'
import type { FileLine, OptionFacts } from '../../shared/fill.ts'

/** Contract of an option, as far as a row states it. */
export type OptionContract = Pick<OptionFacts, 'underlying' | 'right' | 'strike' | 'expires' | 'multiplier'>

/** A row about a trade, from any of the broker's formats. */
export interface BrokerRow extends FileLine {
  /** ORDER sums up the EXECUTIONs of one order; LOT states when and at what cost a closed lot was opened. */
  readonly kind: 'EXECUTION' | 'ORDER' | 'LOT'
  readonly id: string | null
  /** Its statement within the file; most files have one. */
  readonly statement: number
  /** Null on lots of consolidated statements. */
  readonly account: string | null
  /** Asset category as named in the file. */
  readonly category: string
  readonly symbol: string
  readonly currency: string | null
  readonly market: Market | null
  readonly date: LocalDateTime
  /** Signed: + bought, - sold. Of a lot only the size counts. */
  readonly quantity: Big
  readonly price: Decimal
  /** Money moved before costs, + = received. */
  readonly cash: Decimal | null
  readonly commission: Decimal
  /** Commissions and realised result as in the file, for its own totals. */
  readonly realised: Decimal | null
  readonly pointValue: Decimal | null
  readonly fxRate: Decimal | null
  readonly codes: ReadonlySet<string>
  readonly notes: string
  /** Null: no option. */
  readonly contract: OptionContract | null
  /** The order of all legs; null: unstated. */
  readonly order: string | null
  /** An order of one leg, or of all; null: unstated. */
  readonly legOrder: string | null
}

/** Fields that must be equal for two rows to be about the same instrument. */
export const instrumentOf = (row: BrokerRow): string => `${row.category}\u0000${row.symbol}\u0000${row.currency ?? ''}`

/** As `instrumentOf`, within an account. */
export const holdingOf = (row: BrokerRow): string => `${row.account ?? ''}\u0000${instrumentOf(row)}`

export const problem = (row: FileLine, reason: string, severity: 'error' | 'note' = 'error'): RowProblem => ({
  line: row.line,
  text: row.text,
  cell: null,
  column: null,
  reason,
  severity,
})

/** Splits the `;` separated codes of a row: O opens, C closes, A assigned, Ex exercised, Ep expired, Ca cancelled. */
export const codesOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split(/[;,\s]+/)
      .map((code) => code.trim())
      .filter((code) => code !== ''),
  )

export function effectOf(codes: ReadonlySet<string>): 'OPEN' | 'CLOSE' | null {
  const [opens, closes] = [codes.has('O'), codes.has('C')]
  if (opens === closes) return null
  return opens ? 'OPEN' : 'CLOSE'
}

const notes: readonly (readonly [string, string])[] = [
  ['A', 'Assigned'],
  ['Ex', 'Exercised'],
  ['GEA', 'Exercised or assigned on expiry'],
  ['Ep', 'Expired'],
  ['L', 'Ordered by the broker (margin)'],
]

/** Codes shown to the trader as notes, in words. */
export const notesOf = (codes: ReadonlySet<string>): string =>
  notes
    .filter(([code]) => codes.has(code))
    .map(([, words]) => words)
    .join(', ')

/** Assignment and exercise move an option's premium into the shares, so prices alone give another result. */
export const movesPremium = (codes: ReadonlySet<string>): boolean =>
  codes.has('A') || codes.has('Ex') || codes.has('GEA')

const markets: Readonly<Record<string, Market>> = {
  STK: 'STOCKS',
  STOCKS: 'STOCKS',
  OPT: 'STOCKS',
  'EQUITY AND INDEX OPTIONS': 'STOCKS',
  WAR: 'STOCKS',
  WARRANTS: 'STOCKS',
  FUND: 'STOCKS',
  'MUTUAL FUNDS': 'STOCKS',
  ETF: 'STOCKS',
  FUT: 'FUTURES',
  FUTURES: 'FUTURES',
  FOP: 'FUTURES',
  FSFOP: 'FUTURES',
  'OPTIONS ON FUTURES': 'FUTURES',
  'FUTURES OPTIONS': 'FUTURES',
  CFD: 'CFD',
  CFDS: 'CFD',
  CRYPTO: 'CRYPTO',
  CRYPTOCURRENCY: 'CRYPTO',
}

/** Market of an asset category; null if journals have none for it, such as bonds. */
export const marketOf = (category: string): Market | null => {
  const name = category.trim().toUpperCase()
  return Object.hasOwn(markets, name) ? markets[name]! : null
}

const words: Readonly<Record<string, string>> = {
  STK: 'Stocks',
  OPT: 'Equity and Index Options',
  FUT: 'Futures',
  FOP: 'Options On Futures',
  WAR: 'Warrants',
  FUND: 'Mutual Funds',
  BOND: 'Bonds',
  CFD: 'CFDs',
  CRYPTO: 'Cryptocurrency',
}

/** Whether an asset category of a query or statement is one of options. */
export const isOption = (category: string): boolean => /\boptions\b|^(FOP|FSFOP)$/i.test(category)

/** Converts an asset category of a query to its name in statements, so that both match. */
export const statementWord = (category: string): string => words[category.trim().toUpperCase()] ?? category

/** Currency conversions serve other payments: they are no trades. */
export const isConversion = (category: string): boolean => /^(cash|forex)\b/i.test(category.trim())

export const conversionReason = 'Currency conversion, not a trade'
