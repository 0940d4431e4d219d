/** npm run docs: generates docs/importers.md and the wizard's list of platforms from the importers' own descriptions. */
import { ensureInstalled } from './lib/install.mjs'
import { node, root, run } from './lib/run.mjs'

await ensureInstalled()
await run(node(), ['--disable-warning=ExperimentalWarning', `${root}/packages/importers/test/write-importers-page.ts`])
