import { sizeText } from '@afterclose/core/size-text'
import type { StorageKind } from './storage.ts'

// Labels of storage, separate because every page loads the call.

interface StorageText {
  readonly label: string
  /** Its files, as the beginning of a sentence. */
  readonly subject: string
  /** How to free space. */
  readonly frees: string
}

export const storageTexts: Readonly<Record<StorageKind, StorageText>> = {
  PICTURES: {
    label: 'Pictures',
    subject: 'Pictures use',
    frees: 'Delete pictures, or trades or journals with pictures. They may count for another ten minutes.',
  },
  BARS: { label: 'Price bars', subject: 'Price bars use', frees: 'Delete series that you no longer need.' },
  IMPORTS: {
    label: 'Waiting files',
    subject: 'Files that wait to be imported use',
    frees: 'Import or discard them.',
  },
  ARCHIVES: {
    label: 'Archives',
    subject: 'Archives that are being restored use',
    frees: 'Wait until they are restored.',
  },
  JOURNALS: { label: 'Journals', subject: 'This account has', frees: 'Delete one that you no longer need.' },
  TRADES: {
    label: 'Trades',
    subject: 'This account has',
    frees: 'Delete trades or journals that you no longer need. They may count for another ten minutes.',
  },
  TEXTS: {
    label: 'Texts',
    subject: 'Texts use',
    frees: 'Delete notes, sessions or journals that you no longer need.',
  },
  IMPORTS_DAY: {
    label: 'Imports of the last 24 hours',
    subject: 'In the last 24 hours this account has begun',
    frees: 'Each counts for a day.',
  },
}

/** Singular of each unit. */
const units: Readonly<Partial<Record<StorageKind, string>>> = {
  JOURNALS: 'journal',
  TRADES: 'trade',
  IMPORTS_DAY: 'import',
}

/** Formats a used amount for the user. */
export const amountText = (kind: StorageKind, amount: number): string =>
  kind in units ? amount.toLocaleString('en-US') : sizeText(amount)

/**
 * Error message for a full quota: used, allowed, and how to free space.
 * @param needs bytes or trades to be added; 0 if unknown
 */
export function quotaMessage(kind: StorageKind, used: number, most: number, needs: number): string {
  const { subject, frees } = storageTexts[kind]
  const [usedText, mostText] = [amountText(kind, used), amountText(kind, most)]
  const unit = units[kind]
  const more = needs > 1 ? `, and this needs ${amountText(kind, needs)}` : ''
  if (unit !== undefined)
    return `${subject} ${usedText} of at most ${mostText} ${unit}${most === 1 ? '' : 's'}${more}. ${frees}`
  return `${subject} ${usedText} of the ${mostText} that this account may use${more}. ${frees}`
}
