import type { PlanStatus } from '@afterclose/core/trade-plan'

/** The columns of the board. */
export const planColumns = ['Draft', 'Active', 'Executed', 'Missed', 'Closed'] as const
export type PlanColumn = (typeof planColumns)[number]

/** Effect of dropping a plan onto a column: the same as by a button of its card or its menu. */
export interface PlanDrop {
  /** Null: no effect. */
  readonly act: 'activate' | 'take' | 'miss' | 'cancel' | null
  /** Effect of a drop, or the reason against it. */
  readonly words: string
}

/** Plans without an outcome can be moved; the outcome of the others follows from trades, missed trades and time. */
export const isMovable = (status: PlanStatus): boolean => status === 'DRAFT' || status === 'ACTIVE'

const nothing = (words: string): PlanDrop => ({ act: null, words })

const ofDraft: Readonly<Record<PlanColumn, PlanDrop>> = {
  Draft: nothing('It is a draft'),
  Active: { act: 'activate', words: 'Drop to activate' },
  Executed: nothing('Activate it first'),
  Missed: nothing('Activate it first'),
  Closed: { act: 'cancel', words: 'Drop to cancel' },
}
const ofActive: Readonly<Record<PlanColumn, PlanDrop>> = {
  Draft: nothing('It is already active'),
  Active: nothing('It is active'),
  Executed: { act: 'take', words: 'Drop to trade it' },
  Missed: { act: 'miss', words: 'Drop to mark as missed' },
  Closed: { act: 'cancel', words: 'Drop to cancel' },
}

/** Effect of dropping a plan of this status onto a column. */
export const planDrop = (status: PlanStatus, onto: PlanColumn): PlanDrop =>
  (status === 'ACTIVE' ? ofActive : ofDraft)[onto]
