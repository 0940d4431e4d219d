import { findBrowser } from './lib/browser.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { ensureMade } from './lib/made.mjs'
import { node, root, run } from './lib/run.mjs'
import { ensureServerBundle } from './lib/server-bundle.mjs'
import { ensureWebBuild } from './lib/web-build.mjs'

const asked = process.argv.slice(2)
/** Parts without pages, for machines without a browser. */
const withoutPages = [
  'server',
  'servers',
  'callers',
  'programs',
  'engine',
  'simulator',
  'import',
  'growth',
  'upgrade',
].some((name) => asked.includes(name))
const pageless = withoutPages && !asked.some((name) => ['feed', 'page', 'bars'].includes(name))
const quick = asked.includes('--quick')

await ensureInstalled()
await ensureMade()
await ensureServerBundle()
if (!pageless) await ensureWebBuild()
const options = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=8192', '--expose-gc']
const needsBrowser = !(pageless && (quick || !asked.includes('engine')))
const env = needsBrowser ? await findBrowser() : {}
await run(node(), [...options, `${root}/bench/src/main.ts`, ...asked], { env })
