import type { Arena } from './arena.ts'
import { compiledOn } from './compiled.ts'
import type { Kernel } from './kernel.ts'

/** The kernel in WebAssembly with vectors of two numbers (assembly/kernel.ts), on the arena's memory; null if unsupported. */
export function simdKernel(arena: Arena): Kernel | null {
  const exports = compiledOn(arena.memory)
  if (exports === null) return null
  const { run, sum } = exports
  if (run === undefined || sum === undefined) throw new Error('The compiled kernel is not the one that is meant here')
  return {
    name: 'simd',
    run: () => void run(),
    sum: (column, bits, rows) => sum(column, bits, Math.ceil(rows / 32)),
  }
}
