import { findBrowser } from './lib/browser.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { ensureKernel } from './lib/kernel-build.mjs'
import { node, root, run } from './lib/run.mjs'
import { ensureWebBuild } from './lib/web-build.mjs'

await ensureInstalled()
await ensureKernel()
await ensureWebBuild()
const options = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=8192', '--expose-gc']
await run(node(), [...options, `${root}/bench/src/main.ts`, ...process.argv.slice(2)], { env: await findBrowser() })
