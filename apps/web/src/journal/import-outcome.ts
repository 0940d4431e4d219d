import { counted, formatWhole } from '@afterclose/core/format'
import type { ImportJob } from '@afterclose/contract/imports'

/** The fields of an import that its outcome follows from. */
interface EndedImport extends Pick<ImportJob, 'state' | 'undone' | 'counts' | 'error'> {
  readonly preview: { readonly counts: { readonly trades: number }; readonly open: number } | null
}

/** Outcome of an import: "7 trades added, 1 updated, 1 not imported", "3 open positions added". */
export function outcomeText({ state, undone, counts, error, preview }: EndedImport): string {
  if (undone) return 'Undone'
  if (state === 'FAILED') return error ?? 'Failed'
  if (state === 'NEEDS_INPUT') return 'Waiting for your confirmation'
  if (state !== 'DONE') return 'In progress'
  const { created, updated, failed } = counts
  const phrases = [
    addedWords(created, preview),
    ...(updated > 0 ? [`${formatWhole(updated)} updated`] : []),
    ...(failed > 0 ? [`${formatWhole(failed)} not imported`] : []),
  ]
  return phrases.join(', ')
}

/** Positions that are still open are called so if the file has nothing else: no statistic changes then. */
function addedWords(created: number, preview: EndedImport['preview']): string {
  const isOnlyOpen = preview !== null && created > 0 && preview.open === preview.counts.trades
  return `${counted(created, isOnlyOpen ? 'open position' : 'trade')} added`
}

const reportedImports = new Set<string>()

/** True only for the first report of an import's end: the dialog, the page and the live channel are all notified. */
export function isFirstReport({ importIdentifier }: { readonly importIdentifier: string }): boolean {
  if (reportedImports.has(importIdentifier)) return false
  reportedImports.add(importIdentifier)
  return true
}
