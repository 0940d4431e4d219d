/** How long after a write its hint is taken for its own; milliseconds. */
const echoMs = 3000

const lastWrites = new Map<number, number>()
const counts = new Map<number, number>()

/** This tab sends something that changes a journal. @returns notes the time again, when it is answered */
export function noteWrite(journalId: number): () => void {
  const note = () => void lastWrites.set(journalId, performance.now())
  counts.set(journalId, (counts.get(journalId) ?? 0) + 1)
  note()
  return note
}

/** Counts the writes of this tab since it was asked last. */
export function takeWrites(journalId: number): number {
  const count = counts.get(journalId) ?? 0
  counts.delete(journalId)
  return count
}

/** Whether a change of the journal that is heard of now may be what this tab did itself. */
export const wroteJustNow = (journalId: number): boolean =>
  performance.now() - (lastWrites.get(journalId) ?? Number.NEGATIVE_INFINITY) < echoMs
