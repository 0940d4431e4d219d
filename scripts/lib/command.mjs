import { spawn } from 'node:child_process'
import { ensureInstalled } from './install.mjs'
import { exitCode, node, root } from './run.mjs'

/** Runs a command for the owner of an installation, by its name in `apps/server/src/cli`, with the arguments of this one. */
export async function runCommand(name) {
  await ensureInstalled()
  const args = [`apps/server/src/cli/${name}.ts`, ...process.argv.slice(2)]
  process.exit(await exitCode(spawn(node(), args, { cwd: root, stdio: 'inherit' })))
}
