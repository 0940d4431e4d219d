/**
 * How a trade would have ended. `AMBIGUOUS`: price touched both levels in an unknown order. `ACTUAL`: it touched neither, so the real
 * exit is kept. `UNDECIDED`: it left at its own stop or target, and this strategy's level lies farther, so nothing after is known. By price
 * bars, which know what came after: the end of the worst outcome. `RULE`: a stop that had moved.
 */
export const resolutions = ['TARGET', 'STOP', 'ACTUAL', 'AMBIGUOUS', 'UNDECIDED', 'RULE', 'TIME'] as const
export type Resolution = (typeof resolutions)[number]
export const [TARGET, STOP, ACTUAL, AMBIGUOUS, UNDECIDED] = [0, 1, 2, 3, 4] as const
