import { compiledOn } from './compiled.ts'
import { HEAP } from './layout.ts'
import { type Memory, PAGE, webAssembly } from './web-assembly.ts'

/** Counts the bits set in both of two word lists of equal length, from word `from` on. */
export type BitCounter = (a: Uint32Array, b: Uint32Array, from: number) => number

/**
 * The same with 128-bit vectors. Bitmaps are outside of its memory and copied for each count: still four times as fast as word by word.
 *
 * @returns null without WebAssembly
 */
export function vectorBitCounter(): BitCounter | null {
  if (webAssembly === undefined) return null
  const memory: Memory = new webAssembly.Memory({ initial: 1 })
  const { countBits } = compiledOn(memory) ?? {}
  if (countBits === undefined) return null
  let words = new Uint32Array(memory.buffer)
  return (a, b, from) => {
    const vectors = Math.ceil((a.length - from) / 4)
    const [atA, atB] = [HEAP / 4, HEAP / 4 + 4 * vectors]
    const missing = atB + 4 * vectors - words.length
    if (missing > 0) {
      memory.grow(Math.ceil((4 * missing) / PAGE))
      words = new Uint32Array(memory.buffer) // the former view is detached now
    }
    words.fill(0, atB - 4, atB) // behind the last word
    words.set(from === 0 ? a : a.subarray(from), atA)
    words.set(from === 0 ? b : b.subarray(from), atB)
    return countBits(4 * atA, 4 * atB, vectors)
  }
}
