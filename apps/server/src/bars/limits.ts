/** Bytes of bars that a user may keep: of minutes, some two hundred years. */
export const mostBytes = 512 * 1024 * 1024
/** Of a throw-away account, before another file is taken. */
export const mostDemoBytes = 16 * 1024 * 1024
/** Bars that one answer shows. */
export const mostShown = 5000
/** Of a ZIP or gzip of bars. Tables of prices reach 40 bytes for each that is there. */
export const packedBounds = { entries: 1000, unpacked: 4 * 1024 ** 3, ratio: 100, from: 16 * 1024 ** 2 } as const
