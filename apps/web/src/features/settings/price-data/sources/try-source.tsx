import { type PriceSourceBody, tryPriceSource } from '@afterclose/contract/price-sources'
import { counted } from '@afterclose/core/format'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ResponseOf } from '@afterclose/contract/call'
import { callOf } from '../../../../journal/call-server.ts'
import { toastProblem } from '../../../../parts/toasts.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Row, Stack } from '../../../../ui/layout.tsx'
import { type Column, Table } from '../../../../ui/table/table.tsx'
import { Notice } from '../../../../ui/notice.tsx'

type Tried = ResponseOf<typeof tryPriceSource>

interface TrySourceProps {
  id: number | null
  /** Typed values; null if invalid. */
  read: () => PriceSourceBody | null
}

const columns: readonly Column<Tried['last'][number]>[] = [
  { head: 'Time, UTC', cell: ({ time }) => time.slice(0, 16).replace('T', ' ') },
  { head: 'Open', align: 'end', cell: ({ open }) => open },
  { head: 'High', align: 'end', cell: ({ high }) => high },
  { head: 'Low', align: 'end', cell: ({ low }) => low },
  { head: 'Close', align: 'end', cell: ({ close }) => close },
]

/** Fetches the last hour of a symbol from the source, and shows the response. */
export function TrySource({ id, read }: TrySourceProps) {
  const [symbol, setSymbol] = useState('')
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState<Tried | null>(null)
  async function ask() {
    const source = read()
    if (source === null) return
    setBusy(true)
    try {
      setTried(await callOf(tryPriceSource)({ body: { source, id, symbol } }))
    } catch (error) {
      toastProblem(error, 'fetching price bars')
    }
    setBusy(false)
  }
  return (
    <Stack as="section" aria-label="Try it">
      <Row align="end" gap={3}>
        <TextInput
          label="Test with symbol"
          placeholder="BTCUSDT"
          maxLength={40}
          value={symbol}
          onChange={(event) => setSymbol(event.currentTarget.value)}
        />
        <Button busy={busy} disabled={symbol.trim() === ''} onClick={() => void ask()}>
          Try it
        </Button>
      </Row>
      {tried !== null && tried.problem !== null && <Notice tone="error">{tried.problem}</Notice>}
      {tried !== null && tried.problem === null && (
        <>
          <Notice tone={tried.bars === 0 ? 'warn' : 'done'}>
            {tried.bars === 0
              ? 'The source responds, but has no bars for the last hour. The market may be closed, or the symbol wrong.'
              : `Received ${counted(tried.bars, 'bar')} for the last hour.`}
          </Notice>
          {tried.bars > 0 && (
            <Table
              caption="The last bars"
              compact
              columns={columns}
              rows={tried.last}
              rowKey={({ time }) => time}
              empty=""
            />
          )}
        </>
      )}
    </Stack>
  )
}
