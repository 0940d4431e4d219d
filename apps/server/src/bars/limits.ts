/** Bytes of bars that a user may keep: of minutes, some two hundred years. */
export const mostBytes = 512 * 1024 * 1024
/** Of a throw-away account, before another file is taken. */
export const mostDemoBytes = 16 * 1024 * 1024
/** Bars that one answer shows. */
export const mostShown = 5000
