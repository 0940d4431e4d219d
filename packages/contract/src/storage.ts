import { sizeText } from '@afterclose/core/size-text'
import { z } from 'zod'
import { call } from './call.ts'

/** What an account may only have so much of: journals are counted, all else is bytes. */
export const storageKinds = ['PICTURES', 'BARS', 'IMPORTS', 'ARCHIVES', 'JOURNALS'] as const
export type StorageKind = (typeof storageKinds)[number]

/** The most that an account may have of each; null: as much as there is. */
export type Quotas = Readonly<Record<StorageKind, number | null>>

export const StorageUse = z.object({
  kind: z.enum(storageKinds),
  /** Bytes of files, or a number of journals. */
  used: z.int(),
  /** Null: as much as there is. */
  most: z.int().nullable(),
})
export type StorageUse = z.infer<typeof StorageUse>

export const readStorage = call({
  method: 'GET',
  url: '/v1/profile/storage',
  summary: 'How much storage the account uses, and how much it may use',
  access: 'user',
  response: z.object({ uses: z.array(StorageUse) }),
})

interface StorageText {
  readonly label: string
  /** Its files, as what a sentence begins with. */
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
}

/** A used amount as the user reads it. */
export const amountText = (kind: StorageKind, amount: number): string =>
  kind === 'JOURNALS' ? String(amount) : sizeText(amount)

/**
 * The sentence for an account that has reached a quota: what is used, what is allowed, what would free it.
 * @param needs bytes that were to be added; 0: not known
 */
export function quotaMessage(kind: StorageKind, used: number, most: number, needs: number): string {
  const { subject, frees } = storageTexts[kind]
  const [usedText, mostText] = [amountText(kind, used), amountText(kind, most)]
  if (kind === 'JOURNALS') return `${subject} ${usedText} of at most ${counted(most)}. ${frees}`
  const more = needs > 0 ? `, and this needs ${sizeText(needs)}` : ''
  return `${subject} ${usedText} of the ${mostText} that this account may use${more}. ${frees}`
}

const counted = (journals: number): string => `${journals} ${journals === 1 ? 'journal' : 'journals'}`
