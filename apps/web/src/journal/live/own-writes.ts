/** How long after a write its hint is taken for its own; milliseconds. */
const echoMs = 3000

const lastWrites = new Map<number, number>()

/** This tab sends something that changes a journal, or was just told that it is changed. */
export const noteWrite = (journalId: number): void => void lastWrites.set(journalId, performance.now())

/** Whether a change of the journal that is heard of now may be what this tab did itself. */
export const wroteJustNow = (journalId: number): boolean =>
  performance.now() - (lastWrites.get(journalId) ?? Number.NEGATIVE_INFINITY) < echoMs
