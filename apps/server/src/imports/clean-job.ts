import type { NewJob } from '../platform/jobs/repository.ts'

export const cleanKind = 'import-clean'

/** Removes what is hidden of an import. Several of them do no harm. */
export const cleanJob = (journalId: number, importIdentifier: string): NewJob => ({
  kind: cleanKind,
  payload: { importIdentifier },
  journalId,
  key: `${cleanKind} ${importIdentifier}*`,
})
