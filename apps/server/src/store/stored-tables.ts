const stored: Readonly<Record<string, string>> = { trade: 'stored_trade', instrument: 'stored_instrument' }

/** The table to write to, for rows that are read by this name (`Schema`). */
export const storedTable = (name: string): string => stored[name] ?? name
