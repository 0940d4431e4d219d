import { Codes } from './codes.ts'

/** Groups of a trade, for the cells of combinations. Codes of the columns; tilt 0 grey, 1 green, 2 red. */
export interface Combination {
  readonly instrument: number
  readonly setup: number
  readonly direction: number
  readonly tilt: number
}

/** Numbers combinations in order of first occurrence. */
export class CombinationCodes {
  /** By code. */
  readonly combinations: Combination[] = []
  #codes = new Codes()
  /** Capacity for setups in the keys: they stay close together for fast lookups. */
  #setups = 1

  codeOf(instrument: number, setup: number, direction: number, tilt: number): number {
    if (setup >= this.#setups) this.#makeRoom(setup)
    const code = this.#codes.codeOf(((instrument * this.#setups + setup) * 2 + direction) * 3 + tilt)
    if (code === this.combinations.length) this.combinations.push({ instrument, setup, direction, tilt })
    return code
  }

  #makeRoom(setup: number): void {
    this.#setups = 2 * setup
    this.#codes = new Codes()
    for (const known of this.combinations.splice(0))
      this.codeOf(known.instrument, known.setup, known.direction, known.tilt)
  }
}
