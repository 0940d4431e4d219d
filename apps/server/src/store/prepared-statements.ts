import type { PoolClient } from 'pg'

/** So many statements at most are kept by each connection: every plan takes memory there. */
const mostKept = 100
/** Longer ones insert many rows, and their length depends on how many. */
const longest = 3000
const varies = /\blimit\b|(?:select|returning) \*|\.\*/
/** Texts that were asked once are remembered up to this number. */
const mostOnce = 1000

/**
 * Names for statements that are asked again and again (prepared statements): PostgreSQL then plans each a few times per connection instead
 * of every time, which takes up to thirty times as long as running it where it reads the view `trade`.
 *
 * No name for a statement with a limit: how it is best read depends on the journal. None for one that asks for all columns: it would fail
 * on every connection when a newer version beside this one adds a column.
 */
export class StatementNames {
  readonly #once = new Set<string>()
  readonly #names = new Map<string, string>()

  /** Undefined for a statement that is planned by its values. */
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

/** The connection, which has PostgreSQL keep the statements that have a name. */
export const preparing = (connection: PoolClient, names: StatementNames): PoolClient =>
  new Proxy(connection, {
    get(client, key): unknown {
      if (key !== 'query') return Reflect.get(client, key)
      return (text: string, parameters: readonly unknown[]) => {
        const name = parameters.length === 0 ? undefined : names.nameOf(text)
        return client.query({ text, values: [...parameters], ...(name === undefined ? {} : { name }) })
      }
    },
  })
