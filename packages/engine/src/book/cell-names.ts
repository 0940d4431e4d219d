import type { TradeTable } from '../trades/trade-table.ts'

/** Names of the cells in a result table of a block. */
export class CellNames {
  #combinations: TradeTable['records']['combinations'] = []
  #groups = new Uint32Array(0)
  #days: TradeTable['records']['days'] = []
  #dayNumbers = new Int32Array(0)

  /** By combination: instrument id, setup id, direction, tilt. Append-only. */
  groups({ records: { combinations }, columns: { instruments, setups } }: TradeTable): Uint32Array {
    if (this.#combinations !== combinations || this.#groups.length !== combinations.length * 4) {
      this.#combinations = combinations
      this.#groups = new Uint32Array(combinations.length * 4)
      combinations.forEach(({ instrument, setup, direction, tilt }, i) => {
        this.#groups.set([instruments[instrument]!, setups[setup]!, direction, tilt], i * 4)
      })
    }
    return this.#groups
  }

  /** By day: days since 1970. */
  dayNumbers({ records: { days } }: TradeTable): Int32Array {
    if (this.#days !== days || this.#dayNumbers.length !== days.length) {
      this.#days = days
      this.#dayNumbers = Int32Array.from(days)
    }
    return this.#dayNumbers
  }
}
