/** How a trade would have ended. `AMBIGUOUS`: price touched both levels in an order that nobody knows; `ACTUAL`: neither. */
export const resolutions = ['TARGET', 'STOP', 'ACTUAL', 'AMBIGUOUS'] as const
export type Resolution = (typeof resolutions)[number]
export const [TARGET, STOP, ACTUAL, AMBIGUOUS] = [0, 1, 2, 3] as const

/** Break-even made 0 of it. */
export const MADE_ZERO = 1
/** Its result assumes that price did not come back to the entry after break-even. */
export const ASSUMED = 2
/** It is left as it was, and really left at its stop or beyond. */
export const STOPPED_OUT = 4
export const allMarks = MADE_ZERO | ASSUMED | STOPPED_OUT
