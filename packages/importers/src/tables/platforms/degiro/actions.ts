import { big, type Decimal } from '@afterclose/core/decimal'
import type { ActionKind } from '../../../shared/action.ts'
import { readNumber, type DecimalSign } from '../../../shared/numbers.ts'
import { bought, sold } from './words.ts'

/** Kinds of corporate actions by the name that their text starts with, without accents. */
const names: readonly (readonly [RegExp, ActionKind])[] = [
  [/spin-?off|abspaltung|afsplitsing|scission/, 'SPIN_OFF'],
  [/split|division/, 'SPLIT'],
  [/\bisin\b|produ[ck]t ?-?(wijziging|change|anderung)|changement de produit|cambio (di )?prodotto/, 'RENAME'],
  [/fusi|merger|fusao|fuzja|fuze/, 'MERGER'],
]

/** "AKTIENSPLIT: 30 Zeta Inc zu je 29,70 USD", "PRODUCTWIJZIGING : Koop 4 @ 9,77 USD". */
const actionText = new RegExp(
  String.raw`^([^\d:]{3,40}?) ?: ?(?:(${[...bought, ...sold].join('|')}) )?(\d[\d.,]*(?: \d{3})*)(?: .*?)? ?(?:@|zu je) ?\d`,
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
  const isOut = verb === undefined ? big(amount ?? '0').gt(0) : sold.includes(verb)
  return { kind, size: isOut ? `-${size}` : size }
}
