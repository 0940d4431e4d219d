/** Maximum number of blocks of a user, each of which is a file; their bytes count towards the quota. */
export const mostBlocks = 20_000
/** Maximum blocks of a demo account. */
export const mostDemoBlocks = 1000
/** Maximum number of blocks per upload or fetch, so that showing them is one short transaction: 120 years of minutes, two of seconds. */
export const mostBlocksAtOnce = 2000
/** Bars that a save buffers in memory before writing some of them. */
export const mostHeldBars = 1_000_000
/** Maximum number of excluded odd bars of a series. */
export const mostLeftOut = 10_000
/** Bars of a series that are checked for gaps and oddities: five years of minutes. */
export const mostChecked = 2_000_000
/** Maximum number of bars in one response. */
export const mostShown = 5000
/** Limits for a ZIP or gzip of bars. Tables of prices need up to 40 bytes per stored one. */
export const packedBounds = { entries: 1000, unpacked: 4 * 1024 ** 3, ratio: 100, from: 16 * 1024 ** 2 } as const
