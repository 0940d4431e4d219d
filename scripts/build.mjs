/** Builds what a server serves and runs, pages and bundle, from the packages that are there: the image installs its own. */
import { ensureMade } from './lib/made.mjs'
import { ensureServerBundle } from './lib/server-bundle.mjs'
import { ensureWebBuild } from './lib/web-build.mjs'

await ensureMade()
await ensureWebBuild()
await ensureServerBundle()
