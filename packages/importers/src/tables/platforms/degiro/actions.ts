import { big, type Decimal, sum } from '@afterclose/core/decimal'
import type { ActionKind } from '../../../shared/action.ts'
import { readNumber, type DecimalSign } from '../../../shared/numbers.ts'
import { boughtWords, soldWords } from './words.ts'

/** Kinds of corporate actions by the name that their text starts with, without accents. */
const names: readonly (readonly [RegExp, ActionKind])[] = [
  [/spin-?off|abspaltung|afsplitsing|scission/, 'SPIN_OFF'],
  [/split|division/, 'SPLIT'],
  [/\bisin\b|produ[ck]t ?-?(wijziging|change|anderung)|changement de produit|cambio (di )?prodotto/, 'RENAME'],
  [/fusi|merger|fusao|fuzja|fuze/, 'MERGER'],
]

/** "AKTIENSPLIT: 30 Zeta Inc zu je 29,70 USD", "PRODUCTWIJZIGING : Koop 4 @ 9,77 USD". */
const actionText = new RegExp(
  String.raw`^([^\d:]{3,40}?) ?: ?(?:(${[...boughtWords, ...soldWords].join('|')}) )?(\d[\d.,]*(?: \d{3})*)(?: .*?)? ?(?:@|zu je) ?\d`,
)

/** A row of a corporate action: units of a product that come in or go out. */
export interface ActionText {
  readonly kind: ActionKind
  /** Below 0: given up. */
  readonly size: Decimal
}

/**
 * Reads the text of a corporate action. Units of a text without a verb come in if it costs money. Null: it is none, or one whose units say
 * nothing about what is held.
 *
 * @param text without accents, in small letters
 */
export function actionIn(text: string, amount: Decimal | null, sign: DecimalSign): ActionText | null {
  const [, name = '', verb, digits = ''] = actionText.exec(text) ?? []
  const kind = names.find(([word]) => word.test(name))?.[1]
  const size = readNumber(digits, sign)
  if (kind === undefined || size === null || size === '0') return null
  if (verb === undefined && (amount === null || amount === '0')) return null
  const isOut = verb === undefined ? big(amount ?? '0').gt(0) : soldWords.includes(verb)
  return { kind, size: isOut ? `-${size}` : size }
}

/** A row of the transactions without an order. */
export interface Movement {
  readonly line: number
  readonly day: string
  readonly product: string
  /** Below 0: given up. */
  readonly size: Decimal
  /** Size × price, in money that the units are worth. */
  readonly value: Decimal
}

/**
 * Finds corporate actions among the rows without an order, which are old units out and new ones in on the same day, worth the same: of one
 * product a split, of two a new name or a merger.
 *
 * @returns kinds by line; other rows without an order are expired options and the like
 */
export function actionsAmong(movements: readonly Movement[]): ReadonlyMap<number, ActionKind> {
  const kinds = new Map<number, ActionKind>()
  const note = (kind: ActionKind, rows: readonly Movement[]) => {
    for (const { line } of rows) kinds.set(line, kind)
  }
  for (const rows of Map.groupBy(movements, ({ day }) => day).values()) {
    const products = [...Map.groupBy(rows, ({ product }) => product).values()]
    const [splits, others] = [products.filter(isBalanced), products.filter((own) => !isBalanced(own))]
    for (const rowsOfProduct of splits) note('SPLIT', rowsOfProduct)
    for (const rowsOfProduct of others) {
      const partners = others.filter((other) => other !== rowsOfProduct && isBalanced([...rowsOfProduct, ...other]))
      if (partners.length !== 1) continue
      const both = [...rowsOfProduct, ...partners[0]!]
      note(sumOf(both, ({ size }) => size).eq(0) ? 'RENAME' : 'MERGER', both)
    }
  }
  return kinds
}

const sumOf = (rows: readonly Movement[], of: (row: Movement) => Decimal) => sum(rows.map(of))

/** Whether units go out and come in, worth the same but for rounded prices. */
function isBalanced(rows: readonly Movement[]): boolean {
  const outs = rows.filter(({ size }) => size.startsWith('-'))
  const worth = sumOf(outs, ({ value }) => value)
  return (
    outs.length > 0 &&
    outs.length < rows.length &&
    worth.lt(0) &&
    sumOf(rows, ({ value }) => value)
      .abs()
      .lte(worth.abs().times('0.005'))
  )
}
