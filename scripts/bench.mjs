import { findBrowser } from './lib/browser.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { ensureKernel } from './lib/kernel-build.mjs'
import { node, root, run } from './lib/run.mjs'
import { ensureWebBuild } from './lib/web-build.mjs'

const asked = process.argv.slice(2)
/** The quick look at the engine is for machines without a browser too, and needs no pages. */
const engineAlone = asked.includes('engine') && !asked.some((name) => ['feed', 'import', 'page'].includes(name))
const quick = asked.includes('--quick')

await ensureInstalled()
await ensureKernel()
if (!engineAlone) await ensureWebBuild()
const options = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=8192', '--expose-gc']
const env = engineAlone && quick ? {} : await findBrowser()
await run(node(), [...options, `${root}/bench/src/main.ts`, ...asked], { env })
