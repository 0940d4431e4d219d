import type { ChangedScreenshots } from '@afterclose/contract/screenshots'
import type { TradeView } from '@afterclose/contract/trades'
import { isFilled } from '../../parts/slots/waiting-pictures.ts'

/** The trade after a change of its slots. If someone else changed it before, the base version stays, so that the conflict is detected. */
export const withSlots = (seen: TradeView, { screenshots, modified, before }: ChangedScreenshots): TradeView => ({
  ...seen,
  screenshots,
  screenshotExists: screenshots.some(isFilled),
  modified: seen.modified === before ? modified : seen.modified,
})
