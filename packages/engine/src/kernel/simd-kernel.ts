import type { Arena } from './arena.ts'
import type { Kernel } from './kernel.ts'
import { simdBytes } from './simd-bytes.ts'
import { type Module, webAssembly } from './web-assembly.ts'

/**
 * The kernel in WebAssembly with vectors of two numbers (assembly/kernel.ts), on the arena's own memory.
 *
 * @returns null where there is no WebAssembly, no vectors in it, or a content policy that does not let it be compiled
 */
export function simdKernel(arena: Arena): Kernel | null {
  compiled ??= compile()
  if (webAssembly === undefined || compiled === 'unavailable') return null
  const { run, sum } = new webAssembly.Instance(compiled, { env: { memory: arena.memory } }).exports
  if (run === undefined || sum === undefined) throw new Error('The compiled kernel is not the one that is meant here')
  return {
    name: 'simd',
    run: () => void run(),
    sum: (column, bits, rows) => sum(column, bits, Math.ceil(rows / 32)),
  }
}

/** Once for all arenas of this thread: compiling takes longer than most answers. */
let compiled: Module | 'unavailable' | undefined

function compile(): Module | 'unavailable' {
  if (webAssembly === undefined) return 'unavailable'
  try {
    return new webAssembly.Module(Uint8Array.from({ length: simdBytes.length / 2 }, (_, i) => byteAt(i)))
  } catch {
    return 'unavailable'
  }
}

const byteAt = (i: number): number => Number.parseInt(simdBytes.slice(2 * i, 2 * i + 2), 16)
