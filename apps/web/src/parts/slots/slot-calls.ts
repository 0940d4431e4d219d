import type { ChangedScreenshots, ScreenshotOwner } from '@afterclose/contract/screenshots'
import { api } from '../../journal/api.ts'

/** A saved record with slots. A trade of a backtest also needs its backtest. */
export type SlotOwner =
  | { readonly of: Exclude<ScreenshotOwner, 'BACKTEST'>; readonly id: number }
  | { readonly of: 'BACKTEST'; readonly backtestId: number; readonly id: number }

interface SlotCalls {
  readonly fill: (slot: number, body: FormData) => Promise<ChangedScreenshots>
  readonly empty: (slot: number) => Promise<ChangedScreenshots>
}

/** The calls that fill and empty the slots of a record. */
export function slotCalls(journalId: number, owner: SlotOwner): SlotCalls {
  switch (owner.of) {
    case 'TRADE':
      return callsWith({ journalId, tradeId: owner.id }, api.setScreenshot, api.removeScreenshot)
    case 'MISSED':
      return callsWith(
        { journalId, missedTradeId: owner.id },
        api.setMissedTradeScreenshot,
        api.removeMissedTradeScreenshot,
      )
    case 'PLAN':
      return callsWith({ journalId, tradePlanId: owner.id }, api.setTradePlanScreenshot, api.removeTradePlanScreenshot)
    case 'SESSION':
      return callsWith({ journalId, sessionId: owner.id }, api.setSessionScreenshot, api.removeSessionScreenshot)
    case 'SETUP':
      return callsWith({ journalId, setupId: owner.id }, api.setSetupScreenshot, api.removeSetupScreenshot)
    default:
      return callsWith(
        { journalId, backtestId: owner.backtestId, tradeId: owner.id },
        api.setBacktestScreenshot,
        api.removeBacktestScreenshot,
      )
  }
}

function callsWith<P extends object>(
  params: P,
  fill: (input: { params: P & { slot: number }; body: FormData }) => Promise<ChangedScreenshots>,
  empty: (input: { params: P & { slot: number } }) => Promise<ChangedScreenshots>,
): SlotCalls {
  return {
    fill: (slot, body) => fill({ params: { ...params, slot }, body }),
    empty: (slot) => empty({ params: { ...params, slot } }),
  }
}
