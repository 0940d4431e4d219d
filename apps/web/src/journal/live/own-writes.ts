/** Time after a write in which its hint counts as its own, ms. */
const echoMs = 3000

const lastWrites = new Map<number, number>()
const counts = new Map<number, number>()

/** Notes that this tab sends a write to a journal. @returns notes the time again, at the response */
export function noteWrite(journalId: number): () => void {
  const note = () => void lastWrites.set(journalId, performance.now())
  counts.set(journalId, (counts.get(journalId) ?? 0) + 1)
  note()
  return note
}

/** Returns the number of this tab's writes since the last call. */
export function takeWrites(journalId: number): number {
  const count = counts.get(journalId) ?? 0
  counts.delete(journalId)
  return count
}

/** Whether a change announced now may be this tab's own write. */
export const wroteJustNow = (journalId: number): boolean =>
  performance.now() - (lastWrites.get(journalId) ?? Number.NEGATIVE_INFINITY) < echoMs
