/** npm run build -w packages/engine: compiles the kernel in WebAssembly. Every command that needs it does so by itself. */
import { ensureInstalled } from './lib/install.mjs'
import { ensureKernel } from './lib/kernel-build.mjs'

await ensureInstalled()
await ensureKernel()
