import { type Notice, noticeBody } from '../inbox/notice.ts'
import { importFailedTitle, importKey } from '../inbox/import-notice.ts'
import type { SavedFacts } from './facts.ts'

const link = { path: '/journal', label: 'Open the journal' } as const

/** SYSTEM: ended imports, and imports of fills that wait for an answer. */
export const importRules = (facts: Pick<SavedFacts, 'imports' | 'waitingFills'>): Notice[] => [
  ...ended(facts),
  ...facts.waitingFills.map(({ importIdentifier, title }) => ({
    type: 'SYSTEM' as const,
    title: 'Fills wait for you',
    body: noticeBody(`${title}: check the preview of this import and confirm it.`, link),
    key: `import ${importIdentifier} waits`,
    capped: false,
  })),
]

const ended = ({ imports }: Pick<SavedFacts, 'imports'>): Notice[] =>
  imports.map(({ id, counts, error }) => ({
    type: 'SYSTEM',
    title: counts === null ? importFailedTitle : 'Import finished',
    body: noticeBody(
      counts === null
        ? (error ?? 'An unexpected error occurred.')
        : `${counts.created} new, ${counts.updated} updated, ${counts.skipped} skipped.`,
      link,
    ),
    key: importKey(id),
    capped: false,
  }))
