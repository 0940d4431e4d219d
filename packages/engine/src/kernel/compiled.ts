import { simdBytes } from './simd-bytes.ts'
import { type Exports, type Memory, type Module, webAssembly } from './web-assembly.ts'

/**
 * What assembly/kernel.ts exports, at work on this memory.
 *
 * @returns null where there is no WebAssembly, no vectors in it, or a content policy that does not let it be compiled
 */
export function compiledOn(memory: Memory): Exports | null {
  compiled ??= compile()
  if (webAssembly === undefined || compiled === 'unavailable') return null
  return new webAssembly.Instance(compiled, { env: { memory } }).exports
}

/** Once for all memories of this thread: compiling takes longer than most answers. */
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
