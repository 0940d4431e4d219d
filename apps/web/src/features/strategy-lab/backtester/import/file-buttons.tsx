import type { BacktestView } from '@afterclose/contract/backtests'
import { IconDownload, IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useActiveJournal } from '../../../../journal/active-journal.ts'
import { useJournalData } from '../../../../journal/journal-data.ts'
import { Button } from '../../../../ui/button.tsx'
import { exportBacktest } from './export-backtest.ts'
import { ImportBacktestDialog } from './import-backtest-dialog.tsx'

/** Exports the trades of a backtest to a file, and imports one while it is running. */
export function FileButtons({ backtest }: { backtest: BacktestView }) {
  const { id: journalId, readOnly } = useActiveJournal()
  const names = useJournalData()
  const [importing, setImporting] = useState(false)
  return (
    <>
      <Button
        icon={<IconDownload size={16} aria-hidden="true" />}
        disabled={backtest.trades === 0}
        onClick={() => void exportBacktest(journalId, backtest, names)}
      >
        Export
      </Button>
      {!readOnly && backtest.status === 'RUNNING' && backtest.kind === 'LOGGED' && (
        <Button icon={<IconFileImport size={16} aria-hidden="true" />} onClick={() => setImporting(true)}>
          Import
        </Button>
      )}
      {importing && <ImportBacktestDialog backtest={backtest} onClose={() => setImporting(false)} />}
    </>
  )
}
