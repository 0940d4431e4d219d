import { ensureFigures } from './figure-build.mjs'
import { ensureKernel } from './kernel-build.mjs'

/** Makes what the sources need and git does not keep: the compiled kernel, and the definitions of figures. */
export async function ensureMade() {
  ensureFigures()
  await ensureKernel()
}
