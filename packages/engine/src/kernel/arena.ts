import { HEAP } from './layout.ts'
import { type Memory, PAGE, webAssembly } from './web-assembly.ts'

/** Alignment of every region: a cache line, so that no vector is split. */
const alignment = 64

/**
 * One block of memory with a journal's records, bitmaps and results, which WebAssembly kernels read in place. An address is a byte offset.
 * Growing invalidates views: get them again after every `take`.
 */
export class Arena {
  readonly memory: Memory
  #next = HEAP
  #views: Views

  constructor(bytes = 0) {
    const pages = Math.ceil((HEAP + bytes) / PAGE)
    this.memory = webAssembly === undefined ? plainMemory(pages) : new webAssembly.Memory({ initial: pages })
    this.#views = viewsOf(this.memory.buffer)
  }

  /** Allocates zeroed bytes. @returns their address @throws RangeError if out of memory; nothing is allocated then */
  take(bytes: number): number {
    const address = this.#next
    const end = Math.ceil((address + bytes) / alignment) * alignment
    const missing = end - this.memory.buffer.byteLength
    if (missing > 0) {
      this.memory.grow(Math.ceil(missing / PAGE))
      this.#views = viewsOf(this.memory.buffer)
    }
    this.#next = end
    return address
  }

  /** Typed views of the whole memory: the f64 at an address is element `address / 8`, and so on. */
  get views(): Views {
    return this.#views
  }

  get bytes(): number {
    return this.memory.buffer.byteLength
  }
}

export interface Views {
  readonly f64: Float64Array<ArrayBuffer>
  readonly i32: Int32Array<ArrayBuffer>
  readonly u32: Uint32Array<ArrayBuffer>
  readonly u16: Uint16Array<ArrayBuffer>
  readonly u8: Uint8Array<ArrayBuffer>
}

const viewsOf = (buffer: ArrayBuffer): Views => ({
  f64: new Float64Array(buffer),
  i32: new Int32Array(buffer),
  u32: new Uint32Array(buffer),
  u16: new Uint16Array(buffer),
  u8: new Uint8Array(buffer),
})

/** Without WebAssembly: the same, copied on growth. */
function plainMemory(pages: number): Memory {
  let buffer = new ArrayBuffer(pages * PAGE)
  return {
    get buffer() {
      return buffer
    },
    grow(more) {
      const larger = new ArrayBuffer(buffer.byteLength + more * PAGE)
      new Uint8Array(larger).set(new Uint8Array(buffer))
      buffer = larger
      return larger.byteLength / PAGE - more
    },
  }
}
