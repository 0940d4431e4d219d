import type { Decimal } from '@afterclose/core/decimal'
import type { LocalDateTime } from '@afterclose/core/time'

/** In the order in which those of one time count: a fraction is paid out after the split that made it. */
export const actionKinds = ['SPLIT', 'RENAME', 'MERGER', 'SPIN_OFF', 'OTHER', 'CASH_IN_LIEU'] as const
export type ActionKind = (typeof actionKinds)[number]

/** New units for old ones: 10 for 1. Both above 0. */
export interface Ratio {
  readonly to: Decimal
  readonly from: Decimal
}

/** A corporate action: it changes what is held of an instrument without a trade (PRODUCT A.22, Actions). */
export interface Action {
  /** Null: of every account that holds the instrument. */
  readonly account: string | null
  /** It comes before fills of the same time. */
  readonly date: LocalDateTime
  readonly kind: ActionKind
  readonly symbol: string
  /** Units for units. Null: unknown, or cash was paid too. */
  readonly ratio: Ratio | null
  /** Change of the held size, for files that state it instead of the ratio. */
  readonly added: Decimal | null
  /**
   * Symbol that the position has from then on; of a spin-off, that of the units received. Null for a spin-off from an unknown company, whose
   * `symbol` is that of the units in `added`.
   */
  readonly into: string | null
  /** Units received of another symbol. */
  readonly received: Decimal | null
  /** Money received for all of it, if nothing else was: a merger for cash; or for a fraction of a unit. */
  readonly money: Decimal | null
  /** Exchange rate of the money to the account's currency, if stated. */
  readonly fxRate?: Decimal | undefined
}

/** An identifier in place of a symbol: "67066G104". */
export const isNumber = (symbol: string): boolean => /^(?=.*\d)[0-9A-Z]{8,12}$/.test(symbol)

/** The name of an instrument's identity under another symbol. */
export const instrumentUnder = (instrument: string, symbol: string, into: string): string =>
  instrument
    .split('\u0000')
    .map((part) => (part === symbol ? into : part))
    .join('\u0000')

/**
 * Fills and actions by time, an action before the fills of its moment.
 *
 * @param fills by time
 */
export function* inTurn<F extends { readonly date: LocalDateTime }, A extends Action>(
  fills: readonly F[],
  actions: readonly A[],
): Iterable<{ readonly fill: F } | { readonly action: A }> {
  const due = actions.toSorted(byTime)
  let next = 0
  for (const fill of fills) {
    for (; next < due.length && due[next]!.date <= fill.date; next++) yield { action: due[next]! }
    yield { fill }
  }
  for (; next < due.length; next++) yield { action: due[next]! }
}

/** By time, splits before renames, then by content: independent of the order of statements. */
const byTime = (a: Action, b: Action): number =>
  compareText(a.date, b.date) ||
  actionKinds.indexOf(a.kind) - actionKinds.indexOf(b.kind) ||
  compareText(JSON.stringify(a), JSON.stringify(b))

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
