import { ensureFigures } from './figure-build.mjs'
import { ensureKernel } from './kernel-build.mjs'

/** Generates files that the sources need and that are not in git: the compiled kernel, and the definitions of figures. */
export async function ensureMade() {
  ensureFigures()
  await ensureKernel()
}
