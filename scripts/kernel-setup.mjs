/** Vitest's global setup, which generates files so that tests also run without npm test. */
export { ensureMade as setup } from './lib/made.mjs'
