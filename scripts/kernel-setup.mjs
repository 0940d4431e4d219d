/** What Vitest runs before the tests, so that they find the kernel also when they are not started by npm test. */
export { ensureKernel as setup } from './lib/kernel-build.mjs'
