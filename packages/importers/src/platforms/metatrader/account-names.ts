/**
 * Stable names for the rows of an account across exports: account and ticket. A repeated ticket gets its count, so that two rows never
 * become one.
 */
export function accountNames(account: string | null): (ticket: string) => string {
  const ticketCounts = new Map<string, number>()
  return (ticket) => {
    const count = (ticketCounts.get(ticket) ?? 0) + 1
    ticketCounts.set(ticket, count)
    const name = account === null ? ticket : `${account}-${ticket}`
    return count === 1 ? name : `${name}#${count}`
  }
}
