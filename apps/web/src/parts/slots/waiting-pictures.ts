import type { ChangedScreenshots, ScreenshotView } from '@afterclose/contract/screenshots'
import { sentenceOf } from '../../journal/call-server.ts'
import { slotCalls, type SlotOwner } from './slot-calls.ts'

/** A queued picture or link for a slot: the record is new, or storing it failed. */
export interface WaitingPicture {
  readonly slot: number
  readonly content: File | string
  /** Error when it could not be stored; null before the first attempt. */
  readonly problem: string | null
}

export const isFilled = ({ url, fileId }: ScreenshotView): boolean => url !== null || fileId !== null

/** Puts a picture or a link into a slot of a saved record. */
export function fillSlot(
  journalId: number,
  owner: SlotOwner,
  { slot, content }: Pick<WaitingPicture, 'slot' | 'content'>,
): Promise<ChangedScreenshots> {
  const body = new FormData()
  body.append(typeof content === 'string' ? 'link' : 'file', content)
  return slotCalls(journalId, owner).fill(slot, body)
}

/**
 * Stores the queued pictures of a record one by one, after its first save. Failed ones stay queued, with the reason.
 *
 * @returns responses of the server for those that were stored, in order
 */
export async function storeWaiting(
  journalId: number,
  owner: SlotOwner,
  waiting: readonly WaitingPicture[],
): Promise<{ readonly changes: readonly ChangedScreenshots[]; readonly left: readonly WaitingPicture[] }> {
  const left: WaitingPicture[] = []
  const changes: ChangedScreenshots[] = []
  for (const picture of waiting)
    try {
      changes.push(await fillSlot(journalId, owner, picture))
    } catch (error) {
      left.push({ ...picture, problem: sentenceOf(error, 'adding the screenshot') })
    }
  return { changes, left }
}
