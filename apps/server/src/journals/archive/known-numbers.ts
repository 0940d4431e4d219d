/** Set of ascending ids; a million trades take eight megabytes. */
export class KnownNumbers {
  readonly #numbers: number[] = []

  /** @param number above all added before */
  add(number: number): void {
    this.#numbers.push(number)
  }

  has(number: number): boolean {
    let [low, high] = [0, this.#numbers.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#numbers[middle]! < number) low = middle + 1
      else high = middle
    }
    return this.#numbers[low] === number
  }

  get last(): number {
    return this.#numbers.at(-1) ?? 0
  }
}
