import { spawn } from 'node:child_process'
import { ensureInstalled } from './lib/install.mjs'
import { ensureMade } from './lib/made.mjs'
import { exitCode, node, root } from './lib/run.mjs'
import { ensureWebBuild } from './lib/web-build.mjs'

await ensureInstalled()
await ensureMade()
await ensureWebBuild()
const server = spawn(node(), ['--disable-warning=ExperimentalWarning', 'apps/server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(await exitCode(server))
