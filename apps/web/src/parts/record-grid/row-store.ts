/** A record among those that came with it. */
export interface StoredRow<Data> {
  readonly data: Data
  readonly row: number
}

/** The records of one order as far as they are looked at: the page holds no more of them. */
export interface RowStore<Data> {
  /** How many there are in all. */
  readonly count: number
  /** The record at a position; null while it is on its way, and then `arrived` tells. */
  at(position: number): StoredRow<Data> | null
  /** Resolves when the records from one position to another are loaded, or failed to load. */
  load(first: number, last: number): Promise<void>
}

/** Trades per request: the rows of some thirty screens, which the worker copies in a millisecond. */
export const blockRows = 1024
/** Maximum cached blocks, most recently used first. */
const keptBlocks = 24

/**
 * @param read rejects when the records have changed; they are asked for again when they are looked at again
 * @param arrived called when some are there that were asked for
 */
export function createRowStore<Rows, Data>({
  count,
  read,
  dataOf,
  arrived,
}: {
  readonly count: number
  readonly read: (from: number, to: number) => Promise<Rows>
  readonly dataOf: (rows: Rows) => Data
  readonly arrived: () => void
}): RowStore<Data> {
  const blocks = new Map<number, Data>()
  const lastBlock = Math.floor((count - 1) / blockRows)
  let looked = 0
  let reading: Promise<boolean> | null = null

  function keep(block: number, data: Data): void {
    blocks.delete(block)
    blocks.set(block, data)
    for (const oldest of blocks.keys()) {
      if (blocks.size <= keptBlocks) break
      blocks.delete(oldest)
    }
  }

  /** The block looked at last, then its neighbours: what is scrolled past in the meantime is never asked for. */
  const missing = (): number | undefined =>
    [looked, looked + 1, looked - 1].find((block) => block >= 0 && block <= lastBlock && !blocks.has(block))

  /** One block at a time; resolves when it is there, with whether it is. */
  function start(): Promise<boolean> {
    const block = missing()
    if (block === undefined) return Promise.resolve(true)
    reading ??= read(block * blockRows, Math.min(count, (block + 1) * blockRows))
      .then(
        (rows) => {
          keep(block, dataOf(rows))
          return true
        },
        () => false,
      )
      .then((there) => {
        reading = null
        if (!there) return false
        arrived()
        void start()
        return true
      })
    return reading
  }

  function at(position: number): StoredRow<Data> | null {
    const block = Math.floor(position / blockRows)
    const data = blocks.get(block)
    if (block !== looked || data === undefined) {
      looked = block
      if (data !== undefined) keep(block, data)
      void start()
    }
    return data === undefined ? null : { data, row: position - block * blockRows }
  }

  return {
    count,
    at,
    async load(first, last) {
      for (const position of [last, first].filter((wanted) => wanted >= 0 && wanted < count))
        while (at(position) === null) if (!(await start())) return
    },
  }
}
