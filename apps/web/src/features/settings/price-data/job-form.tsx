import type { BarJob, BarMapping, BarPreview } from '@afterclose/contract/bars'
import { counted, formatWhole } from '@afterclose/core/format'
import { Select } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../journal/call-server.ts'
import { useJournalData } from '../../../journal/journal-data.ts'
import { toastProblem } from '../../../parts/toasts.tsx'
import { lengthWords } from '../../../parts/trade-chart/trade-chart-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Columns, Row, Stack, Text } from '../../../ui/layout.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SearchSelect } from '../../../ui/search-select.tsx'
import { timeZoneChoices } from '../../../ui/time-zones.ts'
import { confirmJob, sameMapping } from './bar-jobs.ts'
import { BarMapper } from './bar-mapper.tsx'
import { ProblemLines } from './problem-lines.tsx'
import { repeatedText } from './repeated-text.ts'
import { SymbolField } from './symbol-field.tsx'

interface JobFormProps {
  job: BarJob
  preview: BarPreview
  /** The button that discards the file. */
  children: ReactNode
}

const minute = 60
const usualLengths = [1, 5, 15, 30, 60, 240, 1440, 10_080].map((minutes) => minutes * minute)

/** Content of a file and its open questions; afterwards its bars are saved. */
export function JobForm({ job, preview, children }: JobFormProps) {
  const { instruments } = useJournalData()
  const [symbol, setSymbol] = useState(job.options.symbol ?? preview.symbol ?? '')
  const [zone, setZone] = useState(job.options.zone ?? preview.zone)
  const [length, setLength] = useState(job.options.length ?? preview.length)
  const found = preview.table?.mapping ?? null
  const [mapping, setMapping] = useState<BarMapping | null>(found)
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})

  const asks = (what: BarPreview['asks'][number]): boolean => preview.asks.includes(what)
  const again = !sameMapping(mapping, found)
  const missing = symbol.trim() === '' || zone === null || length === null
  const needed = (gone: boolean, field: string, words: string): string | undefined =>
    refused[field] ?? (tried && gone ? words : undefined)
  const known = instruments.some(({ name, aliases }) =>
    [name, ...aliases].some((one) => one.toLowerCase() === symbol.trim().toLowerCase()),
  )

  async function confirm() {
    setTried(true)
    if (!again && (missing || preview.rows === 0)) return
    setBusy(true)
    try {
      const wanted = symbol.trim()
      await confirmJob(job, { symbol: wanted === '' ? null : wanted, zone, length, mapping })
    } catch (error) {
      if (error instanceof ApiError)
        setRefused(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])))
      toastProblem(error, 'saving price bars')
    }
    setBusy(false)
  }

  return (
    <Stack>
      <p>
        <Text as="b" bold>
          {counted(preview.rows, 'bar')}
        </Text>{' '}
        of {preview.format}
        {preview.first !== null && preview.last !== null && `, ${timeText(preview.first)} to ${timeText(preview.last)}`}
        .{repeatedText(preview, zone)}
        {preview.unsorted && ' Bars were sorted by time.'}
      </p>
      {preview.problemCount > 0 && <ProblemLines count={preview.problemCount} problems={preview.problems} />}
      {(asks('MAPPING') || (preview.table !== null && found !== null && preview.format === 'Table')) &&
        preview.table !== null && <BarMapper rows={preview.table.rows} mapping={mapping} onChange={setMapping} />}
      <Columns of={['repeat(auto-fit, minmax(220px, 1fr))']} within="line" gap={4}>
        <SymbolField
          label="Symbol"
          value={symbol}
          onChange={setSymbol}
          error={needed(symbol.trim() === '', 'symbol', 'Which instrument are these bars for?')}
          description={
            symbol.trim() === '' || known
              ? 'The name or an alias of an instrument.'
              : 'No instrument in this journal has this name or alias yet.'
          }
        />
        <SearchSelect
          label="Time zone of the file"
          data={timeZoneChoices}
          value={zone}
          onChange={setZone}
          placeholder="Choose"
          nothingFoundMessage="No matching time zone"
          readOnly={preview.zone !== null}
          error={needed(zone === null, 'zone', 'Which time zone are the times in?')}
          description={
            preview.zone === null ? 'The file does not state it. Usually it is the platform’s.' : 'The file states it.'
          }
        />
        <Select
          label="Length of a bar"
          data={[...new Set([...(length === null ? [] : [length]), ...usualLengths])]
            .toSorted((a, b) => a - b)
            .map((seconds) => ({ value: String(seconds), label: lengthWords(seconds) }))}
          value={length === null ? null : String(length)}
          onChange={(value) => setLength(value === null ? null : Number(value))}
          placeholder="Choose"
          readOnly={!asks('LENGTH')}
          error={needed(length === null, 'length', 'How long is each bar?')}
          description={asks('LENGTH') ? 'The bars are not evenly spaced.' : 'From the spacing of the bars.'}
        />
      </Columns>
      {preview.rows === 0 && !again && (
        <Notice tone="error">
          No bars could be read from this file{asks('MAPPING') ? ' with these columns' : ''}.
        </Notice>
      )}
      <Row oneLine align="stretch">
        {again ? (
          <Button variant="primary" small busy={busy} onClick={() => void confirm()}>
            Read again with these columns
          </Button>
        ) : (
          <Button variant="primary" small busy={busy} disabled={preview.rows === 0} onClick={() => void confirm()}>
            Save {formatWhole(preview.rows)} {preview.rows === 1 ? 'bar' : 'bars'}
          </Button>
        )}
        {children}
      </Row>
    </Stack>
  )
}

/** As in the file, or in UTC once the zone is known. */
const timeText = (time: string): string =>
  `${time.slice(0, 10)} ${time.slice(11, 16)}${time.endsWith('Z') ? ' UTC' : ''}`
