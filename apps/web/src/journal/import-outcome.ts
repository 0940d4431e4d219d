import type { ImportJob } from '@afterclose/contract/imports'

const counted = (count: number, noun = ''): string => `${count.toLocaleString('en-US')}${noun}`

/** What became of an import: "7 trades added, 1 updated, 1 left out". */
export function outcomeText({ state, undone, counts, error }: ImportJob): string {
  if (undone) return 'Undone'
  if (state === 'FAILED') return error ?? 'Failed'
  if (state === 'NEEDS_INPUT') return 'Waits for your confirmation'
  if (state !== 'DONE') return 'In progress'
  const { created, updated, failed } = counts
  const parts = [
    `${counted(created, created === 1 ? ' trade' : ' trades')} added`,
    ...(updated > 0 ? [`${counted(updated)} updated`] : []),
    ...(failed > 0 ? [`${counted(failed)} left out`] : []),
  ]
  return parts.join(', ')
}

const told = new Set<string>()

/** True the first time that the end of this import is to be told: the dialog and the page watch the same imports. */
export function firstToTell({ importIdentifier }: ImportJob): boolean {
  if (told.has(importIdentifier)) return false
  told.add(importIdentifier)
  return true
}
