import type { ImportJob } from '@afterclose/contract/imports'
import { counted, formatDateTime, plural } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import { MINUTE, localText, wallClockAt } from '@afterclose/core/time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { confirm, openTradeDialog } from '../../journal/dialogs.ts'
import { outcomeText } from '../../journal/import-outcome.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { spaceClass, Stack, Text } from '../../ui/layout.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { PriceOfferLater } from '../../parts/bar-fetch/price-offer-later.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { toastDone, toastProblem } from '../../parts/toasts.tsx'
import { importsQuery, refreshAfterImport, refreshImports } from './import-queries.ts'

/** Earlier imports, each with an undo. */
export function EarlierImports() {
  const { id: journalId, dateFormat, timeZone, readOnly } = useActiveJournal()
  const query = useQuery(importsQuery(journalId))
  const [busy, setBusy] = useState<string | null>(null)

  async function undo(job: ImportJob) {
    const sure = await confirm({
      title: 'Undo this import?',
      message: `The journal is rebuilt from your other imports, without ${job.fileName}. Trades with your comments, notes, screenshots or changes stay.`,
      action: 'Undo import',
      danger: true,
    })
    if (!sure) return
    setBusy(job.importIdentifier)
    try {
      await api.undoImport({ params: { journalId, importIdentifier: job.importIdentifier } })
      toastDone(`The import of ${job.fileName} was undone.`)
      await refreshAfterImport(journalId)
    } catch (error) {
      toastProblem(error, 'undoing the import')
      void refreshImports(journalId)
    }
    setBusy(null)
  }

  const columns = [...factColumns(timeZone, dateFormat), ...(readOnly ? [] : [undoColumn(busy, undo)])]

  return (
    <Loaded query={query} doing="loading earlier imports" skeleton={<div className={spaceClass({ above: 6 })} />}>
      {({ imports, withoutFills }) =>
        imports.length === 0 ? null : (
          <Stack gap={6} above={6}>
            <PriceOfferLater />
            <Block title="Earlier imports">
              <Table
                caption="Earlier imports"
                tall
                columns={columns}
                rows={imports}
                rowKey={(job) => job.importIdentifier}
              />
              {withoutFills > 0 && (
                <Text above={3} ink={2}>
                  {counted(withoutFills, 'trade')} {plural(withoutFills, 'stays', 'stay')} without{' '}
                  {plural(withoutFills, 'its', 'their')} fills: you have written about{' '}
                  {plural(withoutFills, 'it', 'them')}, and no import contains {plural(withoutFills, 'it', 'them')} any
                  more. Import the statement again, or delete {plural(withoutFills, 'it', 'them')}.{' '}
                  <button type="button" className="link" onClick={() => void showWithoutFills(journalId)}>
                    Show {plural(withoutFills, 'this trade', 'these trades')}
                  </button>
                </Text>
              )}
            </Block>
          </Stack>
        )
      }
    </Loaded>
  )
}

/** Opens the first of them; "previous" and "next" go through the others. */
async function showWithoutFills(journalId: number): Promise<void> {
  try {
    const query = { state: 'withoutFills', limit: 500 } as const
    const { trades } = await api.listTrades({ params: { journalId }, query })
    const order = trades.map(({ id }) => id)
    if (order[0] !== undefined) openTradeDialog({ tradeId: order[0], order })
  } catch (error) {
    toastProblem(error, 'loading the trade')
  }
}

const factColumns = (timeZone: string, format: DateFormat): readonly Column<ImportJob>[] => [
  {
    head: 'File',
    cell: ({ fileName, created }) => (
      <>
        <Text as="div" cut title={fileName} style={{ maxWidth: 'min(320px, 36vw)' }}>
          {fileName}
        </Text>
        <Text as="div" size="micro" ink={3} below={1}>
          {formatDateTime(toMinute(wallClockAt(Date.parse(created), timeZone)), format)}
        </Text>
      </>
    ),
  },
  { head: 'Result', cell: (job) => <div style={{ whiteSpace: 'normal' }}>{outcomeText(job)}</div> },
]

const toMinute = (at: number): string => localText(at - (at % MINUTE))

/** @param busy the import being undone */
const undoColumn = (busy: string | null, undo: (job: ImportJob) => Promise<void>): Column<ImportJob> => ({
  head: 'Actions',
  align: 'end',
  cell: (job) =>
    job.state === 'DONE' &&
    !job.undone && (
      <Button
        small
        busy={busy === job.importIdentifier}
        aria-label={`Undo the import of ${job.fileName}`}
        onClick={() => void undo(job)}
      >
        Undo
      </Button>
    ),
})
