import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, runTool } from './run.mjs'

const engine = `${root}/packages/engine`
/** Sources and outputs of the kernels: separate, because the simulator's is only loaded with it. */
const kernels = [
  { entry: 'assembly/kernel.ts', built: `${engine}/src/kernel/simd-bytes.ts` },
  { entry: 'assembly/simulator.ts', built: `${engine}/src/simulator/kernel/simd-bytes.ts` },
]
/** Inputs of the kernels: their sources, the layouts shared with TypeScript, the compiler, and this file. */
const sources = () => [
  ...readdirSync(`${engine}/assembly`, { recursive: true })
    .filter((name) => name.endsWith('.ts'))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((name) => `${engine}/assembly/${name}`),
  `${engine}/src/kernel/layout.ts`,
  `${engine}/src/simulator/kernel/layout.ts`,
  `${root}/node_modules/assemblyscript/package.json`,
  import.meta.filename,
]

/** Compiles the WebAssembly kernels whose sources have changed since their last build, by content. */
export async function ensureKernel() {
  const hash = createHash('sha256')
  for (const path of sources()) hash.update(readFileSync(path))
  const mark = `// Made by "npm run build -w packages/engine", not kept in git. Sources: ${hash.digest('hex')}\n`
  for (const { entry, built } of kernels) await ensureBuilt(entry, built, mark)
}

async function ensureBuilt(entry, built, mark) {
  if (existsSync(built) && readFileSync(built, 'utf8').startsWith(mark)) return
  const folder = mkdtempSync(join(tmpdir(), 'afterclose-kernel-'))
  const wasm = `${folder}/kernel.wasm`
  const options = ['--enable', 'simd', '--runtime', 'stub', '-O3', '--noAssert', '--importMemory', '--noExportMemory']
  await runTool('assemblyscript/bin/asc.js', [entry, ...options, '-o', wasm], { cwd: engine })
  // Embedded as text in the code, so that it is available synchronously wherever the engine runs: no fetch, no file, no special case of a
  // bundler. Hexadecimal, because whole bytes compress better than the shifted ones of base64.
  writeFileSync(`${built}.new`, `${mark}export const simdBytes = '${readFileSync(wasm).toString('hex')}'\n`)
  renameSync(`${built}.new`, built) // concurrent readers find the old or the new file, never a partial one
  rmSync(folder, { recursive: true })
}
