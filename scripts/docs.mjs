/** npm run docs: docs/importers.md and the wizard's list of platforms, of what the importers say of themselves. */
import { ensureInstalled } from './lib/install.mjs'
import { node, root, run } from './lib/run.mjs'

await ensureInstalled()
await run(node(), ['--disable-warning=ExperimentalWarning', `${root}/packages/importers/test/write-importers-page.ts`])
