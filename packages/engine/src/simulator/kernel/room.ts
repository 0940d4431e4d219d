import { instancesOf } from '../../kernel/instance.ts'
import { type Exports, type Memory, PAGE, webAssembly } from '../../kernel/web-assembly.ts'
import { simdBytes } from './simd-bytes.ts'

/** The compiled kernel (assembly/simulator.ts) and its memory, at least as large as requested. */
export interface Room {
  readonly exports: Exports
  readonly buffer: ArrayBuffer
}

const instanceOn = instancesOf(simdBytes)

interface Place {
  readonly memory: Memory
  readonly exports: Exports
}
/** One for this thread: its content is valid for one call only. */
let place: Place | 'unavailable' | undefined

/** @returns null without SIMD; the buffer is valid until the next call */
export function roomOf(bytes: number): Room | null {
  place ??= openPlace()
  if (place === 'unavailable') return null
  const { memory, exports } = place
  const missing = bytes - memory.buffer.byteLength
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE))
  return { exports, buffer: memory.buffer }
}

function openPlace(): Place | 'unavailable' {
  if (webAssembly === undefined) return 'unavailable'
  const memory = new webAssembly.Memory({ initial: 1 })
  const exports = instanceOn(memory)
  return exports === null ? 'unavailable' : { memory, exports }
}
