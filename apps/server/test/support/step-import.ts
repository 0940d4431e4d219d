import { fromJson } from '../../src/store/codecs.ts'
import { askFor } from '../../src/imports/import-jobs.ts'
import { changeGrouping } from '../../src/imports/position-grouping/change-grouping.ts'
import { type Saved, saveImport } from '../../src/imports/save/save-import.ts'
import { findJob, updateJob } from '../../src/imports/repository.ts'
import type { Db } from '../../src/store/db.ts'
import type { JournalOf } from './import-file.ts'
import type { StatementTrade } from './mt4-statement.ts'
import type { TestServer } from './server.ts'
import { winner } from './statements.ts'

/** Trades of two instruments, each with its own ticket. */
export const manyTrades = (count: number, firstTicket = 1000): StatementTrade[] =>
  Array.from({ length: count }, (_, i) => {
    const minutes = String(i % 60).padStart(2, '0')
    const day = String(1 + (Math.floor(i / 60) % 28)).padStart(2, '0')
    const profit = (i % 7) * 10 - 25
    return {
      ...winner,
      ticket: firstTicket + i,
      item: i % 3 === 0 ? 'US500.cash' : 'eurusd.m',
      openTime: `2024.03.${day} 10:${minutes}:00`,
      closeTime: `2024.03.${day} 11:${minutes}:00`,
      profit,
    }
  })

/** Saves a previewed import without the server's own jobs, so that a test can act between its steps. */
export function stepwise(server: TestServer, { params: { journalId } }: JournalOf, importIdentifier: string) {
  const { db, workFiles, config } = server.services
  const row = async () => {
    const found = await findJob(db, journalId, importIdentifier)
    if (found === undefined || found.preview === null) throw new Error('There is no preview')
    return { ...found, preview: found.preview }
  }
  return {
    /** Confirms it. */
    async begin(): Promise<void> {
      await updateJob(db, journalId, importIdentifier, ['NEEDS_INPUT'], { state: 'IMPORTING', next_step: null })
    },
    /** @param own another handle on the store */
    async save(own: Db = db): Promise<Saved> {
      const found = await row()
      const { quotas } = config
      return saveImport(
        own,
        workFiles,
        { ask: askFor(found), shownPreview: fromJson(found.preview), quotas },
        (change) => changeGrouping(own, change),
      )
    },
    /** What a server does with a changed journal; the preview is the old one, so that it is seen to be old. */
    async askAgain(): Promise<void> {
      await updateJob(db, journalId, importIdentifier, ['IMPORTING'], { state: 'NEEDS_INPUT', next_step: 'CONFIRM' })
    },
  }
}
