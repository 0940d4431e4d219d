/**
 * How a trade would have ended. `AMBIGUOUS`: price touched both levels in an unknown order. `ACTUAL`: it touched neither, so the real exit
 * is used. `UNDECIDED`: it was closed at its own stop or target, and this strategy's level is further away, so the rest is unknown. With
 * price bars, which continue after it: the end of the worst outcome. `RULE`: a moved stop.
 */
export const resolutions = ['TARGET', 'STOP', 'ACTUAL', 'AMBIGUOUS', 'UNDECIDED', 'RULE', 'TIME'] as const
export type Resolution = (typeof resolutions)[number]
export const [TARGET, STOP, ACTUAL, AMBIGUOUS, UNDECIDED] = [0, 1, 2, 3, 4] as const
