/** Blocks of bars that a user may keep, each of which is a file; their bytes are bounded by his quota. */
export const mostBlocks = 20_000
/** Maximum blocks of a demo account. */
export const mostDemoBlocks = 1000
/**
 * Blocks that one upload or fetch may touch, so that showing them is one short transaction. Of minutes they are 120 years, of
 * seconds two.
 */
export const mostBlocksAtOnce = 2000
/** Bars that a save holds in memory before it writes some of them. */
export const mostHeldBars = 1_000_000
/** Odd bars of a series that may be left out. */
export const mostLeftOut = 10_000
/** Bars of a series that are looked through for gaps and odd ones: five years of minutes. */
export const mostChecked = 2_000_000
/** Bars that one answer shows. */
export const mostShown = 5000
/** Bounds of a ZIP or gzip of bars. Tables of prices reach 40 bytes for each stored one. */
export const packedBounds = { entries: 1000, unpacked: 4 * 1024 ** 3, ratio: 100, from: 16 * 1024 ** 2 } as const
