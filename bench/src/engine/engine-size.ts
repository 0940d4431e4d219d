import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

/** Names of the engine modules that the browser's worker imports. */
function workerImports(): readonly string[] {
  const files = ['engine.worker.ts', 'trade-engine.ts']
  const text = files.map((file) =>
    readFileSync(new URL(`../../../apps/web/src/journal/engine/${file}`, import.meta.url), 'utf8'),
  )
  const names = text.join('\n').matchAll(/^import (?!type ).*'(@afterclose\/engine\/[^']+)'$/gm)
  return [...new Set(Array.from(names, ([, name]) => name!))].toSorted()
}

/** Size of the engine in the worker, with all kernels and its imports from core, in KB: minified and gzipped. */
export async function engineKilobytes(): Promise<number> {
  const entry = 'virtual:engine'
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: true, rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' } },
    plugins: [
      {
        name: 'engine-entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) =>
          id === entry
            ? workerImports()
                .map((name, i) => `export * as part${i} from '${name}'`)
                .join('\n')
            : null,
      },
    ],
  })
  const outputs = Array.isArray(built) ? built.flatMap(({ output }) => output) : 'output' in built ? built.output : []
  const code = outputs.flatMap((each) => (each.type === 'chunk' ? [each.code] : [])).join('')
  if (code.length < 10_000) throw new Error('The bundle of the engine came out empty')
  return gzipSync(code, { level: 9 }).length / 1000
}
