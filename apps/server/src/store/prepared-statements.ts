import type { PoolClient } from 'pg'

/** Maximum prepared statements per connection: every plan takes memory there. */
const mostKept = 100
/** Longer ones are bulk inserts, whose length varies with the rows. */
const longest = 3000
const varies = /\blimit\b|(?:select|returning) \*|\.\*/
/** Maximum remembered texts of queries seen once. */
const mostOnce = 1000

/**
 * Names for repeated queries (prepared statements): PostgreSQL then plans each a few times per connection instead of every time, which
 * takes up to thirty times as long as running it on the view `trade`.
 *
 * No name for a query with a limit, whose best plan depends on the journal. None for one that selects all columns: it would fail on every
 * connection when a newer version running next to this one adds a column.
 */
export class StatementNames {
  readonly #once = new Set<string>()
  readonly #names = new Map<string, string>()

  /** Undefined for a query that is planned by its values. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size === mostKept || text.length > longest || varies.test(text)) return name
    if (this.#once.size === mostOnce) this.#once.clear()
    if (!this.#once.delete(text)) {
      this.#once.add(text)
      return undefined
    }
    const next = `s${this.#names.size}`
    this.#names.set(text, next)
    return next
  }
}

/** Connection that makes PostgreSQL store named queries. */
export const preparingClient = (connection: PoolClient, names: StatementNames): PoolClient =>
  new Proxy(connection, {
    get(client, key): unknown {
      if (key !== 'query') return Reflect.get(client, key)
      return (text: string, parameters: readonly unknown[]) => {
        const name = parameters.length === 0 ? undefined : names.nameOf(text)
        return client.query({ text, values: [...parameters], ...(name === undefined ? {} : { name }) })
      }
    },
  })
