import { api } from '../../journal/api.ts'
import { queryClient } from '../../journal/query-client.ts'
import { RestoreFailed, untilRestored } from '../../journal/restore-progress.ts'
import { settingsQuery } from '../../journal/settings-query.ts'
import { chosenImport, enteredDeposit, journalZone, type Wizard } from './wizard.ts'

/** Input of page 1. */
const firstPage = ({ journal, facts }: Wizard) => ({
  name: journal.name,
  defaultSetup: journal.defaultSetup,
  tradeMarkets: journal.markets.join(','),
  ...(journal.dateFormat === null ? {} : { dateFormat: journal.dateFormat }),
  timeZone: journalZone({ facts }),
})

/** Creates the journal, with its first deposit. The import of a file starts once it is open, where its preview is shown. */
export function createFirstJournal(wizard: Wizard) {
  const { final } = wizard
  const deposit = enteredDeposit(wizard)
  const chosen = chosenImport(wizard)?.importer
  return api.finishOnboarding({
    body: {
      ...firstPage(wizard),
      currency: final.currency ?? '',
      ...(deposit === null ? {} : { deposit }),
      ...(chosen?.startType === 'BackgroundTrigger'
        ? { importFile: { importer: chosen.label, importerType: chosen.type } }
        : {}),
    },
  })
}

/** Uploads a classic journal file; a job fills the journal, which is hidden until then. */
export async function sendClassicJournal(wizard: Wizard, userId: number, file: File) {
  // there are no settings yet in which it could be switched on
  queryClient.setQueryData(
    settingsQuery(userId).queryKey,
    await api.changeSettings({ params: { userId }, body: { enableClassicImport: 'true' } }),
  )
  const body = new FormData()
  body.set('data', JSON.stringify({ ...firstPage(wizard), importDb: {} }))
  body.set('file', file)
  return api.finishOnboarding({ body })
}

/**
 * Waits for that job. If the file is rejected, the journal created for it is removed.
 *
 * @returns the journal; null if its user has signed out meanwhile
 */
export async function untilFilled(
  { id, jobId }: { readonly id: number; readonly jobId: string | null },
  onPercent: (percent: number) => void,
) {
  try {
    const journalId = await untilRestored(jobId ?? '', ({ percent }) => onPercent(percent))
    return journalId === null ? null : await api.readJournal({ params: { journalId } })
  } catch (error) {
    if (error instanceof RestoreFailed) await api.deleteJournal({ params: { journalId: id } }).catch(() => {})
    throw error
  }
}
