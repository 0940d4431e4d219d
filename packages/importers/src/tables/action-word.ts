import type { ActionKind } from '../shared/action.ts'
import { actionKindIn, ratioIn } from '../shared/action-words.ts'
import type { ActionWord } from './format.ts'
import type { Cells } from './source-table.ts'

/**
 * Reads the corporate action of a row from its words: its kind, and the ratio of a split. Null: it is none.
 *
 * @param text word for the kind of the row
 * @param description further words, which may contain the ratio
 */
export function actionIn(text: string, description = ''): ActionWord | null {
  const kind = actionKindIn(text, description)
  return kind === null ? null : actionWordOf(kind, `${text} ${description}`)
}

/**
 * The same for texts with the name of the company, which may be that of an action: only with units, as a dividend has none, or for money
 * that was paid for a fraction of a unit.
 */
export function actionOfUnits(cells: Cells, text: string): ActionWord | null {
  const word = actionIn(text)
  return word?.kind === 'CASH_IN_LIEU' || (cells.number('size') ?? '0') !== '0' ? word : null
}

/** The same for a kind that is known. */
export function actionWordOf(kind: ActionKind, text: string): ActionWord {
  if (kind === 'SPLIT') return { kind, ratio: ratioIn(text) }
  const parent = kind === 'SPIN_OFF' ? /\b(?:from|of|FROM|OF):? ?\(?([A-Z][A-Z.]{0,5})\b/.exec(text)?.[1] : undefined
  return parent === undefined ? { kind } : { kind, other: parent }
}
