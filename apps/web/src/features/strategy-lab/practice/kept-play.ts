import type { PracticeDeal } from '@afterclose/contract/practice'
import { grades } from '@afterclose/core/practice'
import { readDraft, removeDraft, writeDraft } from '../../../journal/device/drafts.ts'
import { begunPlay, type Play } from './deal-play.ts'

/** Practice session whose deal is stored on this device. */
export interface Seat {
  readonly journalId: number
  readonly backtestId: number
}
type Dealt = Pick<PracticeDeal, 'id' | 'number' | 'grade' | 'shown'>

const nameOf = ({ journalId, backtestId }: Seat): string => `practice/${journalId}/${backtestId}`

export const keepPlay = (seat: Seat, { id, number }: Pick<Dealt, 'id' | 'number'>, play: Play): void =>
  void writeDraft(nameOf(seat), JSON.stringify({ id, number, play }))

export const forgetPlay = (seat: Seat): void => void removeDraft(nameOf(seat))

/** Whether an unfinished deal of the session is stored. */
export const hasKeptPlay = async (seat: Seat): Promise<boolean> => (await readDraft(nameOf(seat))) !== null

/**
 * Where a deal was left. From the start if the stored one belongs to another deal or try, or is invalid; the grade fixed by the server
 * always applies.
 */
export async function keptPlay(seat: Seat, { id, number, grade, shown }: Dealt): Promise<Play> {
  const anew = { ...begunPlay, grade }
  try {
    const kept: Partial<{ id: number; number: number; play: Partial<Play> }> | null = JSON.parse(
      (await readDraft(nameOf(seat))) ?? 'null',
    )
    const play = kept?.play
    if (kept?.id !== id || kept.number !== number || typeof play?.seen !== 'number' || play.seen > shown) return anew
    const own = grades.find((one) => one === play.grade) ?? null
    return { grade: grade ?? own, seen: play.seen, orders: play.orders ?? null, refused: false }
  } catch {
    return anew
  }
}
