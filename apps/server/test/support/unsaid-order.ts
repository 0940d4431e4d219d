/**
 * A setup file of Vitest: where a query does not say the order of its rows, SQLite gives them in reverse. Otherwise they come as an index has
 * them, which looks right until a store prefers to read the table. Threads are the bundle's and are not reached.
 */
import Sqlite from 'better-sqlite3'

// oxlint-disable-next-line typescript/unbound-method -- it is applied to its database below
const { pragma } = Sqlite.prototype

/** Each connection sets others as it is opened. */
function pragmaInReverse(this: Sqlite.Database, ...setting: Parameters<typeof pragma>): unknown {
  pragma.call(this, 'reverse_unordered_selects = ON')
  return pragma.apply(this, setting)
}

// Files of tests share a process.
if (pragma.name !== pragmaInReverse.name) Sqlite.prototype.pragma = pragmaInReverse
