/** How long a large change may hold up a read of another user, ms. */
export const longestRead = 100

/**
 * How long it may hold up a write, ms. SQLite has one writer, so others wait while the change commits: at most 100 ms beside 5,000 trades and
 * 1.5 s beside 50,000.
 * @param title of the store
 */
export const longestWrite = (title: string, trades: number): number =>
  title.startsWith('SQLite') ? Math.max(100, 100 + ((trades - 5000) * 1400) / 45_000) : 250
