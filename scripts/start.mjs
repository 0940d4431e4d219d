import { spawn } from 'node:child_process'
import { ensureInstalled } from './lib/install.mjs'
import { exitCode, node, root, run } from './lib/run.mjs'
import { serverEnvironment } from './lib/server-bundle.mjs'

await ensureInstalled()
// In a separate process: this one lives as long as the server, and a bundler would keep 900 MB in it.
await run(node(), ['scripts/build.mjs'])
// A small young generation for every thread: the server's allocations are short-lived, and it should fit on a machine with 1 GB.
const server = spawn(node(), ['--max-semi-space-size=4', 'apps/server/dist/main.js'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...serverEnvironment, ...process.env },
})
process.exit(await exitCode(server))
