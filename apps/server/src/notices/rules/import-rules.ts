import { type Notice, noticeBody } from '../inbox/notice.ts'
import { importFailedTitle, importKey } from '../inbox/import-notice.ts'
import type { SavedFacts } from './facts.ts'

const link = { path: '/journal', label: 'Open the journal' } as const

/** SYSTEM: imports that ended. */
export const importRules = ({ imports }: Pick<SavedFacts, 'imports'>): Notice[] =>
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
