import type { ChangedScreenshots, ScreenshotView } from '@afterclose/contract/screenshots'
import { sentenceOf } from '../../journal/call-server.ts'
import { mayPassLater } from '../../journal/device/may-pass-later.ts'
import { deviceOutbox } from '../../journal/device/waiting.ts'
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

const pictureCalls = {
  TRADE: { call: 'setScreenshot', param: 'tradeId' },
  MISSED: { call: 'setMissedTradeScreenshot', param: 'missedTradeId' },
  SESSION: { call: 'setSessionScreenshot', param: 'sessionId' },
  BACKTEST: { call: 'setBacktestScreenshot', param: 'tradeId' },
} as const
type KeptOwner = keyof typeof pictureCalls

/** Record of a picture that waits: a stored one, or a trade that waits itself, by its key. */
export type OwnerOfKept = SlotOwner | { readonly after: string; readonly of?: KeptOwner }

/** Keeps a picture on this device until it can be sent. False for records whose pictures do not wait. Rejects with NoRoom. */
export async function keepPicture(
  journalId: number,
  owner: OwnerOfKept,
  { slot, content }: Pick<WaitingPicture, 'slot' | 'content'>,
): Promise<boolean> {
  const of = owner.of ?? 'TRADE'
  if (!isKeptOwner(of)) return false
  const { call, param } = pictureCalls[of]
  const isStored = 'id' in owner
  const { keepWrite } = await deviceOutbox()
  await keepWrite({
    key: crypto.randomUUID(),
    journalId,
    call,
    params: {
      slot,
      ...(isStored ? { [param]: owner.id } : {}),
      ...('backtestId' in owner ? { backtestId: owner.backtestId } : {}),
    },
    files: [{ name: typeof content === 'string' ? 'link' : 'file', value: content }],
    after: isStored ? null : { key: owner.after, param },
    words: isStored ? `Picture ${slot} of ${nouns[of]} ${owner.id}` : `Picture ${slot} of a new trade`,
  })
  return true
}
const isKeptOwner = (of: string): of is KeptOwner => Object.hasOwn(pictureCalls, of)

const nouns: Readonly<Record<KeptOwner, string>> = {
  TRADE: 'trade',
  MISSED: 'missed trade',
  SESSION: 'session',
  BACKTEST: 'tested trade',
}

/**
 * Stores the queued pictures of a record one by one, after its first save. Those that do not reach the server wait on this device. Other
 * failed ones stay queued, with the reason.
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
      const waits = mayPassLater(error) && (await keepPicture(journalId, owner, picture).catch(() => false))
      if (!waits) left.push({ ...picture, problem: sentenceOf(error, 'adding the screenshot') })
    }
  return { changes, left }
}
