/** Maximum distance of keys that are stored in an array; keys further off are in a map. */
const longestSpan = 1 << 20
const shortestSpan = 1 << 10

/**
 * Numbers keys 0, 1, 2 … in order of first occurrence. Days, or pairs of small codes, are close together, so an array finds each code in
 * one step: this runs several times per trade.
 */
export class Codes {
  /** By code. */
  readonly keys: number[] = []
  #first = 0
  /** Code + 1 of the key `#first` + index; 0 if that key did not occur. */
  #near = new Int32Array(0)
  readonly #far = new Map<number, number>()

  /** @param key a whole number */
  codeOf(key: number): number {
    const code = this.#near[key - this.#first]
    return code === undefined || code === 0 ? this.#slowCodeOf(key) : code - 1
  }

  #slowCodeOf(key: number): number {
    const knownCode = this.#far.get(key)
    if (knownCode !== undefined) return knownCode
    const code = this.keys.length
    this.keys.push(key)
    if (this.#reach(key)) this.#near[key - this.#first] = code + 1
    else this.#far.set(key, code)
    return code
  }

  /** Enlarges the array for a key, at least doubling it. False if the key is too far off. */
  #reach(key: number): boolean {
    const { length } = this.#near
    const end = length === 0 ? key + 1 : this.#first + length
    if (length > 0 && key >= this.#first && key < end) return true
    const span = Math.max(end, key + 1) - (length === 0 ? key : Math.min(this.#first, key))
    if (span > longestSpan) return false
    const room = Math.min(longestSpan, Math.max(shortestSpan, 2 * span))
    const longer = new Int32Array(room)
    const first = length > 0 && key >= end ? this.#first : end - room
    if (length > 0) longer.set(this.#near, this.#first - first)
    this.#first = first
    this.#near = longer
    return true
  }
}
