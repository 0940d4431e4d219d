import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, runTool } from './run.mjs'

const engine = `${root}/packages/engine`
/** What is compiled, and where its bytes are kept: apart, as the simulator's are loaded with it alone. */
const kernels = [
  { entry: 'assembly/kernel.ts', built: `${engine}/src/kernel/simd-bytes.ts` },
  { entry: 'assembly/simulator.ts', built: `${engine}/src/simulator/kernel/simd-bytes.ts` },
]
/** What the bytes are made of: the kernels, the layouts that they share with TypeScript, the compiler, and this file. */
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

/** Compiles the kernels in WebAssembly whose sources are not those of their last build, by content. */
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
  // As text inside the code, so that every place that runs the engine has it at once: no fetch, no file, no bundler's
  // special case. Hexadecimal, because the archive that travels packs whole bytes better than the shifted ones of base64.
  writeFileSync(`${built}.new`, `${mark}export const simdBytes = '${readFileSync(wasm).toString('hex')}'\n`)
  renameSync(`${built}.new`, built) // whoever reads it meanwhile finds the old or the new one, never half
  rmSync(folder, { recursive: true })
}
