import type { BacktestMapping } from '@afterclose/contract/backtest-files'
import type { BacktestView } from '@afterclose/contract/backtests'
import { counted, plural } from '@afterclose/core/format'
import { localText, wallClockAt } from '@afterclose/core/time'
import type { Direction } from '@afterclose/core/trade'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useActiveJournal } from '../../../../journal/active-journal.ts'
import { api } from '../../../../journal/api.ts'
import { sentenceOf } from '../../../../journal/call-server.ts'
import { journalKey } from '../../../../journal/journal-data.ts'
import { CancelButton, Dialog } from '../../../../parts/dialog.tsx'
import { FileDrop } from '../../../../parts/file-drop.tsx'
import { toastUndoable } from '../../../../parts/records/toast-deleted.ts'
import { toastProblem } from '../../../../parts/toasts.tsx'
import { Button } from '../../../../ui/button.tsx'
import { DateField } from '../../../../ui/date-field.tsx'
import { Row, Stack, Text } from '../../../../ui/layout.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Segments } from '../../../../ui/segments.tsx'
import { directionChoices } from '../backtest-fields.ts'
import { refreshBacktest } from '../backtest-queries.ts'
import { FileColumns } from './file-columns.tsx'
import { FileRows } from './file-rows.tsx'
import { readFile, type SentFile } from './read-file.ts'

interface ImportBacktestDialogProps {
  backtest: Pick<BacktestView, 'id' | 'name' | 'periodFrom'>
  /** A file chosen elsewhere: read immediately. */
  file?: File | null
  onClose: () => void
}

let files = 0

const undoneText = (left: number): string =>
  left === 0
    ? 'Import undone.'
    : `Import undone, except for ${counted(left, 'trade')} that ${plural(left, 'was', 'were')} changed since.`

/** Adds the trades of a CSV file or a workbook to a backtest: column mapping, preview, and all as one change. */
export function ImportBacktestDialog({ backtest, file: preset = null, onClose }: ImportBacktestDialogProps) {
  const { id: journalId, dateFormat, timeZone } = useActiveJournal()
  const { id: backtestId, name, periodFrom } = backtest
  const [file, setFile] = useState<File | null>(preset)
  const [read, setRead] = useState<{ readonly number: number; readonly sent: SentFile } | null>(null)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [mapping, setMapping] = useState<BacktestMapping | null>(null)
  const [day, setDay] = useState(() => periodFrom ?? localText(wallClockAt(Date.now(), timeZone)).slice(0, 10))
  const [direction, setDirection] = useState<Direction>('LONG')
  const [saving, setSaving] = useState(false)

  const body = { form: read?.sent.form, text: read?.sent.text ?? '', mapping, date: `${day}T00:00:00`, direction }
  const query = useQuery({
    queryKey: [...journalKey(journalId), 'backtest-file', backtestId, read?.number, mapping, day, direction],
    queryFn: ({ signal }) => api.previewBacktestFile({ params: { journalId, backtestId }, body }, signal),
    enabled: read !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  const preview = read === null ? undefined : query.data

  async function take(next: File | null): Promise<void> {
    setFile(next)
    setRead(null)
    setMapping(null)
    setProblem(undefined)
    if (next === null) return
    const sent = await readFile(next)
    if (sent === 'TOO_LARGE') return setProblem('This file is too large. Split it into parts of at most 10,000 trades.')
    if (sent === 'EMPTY') return setProblem('This file is empty.')
    files += 1
    setRead({ number: files, sent })
  }

  const begun = useRef(false)
  useEffect(() => {
    if (preset === null || begun.current) return
    begun.current = true
    void take(preset)
  })

  async function save(): Promise<void> {
    if (preview === undefined) return
    setSaving(true)
    try {
      const { ids, receipt } = await api.importBacktestFile({
        params: { journalId, backtestId },
        body: { ...body, mapping: preview.mapping },
      })
      await refreshBacktest(journalId, backtestId)
      toastUndoable({
        journalId,
        text: `${counted(ids.length, 'trade')} added to ${name}.`,
        receipts: [receipt],
        refresh: () => refreshBacktest(journalId, backtestId),
        undone: (removed) => undoneText(ids.length - removed),
        doing: 'undoing the import',
      })
      onClose()
    } catch (error) {
      toastProblem(error, 'uploading file')
      setSaving(false)
    }
  }
  const may = preview !== undefined && preview.trades > 0 && preview.trades <= preview.room
  const hasDirection = preview?.mapping.columns['direction'] !== undefined
  return (
    <Dialog
      title={`Import trades into ${name}`}
      width={920}
      onClose={saving ? undefined : onClose}
      footer={
        <>
          <CancelButton />
          <Button
            variant="primary"
            disabled={!may || query.isFetching || query.isError}
            busy={saving}
            onClick={() => void save()}
          >
            {may ? `Add ${counted(preview.trades, 'trade')}` : 'Add trades'}
          </Button>
        </>
      }
    >
      <Stack>
        <FileDrop
          label="Drop a CSV file or workbook of tested trades here, or choose a file"
          extensions={['csv', 'txt', 'tsv', 'xlsx', 'htm', 'html']}
          file={file}
          onFile={(next) => void take(next)}
          disabled={saving}
          error={problem}
        />
        {file === null && (
          <Text size="small" ink={3}>
            Each row is a trade. A column with R is enough; date, direction, prices, comments and tags are read if
            present. Only the first sheet of a workbook is read. Files exported from a backtest, and reports of
            MetaTrader’s Strategy Tester, need no setup.
          </Text>
        )}
        {query.isError && read !== null && <Notice tone="error">{sentenceOf(query.error, 'uploading file')}</Notice>}
        {preview !== undefined && !query.isError && (
          <>
            <FileColumns preview={preview} busy={saving} onChange={setMapping} />
            {(preview.undated || !hasDirection) && (
              <Row align="end" gap={3} below={4}>
                {preview.undated && (
                  <DateField
                    label="Date of these trades"
                    description="The file has no dates. All its trades get this date, in file order."
                    value={day}
                    onChange={setDay}
                    format={dateFormat}
                  />
                )}
                {!hasDirection && (
                  <Segments
                    label="Direction if no stop shows it"
                    value={direction}
                    options={directionChoices}
                    onChange={setDirection}
                  />
                )}
              </Row>
            )}
            <FileRows preview={preview} />
          </>
        )}
      </Stack>
    </Dialog>
  )
}
