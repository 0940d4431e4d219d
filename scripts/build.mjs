/** Builds the pages and the server bundle from the installed packages: the image installs its own. */
import { ensureMade } from './lib/made.mjs'
import { ensureServerBundle } from './lib/server-bundle.mjs'
import { ensureWebBuild } from './lib/web-build.mjs'

await ensureMade()
await ensureWebBuild()
await ensureServerBundle()
