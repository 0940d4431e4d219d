/**
 * Cuts one buffer into typed arrays, one after the other, so that a whole answer is handed from thread to thread as one
 * piece. Those of 8 bytes a number come first: each array then begins where its numbers may.
 */
export class BufferWriter {
  readonly #buffer: ArrayBuffer
  #next = 0

  /** @param bytes of all arrays together */
  constructor(bytes: number) {
    this.#buffer = new ArrayBuffer(bytes)
  }

  f64(length: number): Float64Array<ArrayBuffer> {
    return new Float64Array(this.#buffer, this.#take(length * 8), length)
  }

  i32(length: number): Int32Array<ArrayBuffer> {
    return new Int32Array(this.#buffer, this.#take(length * 4), length)
  }

  u32(length: number): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.#buffer, this.#take(length * 4), length)
  }

  #take(bytes: number): number {
    const at = this.#next
    this.#next += bytes
    return at
  }
}
