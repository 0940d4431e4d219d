import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Arena } from '@afterclose/engine/kernel/arena'
import { webAssembly } from '@afterclose/engine/kernel/web-assembly'

/** Memory bandwidth of an arena; `at` and `to` are addresses, `rows` even. */
export interface Streams {
  /** In WebAssembly with vectors, as in the fast kernel: 24 bytes per row. */
  readonly read: (at: number, rows: number) => void
  /** Reads and writes 24 bytes per row. */
  readonly readAndWrite: (at: number, to: number, rows: number) => void
  /** The same in plain code. */
  readonly plainReadAndWrite: (at: number, to: number, rows: number) => void
}

/** Compiles assembly/stream.ts. */
export function openStreams(arena: Arena): Streams {
  if (webAssembly === undefined) throw new Error('There is no WebAssembly to measure with')
  const { read, readAndWrite } = new webAssembly.Instance(new webAssembly.Module(compiled()), {
    env: { memory: arena.memory },
  }).exports
  if (read === undefined || readAndWrite === undefined)
    throw new Error('The streams are not those of assembly/stream.ts')
  return {
    read: (at, rows) => void read(at, rows),
    readAndWrite: (at, to, rows) => void readAndWrite(at, to, rows),
    plainReadAndWrite: (at, to, rows) => plainReadAndWrite(arena.views.f64, at / 8, to / 8, rows),
  }
}

function compiled(): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'afterclose-streams-'))
  const out = join(folder, 'stream.wasm')
  const compiler = fileURLToPath(new URL('../../../node_modules/assemblyscript/bin/asc.js', import.meta.url))
  const source = fileURLToPath(new URL('../../assembly/stream.ts', import.meta.url))
  const options = ['--enable', 'simd', '--runtime', 'stub', '-O3', '--noAssert', '--importMemory', '--noExportMemory']
  execFileSync(process.execPath, [compiler, source, ...options, '-o', out])
  const bytes = readFileSync(out)
  rmSync(folder, { recursive: true })
  return bytes
}

function plainReadAndWrite(f64: Float64Array, from: number, to: number, rows: number): void {
  for (let i = 0; i < 3 * rows; i++) f64[to + i] = f64[from + i]! + 1
}
