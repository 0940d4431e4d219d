import { spawn } from 'node:child_process'
import { ensureInstalled } from './lib/install.mjs'
import { ensureMade } from './lib/made.mjs'
import { exitCode, node, root } from './lib/run.mjs'
import { compileCache, ensureServerBundle } from './lib/server-bundle.mjs'
import { ensureWebBuild } from './lib/web-build.mjs'

await ensureInstalled()
await ensureMade()
await ensureWebBuild()
await ensureServerBundle()
// A small young generation: the server's own work is short, and it is to fit into a machine of 1 GB.
const server = spawn(node(), ['--max-semi-space-size=8', 'apps/server/dist/main.js'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...compileCache, ...process.env },
})
process.exit(await exitCode(server))
