/** npm run docs: generates docs/importers.md and the wizard's list from the importers' own descriptions, docs/settings.md from the server's. */
import { ensureInstalled } from './lib/install.mjs'
import { node, root, run } from './lib/run.mjs'

await ensureInstalled()
for (const page of ['packages/importers/test/write-importers-page.ts', 'apps/server/test/write-settings-page.ts'])
  await run(node(), ['--disable-warning=ExperimentalWarning', `${root}/${page}`])
