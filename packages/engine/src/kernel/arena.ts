import { HEAP } from './layout.ts'
import { type Memory, PAGE, webAssembly } from './web-assembly.ts'

/** Every region begins at a multiple of this: a cache line, so that no vector is cut in two. */
const alignment = 64

/**
 * One block of memory in which a journal's records, bitmaps and results lie, so that a kernel in WebAssembly reads them
 * where they are. An address is a byte offset. Growing replaces the views: take them again after every `take`.
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

  /** Reserves bytes, all 0. @returns their address @throws RangeError when the machine has no memory left; nothing is taken then */
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

  /** The whole memory as numbers of one type: the f64 at an address is element `address / 8`, and so on. */
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

/** Where there is no WebAssembly: the same, copied when it grows. */
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
