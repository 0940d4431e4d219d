import type { ChangedScreenshots, ScreenshotView } from '@afterclose/contract/screenshots'
import { sentenceOf } from '../../journal/call-server.ts'
import { slotCalls, type SlotOwner } from './slot-calls.ts'

/** A picture, or the link to one, for a slot that does not hold it: the record is new, or storing it failed. */
export interface WaitingPicture {
  readonly slot: number
  readonly content: File | string
  /** Why it could not be stored; null before it was tried. */
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
 * Stores what waits for a record, one after the other: called when it was saved for the first time. What fails goes on
 * waiting, with the reason.
 *
 * @returns what the server answered to each that was stored, in their order
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
