/**
 * Allocates typed arrays consecutively in one buffer, so that a whole result is transferred between threads as one piece. Arrays with 8
 * bytes per element must come first, for alignment.
 */
export class BufferWriter {
  readonly #buffer: ArrayBuffer
  #next = 0

  /** @param bytes of all arrays in total */
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
