/** Builds what a server serves and runs, kernel and pages, from the packages that are there: the image installs its own. */
import { ensureKernel } from './lib/kernel-build.mjs'
import { ensureWebBuild } from './lib/web-build.mjs'

await ensureKernel()
await ensureWebBuild()
