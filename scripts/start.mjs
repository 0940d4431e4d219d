import { spawn } from 'node:child_process'
import { ensureInstalled } from './lib/install.mjs'
import { ensureMade } from './lib/made.mjs'
import { exitCode, node, root } from './lib/run.mjs'
import { ensureWebBuild } from './lib/web-build.mjs'

await ensureInstalled()
await ensureMade()
await ensureWebBuild()
// A small young generation: the server's own work is short, and it is to fit into a machine of 1 GB.
const options = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8']
const server = spawn(node(), [...options, 'apps/server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { NODE_COMPILE_CACHE: `${root}/node_modules/.cache/compiled`, ...process.env },
})
process.exit(await exitCode(server))
