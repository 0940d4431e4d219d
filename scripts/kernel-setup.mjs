/** What Vitest runs before the tests, so that they find what is made of sources also when they are not started by npm test. */
export { ensureMade as setup } from './lib/made.mjs'
