/** A record within the columns of its block. */
export interface StoredRow<Data> {
  readonly data: Data
  readonly row: number
}

/** Records in one order, loaded on demand: the page holds only the viewed ones. */
export interface RowStore<Data> {
  /** Total number. */
  readonly count: number
  /** The record at a position; null while loading, after which `arrived` is called. */
  at(position: number): StoredRow<Data> | null
  /** Resolves when the records from one position to another are loaded, or failed to load. */
  load(first: number, last: number): Promise<void>
}

/** Trades per request: the rows of about 30 screens, which the worker copies in a millisecond. */
export const blockRows = 1024
/** Maximum cached blocks, most recently used first. */
const keptBlocks = 24

/**
 * @param read rejects if the records have changed; the next view requests them again
 * @param arrived called when requested records are loaded
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
  let viewedBlock = 0
  let reading: Promise<boolean> | null = null

  function keep(block: number, data: Data): void {
    blocks.delete(block)
    blocks.set(block, data)
    for (const oldest of blocks.keys()) {
      if (blocks.size <= keptBlocks) break
      blocks.delete(oldest)
    }
  }

  /** The block viewed last, then its neighbours: blocks that were scrolled past are never requested. */
  const missing = (): number | undefined =>
    [viewedBlock, viewedBlock + 1, viewedBlock - 1].find(
      (block) => block >= 0 && block <= lastBlock && !blocks.has(block),
    )

  /** Loads one block at a time; resolves with whether it succeeded. */
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
    if (block !== viewedBlock || data === undefined) {
      viewedBlock = block
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
