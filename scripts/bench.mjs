import { findBrowser } from './lib/browser.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { ensureMade } from './lib/made.mjs'
import { node, root, run } from './lib/run.mjs'
import { ensureServerBundle } from './lib/server-bundle.mjs'
import { ensureWebBuild } from './lib/web-build.mjs'

const asked = process.argv.slice(2)
/** Only one bench opens pages: the others run on machines without a browser. */
const opensPages =
  asked.includes('page') ||
  !asked.some((name) => ['kernels', 'guard', 'import', 'changes', 'server', 'callers'].includes(name))

await ensureInstalled()
await ensureMade()
await ensureServerBundle()
if (opensPages) await ensureWebBuild()
const options = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=8192', '--expose-gc']
const env = opensPages ? await findBrowser() : {}
await run(node(), [...options, `${root}/bench/src/main.ts`, ...asked], { env })
