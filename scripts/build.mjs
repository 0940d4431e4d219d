/**
 * Builds the pages and the server bundle from the installed packages: the image installs its own. Whoever runs the server can read what it
 * needs, whatever the umask.
 */
import { ensureMade } from './lib/made.mjs'
import { makeReadable } from './lib/readable.mjs'
import { root } from './lib/run.mjs'
import { ensureServerBundle } from './lib/server-bundle.mjs'
import { ensureWebBuild } from './lib/web-build.mjs'

await ensureMade()
await ensureWebBuild()
await ensureServerBundle()
makeReadable(`${root}/apps/server/demo-pictures`)
