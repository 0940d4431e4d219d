/**
 * Thins a line out while it is computed: keeps the first, lowest, highest and last point of every pixel column (see `thinOut`, for a
 * complete line), and all points if there are few.
 */
export class ThinnedLine {
  /** Rows of the kept points, ascending; the first `points` of them are valid. */
  readonly rows: Uint32Array
  readonly values: Float64Array
  points = 0
  readonly #all: boolean
  #column = -1
  #firstRow = 0
  #first = 0
  #lowestRow = 0
  #lowest = 0
  #highestRow = 0
  #highest = 0
  #lastRow = 0
  #last = 0

  /** @param count total number of points */
  constructor(count: number, columns: number) {
    this.#all = count <= 4 * columns
    const room = this.#all ? count : 4 * columns
    this.rows = new Uint32Array(room)
    this.values = new Float64Array(room)
  }

  /** @param column of pixels, never lower than before @param row higher than before */
  add(column: number, row: number, value: number): void {
    if (this.#all) {
      this.#keep(row, value)
      return
    }
    if (column !== this.#column) {
      this.end()
      this.#column = column
      this.#firstRow = this.#lowestRow = this.#highestRow = row
      this.#first = this.#lowest = this.#highest = value
    } else if (value < this.#lowest) {
      this.#lowest = value
      this.#lowestRow = row
    } else if (value > this.#highest) {
      this.#highest = value
      this.#highestRow = row
    }
    this.#lastRow = row
    this.#last = value
  }

  /** Keeps the points of the last column. */
  end(): void {
    if (this.#column < 0) return
    this.#keep(this.#firstRow, this.#first)
    if (this.#lowestRow < this.#highestRow) {
      this.#keep(this.#lowestRow, this.#lowest)
      this.#keep(this.#highestRow, this.#highest)
    } else {
      this.#keep(this.#highestRow, this.#highest)
      this.#keep(this.#lowestRow, this.#lowest)
    }
    this.#keep(this.#lastRow, this.#last)
  }

  #keep(row: number, value: number): void {
    if (this.points > 0 && this.rows[this.points - 1]! >= row) return
    this.rows[this.points] = row
    this.values[this.points++] = value
  }
}
