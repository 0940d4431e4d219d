import type { NewJob } from '../platform/jobs/repository.ts'

/** Kind of the job that merges fills which programs have sent. */
export const mergeKind = 'merge-fills'

/** Job that takes the next step with the fills of a journal. @param wait in milliseconds */
export const mergeFills = (journalId: number, wait = 0): NewJob => ({
  kind: mergeKind,
  payload: { journalId },
  journalId,
  key: `${mergeKind} ${journalId}*`,
  ...(wait === 0 ? {} : { runAfter: new Date(Date.now() + wait).toISOString() }),
})
