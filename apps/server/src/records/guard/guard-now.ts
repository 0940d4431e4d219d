import type { FoundBreach } from '@afterclose/core/guard-rule'
import type { GuardState } from '@afterclose/engine/guard/guard-state'

/** The guard of a moment, without what grows with the attempt: thousands of breaches are slow to copy from thread to thread. */
export interface GuardNow extends Omit<GuardState, 'days'> {
  /** Those of the current trading day, and of each rule the last that is sure; oldest first. */
  readonly breaches: readonly FoundBreach[]
}
