import { type Exports, type Memory, type Module, webAssembly } from './web-assembly.ts'

/**
 * Compiles a module lazily, once for all memories of this thread: compiling takes longer than most queries.
 *
 * @param bytes of the module, in hexadecimal
 * @returns its exports, bound to a memory; null without WebAssembly or its vectors, or if a content policy forbids compiling
 */
export function instancesOf(bytes: string): (memory: Memory) => Exports | null {
  let compiled: Module | 'unavailable' | undefined
  return (memory) => {
    compiled ??= compile(bytes)
    if (webAssembly === undefined || compiled === 'unavailable') return null
    return new webAssembly.Instance(compiled, { env: { memory } }).exports
  }
}

function compile(bytes: string): Module | 'unavailable' {
  if (webAssembly === undefined) return 'unavailable'
  try {
    return new webAssembly.Module(Uint8Array.from({ length: bytes.length / 2 }, (_, i) => byteAt(bytes, i)))
  } catch {
    return 'unavailable'
  }
}

const byteAt = (bytes: string, i: number): number => Number.parseInt(bytes.slice(2 * i, 2 * i + 2), 16)
