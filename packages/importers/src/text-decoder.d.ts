/** Declares the decoder that Node and every browser have, but the bare language library does not. */
declare class TextDecoder {
  /** Throws a RangeError when the encoding is unknown. */
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean })
  /** Throws a TypeError on bytes that are no text in this encoding, if `fatal`. */
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string
}
