import type { ChangedScreenshots, ScreenshotView } from '@afterclose/contract/screenshots'
import type { TradeView } from '@afterclose/contract/trades'
import { api, sentenceOf } from '../../journal/api.ts'

/** A picture, or the link to one, for a slot of a trade that does not hold it: the trade is new, or storing it failed. */
export interface WaitingPicture {
  readonly slot: number
  readonly content: File | string
  /** Why it could not be stored; null before it was tried. */
  readonly problem: string | null
}

export const isFilled = ({ url, fileId }: ScreenshotView): boolean => url !== null || fileId !== null

/** The trade after a change of its slots. When somebody else changed it before, it stays the version that was seen. */
export const withSlots = (seen: TradeView, { screenshots, modified, before }: ChangedScreenshots): TradeView => ({
  ...seen,
  screenshots,
  screenshotExists: screenshots.some(isFilled),
  modified: seen.modified === before ? modified : seen.modified,
})

/** Puts a picture or a link into a slot of a stored trade. */
export function fillSlot(
  journalId: number,
  tradeId: number,
  { slot, content }: Pick<WaitingPicture, 'slot' | 'content'>,
): Promise<ChangedScreenshots> {
  const body = new FormData()
  body.append(typeof content === 'string' ? 'link' : 'file', content)
  return api.setScreenshot({ params: { journalId, tradeId, slot }, body })
}

/** Stores what waits for a trade, one after the other; what fails goes on waiting, with the reason. */
export async function storeWaiting(
  journalId: number,
  saved: TradeView,
  waiting: readonly WaitingPicture[],
): Promise<{ readonly trade: TradeView; readonly left: readonly WaitingPicture[] }> {
  const left: WaitingPicture[] = []
  let trade = saved
  for (const picture of waiting)
    try {
      trade = withSlots(trade, await fillSlot(journalId, trade.id, picture))
    } catch (error) {
      left.push({ ...picture, problem: sentenceOf(error, 'adding the screenshot') })
    }
  return { trade, left }
}
