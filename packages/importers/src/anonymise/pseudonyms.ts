/** A number from 0 to below 1. */
export type Random = () => number

const letters = ['bcdfghklmnprstvwz', 'aeiou'] as const
const oneOf = (from: string, random: Random): string => from[Math.floor(random() * from.length)]!

/**
 * Replaces names and numbers, each always by the same other one, so that rows that belong together still do. Numbers keep their length and
 * their order, because platforms number what happens in order; for that, all of them are noted in a first pass.
 */
export class Pseudonyms {
  readonly #random: Random
  readonly #isTaken: (word: string) => boolean
  readonly #words = new Map<string, string>()
  readonly #numbers = new Map<string, string>()
  #isComplete = false

  /** @param isTaken words that mean something to a reader of the file, and that no name may become */
  constructor(random: Random, isTaken: (word: string) => boolean) {
    this.#random = random
    this.#isTaken = isTaken
  }

  /** How many names and numbers were replaced. */
  get count(): number {
    return this.#words.size + this.#numbers.size
  }

  /** Letters become others of the same case, digits other digits; everything else stays. */
  word(word: string): string {
    const replaced = this.#words.get(word) ?? this.#newWord(word)
    this.#words.set(word, replaced)
    return replaced
  }

  #newWord(word: string): string {
    let pseudonym = word
    for (let round = 0; round < 50; round++) {
      pseudonym = Array.from(word, (letter, at) => this.#letter(letter, at)).join('')
      if (pseudonym !== word && !this.#isTaken(pseudonym)) break
    }
    return pseudonym
  }

  #letter(letter: string, at: number): string {
    if (/\d/.test(letter)) return letter === '0' && at === 0 ? '0' : String(Math.floor(this.#random() * 9) + 1)
    if (!/\p{L}/u.test(letter)) return letter
    const drawn = oneOf(letters[at % 2]!, this.#random)
    return letter === letter.toLowerCase() ? drawn : drawn.toUpperCase()
  }

  /** A whole number of digits. Its own digits until `complete` was called. */
  digits(run: string): string {
    if (!this.#isComplete && !this.#numbers.has(run)) this.#numbers.set(run, run)
    return this.#numbers.get(run) ?? this.word(run)
  }

  /** Ends the first pass: chooses other numbers of the same length and in the same order. */
  complete(): void {
    this.#isComplete = true
    const byShape = Map.groupBy(this.#numbers.keys(), (run) => `${run.length} ${run.replace(/^0+/, '').length}`)
    for (const runs of byShape.values()) {
      const sorted = runs.toSorted()
      const chosen = this.#numbersLike(sorted)
      for (const [at, run] of sorted.entries()) this.#numbers.set(run, chosen[at]!)
    }
  }

  #numbersLike(sorted: readonly string[]): readonly string[] {
    const [first = ''] = sorted
    const zeros = first.length - first.replace(/^0+/, '').length
    const originals = new Set(sorted)
    const chosen = new Set<string>()
    for (let round = 0; chosen.size < sorted.length; round++) {
      const digits = Array.from(
        { length: first.length - zeros },
        (_, at) => Math.floor(this.#random() * (at > 0 ? 10 : 9)) + (at > 0 ? 0 : 1),
      )
      const digitText = `${'0'.repeat(zeros)}${digits.join('')}`
      // With nearly all numbers of a length in use, some of them have to be used again.
      if (!originals.has(digitText) || round > 100 * sorted.length) chosen.add(digitText)
      if (zeros === first.length) break
    }
    return zeros === first.length ? sorted : [...chosen].toSorted()
  }
}
