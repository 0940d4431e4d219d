import { counted, formatWhole } from '@afterclose/core/format'
import type { ImportJob } from '@afterclose/contract/imports'

/** Outcome of an import: "7 trades added, 1 updated, 1 not imported". */
export function outcomeText({ state, undone, counts, error }: ImportJob): string {
  if (undone) return 'Undone'
  if (state === 'FAILED') return error ?? 'Failed'
  if (state === 'NEEDS_INPUT') return 'Waiting for your confirmation'
  if (state !== 'DONE') return 'In progress'
  const { created, updated, failed } = counts
  const phrases = [
    `${counted(created, 'trade')} added`,
    ...(updated > 0 ? [`${formatWhole(updated)} updated`] : []),
    ...(failed > 0 ? [`${formatWhole(failed)} not imported`] : []),
  ]
  return phrases.join(', ')
}

const reportedImports = new Set<string>()

/** True only for the first report of an import's end: the dialog, the page and the live channel are all notified. */
export function isFirstReport({ importIdentifier }: { readonly importIdentifier: string }): boolean {
  if (reportedImports.has(importIdentifier)) return false
  reportedImports.add(importIdentifier)
  return true
}
