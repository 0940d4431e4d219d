import { spawn } from 'node:child_process'
import { ensureInstalled } from './lib/install.mjs'
import { ensureMade } from './lib/made.mjs'
import { exitCode, node, root, say } from './lib/run.mjs'

await ensureInstalled()
await ensureMade()
say('The server restarts on changes; open the address that Vite prints. Its /gallery shows every part in every state.')
const server = spawn(node(), ['--watch', '--disable-warning=ExperimentalWarning', 'apps/server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
})
const pages = spawn(node(), [`${root}/node_modules/vite/bin/vite.js`], { cwd: `${root}/apps/web`, stdio: 'inherit' })
const code = await Promise.race([exitCode(server), exitCode(pages)])
server.kill()
pages.kill()
process.exit(code)
