import { type ScreenshotOwner, screenshotSlots } from '@afterclose/contract/screenshots'
import type { PlanPermission } from '@afterclose/core/permission'

/** A kind of record with slots for screenshots. */
export interface OwnerKind {
  /** Its table has an `id` per journal, and `modified`. */
  readonly table: 'trade' | 'missed_trade' | 'trade_plan' | 'trading_session' | 'setup' | 'backtest_trade'
  readonly slots: number
  /** Permission required to read such a record, and its pictures. */
  readonly permission: PlanPermission | null
}

export const ownerKinds: Readonly<Record<ScreenshotOwner, OwnerKind>> = {
  TRADE: { table: 'trade', slots: screenshotSlots, permission: null },
  MISSED: { table: 'missed_trade', slots: screenshotSlots, permission: null },
  PLAN: { table: 'trade_plan', slots: screenshotSlots, permission: null },
  SESSION: { table: 'trading_session', slots: screenshotSlots, permission: 'SESSIONS' },
  SETUP: { table: 'setup', slots: screenshotSlots, permission: null },
  BACKTEST: { table: 'backtest_trade', slots: 1, permission: 'SESSIONS' },
}
