import { AppError } from '@afterclose/contract/problems'
import { type LocalDateTime, parseLocal } from '@afterclose/core/time'

/** Cursor of a page of trades: exit (null: open) and id of the last one. */
export interface PageCursor {
  readonly exitDate: LocalDateTime | null
  readonly id: number
}

export const packCursor = ({ exitDate, id }: PageCursor): string => `${exitDate ?? 'open'}_${id}`

/** @throws AppError 'Bad request' for an invalid cursor */
export function unpackCursor(text: string): PageCursor {
  const [, exit, digits] = /^(open|[\dT:-]+)_(\d{1,15})$/.exec(text) ?? []
  if (exit === undefined || (exit !== 'open' && parseLocal(exit) === null)) throw new AppError('Bad request')
  return { exitDate: exit === 'open' ? null : exit, id: Number(digits) }
}
