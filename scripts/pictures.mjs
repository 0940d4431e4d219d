import { findBrowser } from './lib/browser.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { ensureMade } from './lib/made.mjs'
import { node, root, run } from './lib/run.mjs'
import { ensureServerBundle } from './lib/server-bundle.mjs'
import { ensureWebBuild } from './lib/web-build.mjs'

await ensureInstalled()
await ensureMade()
await ensureWebBuild()
await ensureServerBundle()
await run(node(), ['--disable-warning=ExperimentalWarning', `${root}/e2e/pictures.ts`, ...process.argv.slice(2)], {
  env: await findBrowser(),
})
