/** npm run build -w packages/engine: compiles the WebAssembly kernel. Every command that needs it also does this itself. */
import { ensureInstalled } from './lib/install.mjs'
import { ensureMade } from './lib/made.mjs'

await ensureInstalled()
await ensureMade()
