import type { NewJob } from '../platform/jobs/repository.ts'

export const cleanKind = 'import-clean'

/** Removes the hidden rows of an import. Running it several times is harmless. */
export const cleanJob = (journalId: number, importIdentifier: string): NewJob => ({
  kind: cleanKind,
  payload: { importIdentifier },
  journalId,
  key: `${cleanKind} ${importIdentifier}*`,
})
