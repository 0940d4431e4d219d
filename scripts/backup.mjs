import { spawn } from 'node:child_process'
import { ensureInstalled } from './lib/install.mjs'
import { exitCode, node, root } from './lib/run.mjs'

await ensureInstalled()
const args = ['--disable-warning=ExperimentalWarning', 'apps/server/src/cli/backup.ts', ...process.argv.slice(2)]
process.exit(await exitCode(spawn(node(), args, { cwd: root, stdio: 'inherit' })))
