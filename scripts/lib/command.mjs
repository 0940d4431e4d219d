import { spawn } from 'node:child_process'
import { ensureInstalled } from './install.mjs'
import { ensureMade } from './made.mjs'
import { exitCode, node, root } from './run.mjs'
import { ensureServerBundle, serverEnvironment } from './server-bundle.mjs'

/** Runs a command of the server administrator, by its name in `apps/server/dist`, with the arguments of this process. */
export async function runCommand(name) {
  await ensureInstalled()
  await ensureMade()
  await ensureServerBundle()
  const args = ['--enable-source-maps', `apps/server/dist/${name}.js`, ...process.argv.slice(2)]
  const env = { ...serverEnvironment, ...process.env }
  process.exit(await exitCode(spawn(node(), args, { cwd: root, stdio: 'inherit', env })))
}
