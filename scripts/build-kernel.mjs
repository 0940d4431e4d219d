/** npm run build -w packages/engine: compiles the kernel in WebAssembly. Every command that needs it does so by itself. */
import { ensureInstalled } from './lib/install.mjs'
import { ensureMade } from './lib/made.mjs'

await ensureInstalled()
await ensureMade()
