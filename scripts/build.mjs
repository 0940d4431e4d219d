/** Builds what a server serves and runs, kernel and pages, from the packages that are there: the image installs its own. */
import { ensureMade } from './lib/made.mjs'
import { ensureWebBuild } from './lib/web-build.mjs'

await ensureMade()
await ensureWebBuild()
