import { type PriceSourceView, removePriceSource } from '@afterclose/contract/price-sources'
import { formatWhole } from '@afterclose/core/format'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callOf } from '../../../../journal/call-server.ts'
import { isFetching, sourcesQuery, useFetches } from '../../../../journal/bar-fetches.ts'
import { confirm } from '../../../../journal/dialogs.ts'
import { refreshBars } from '../../../../journal/price-bars.ts'
import { PriceOffer } from '../../../../parts/bar-fetch/price-offer.tsx'
import { FetchReport } from '../../../../parts/bar-fetch/fetch-report.tsx'
import { Loaded } from '../../../../parts/loaded.tsx'
import { toastDone, toastProblem } from '../../../../parts/toasts.tsx'
import { Button } from '../../../../ui/button.tsx'
import { type Column, Table } from '../../../../ui/table/table.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Row, Stack, Text } from '../../../../ui/layout.tsx'
import { binanceDraft, draftOfView, newDraft, type SourceDraft } from './source-draft.ts'
import { ReadyMadeDialog } from './ready-made-dialog.tsx'
import { SourceDialog } from './source-dialog.tsx'

const columnsFor = (onEdit: (source: PriceSourceView) => void): readonly Column<PriceSourceView>[] => [
  { head: 'Name', cell: ({ name }) => name },
  { head: 'Host', cell: ({ url }) => URL.parse(url.replaceAll(/[{}]/g, ''))?.host },
  {
    head: 'Requests today',
    align: 'end',
    cell: ({ usedToday, requestsPerDay }) => `${formatWhole(usedToday)} of ${formatWhole(requestsPerDay)}`,
  },
  {
    head: 'Actions',
    align: 'end',
    cell: (source) => (
      <>
        <IconButton small many label={`Edit ${source.name}`} onClick={() => onEdit(source)}>
          <IconPencil size={16} aria-hidden="true" />
        </IconButton>
        <IconButton small many label={`Remove ${source.name}`} onClick={() => void remove(source)}>
          <IconTrash size={16} aria-hidden="true" />
        </IconButton>
      </>
    ),
  },
]

/** The user's sources, and the running fetch. */
export function SourcesBlock() {
  const sources = useQuery(sourcesQuery)
  const fetches = useFetches()
  const [open, setOpen] = useState<{ source: PriceSourceView | null; begun: SourceDraft } | null>(null)
  const [picking, setPicking] = useState(false)
  const columns = columnsFor((source) => setOpen({ source, begun: draftOfView(source) }))
  const under = fetches.find(isFetching)
  return (
    <Stack style={{ maxWidth: 960 }}>
      <Text size="small" ink={3}>
        A source serves price bars at a web address. Nothing is fetched automatically: use “Fill highest and lowest
        prices” to fetch what your trades lack.
      </Text>
      <Loaded query={sources} doing="loading price bars">
        {(rows) =>
          rows.length === 0 ? null : (
            <Table caption="Sources" columns={columns} rows={rows} rowKey={({ id }) => id} empty="" />
          )
        }
      </Loaded>
      {under !== undefined && <FetchReport fetch={under} />}
      <PriceOffer />
      <Row align="stretch">
        <Button onClick={() => setPicking(true)}>Add a ready-made source</Button>
        <Button onClick={() => setOpen({ source: null, begun: binanceDraft })}>Add Binance</Button>
        <Button onClick={() => setOpen({ source: null, begun: newDraft })}>Add another source</Button>
      </Row>
      {picking && <ReadyMadeDialog sources={sources.data ?? []} onClose={() => setPicking(false)} />}
      {open !== null && <SourceDialog {...open} onClose={() => setOpen(null)} />}
    </Stack>
  )
}

async function remove({ id, name }: PriceSourceView): Promise<void> {
  const yes = await confirm({
    title: 'Remove this source?',
    message: `${name} and its key will be removed. Price bars that were fetched from it stay.`,
    action: 'Remove',
    danger: true,
  })
  if (!yes) return
  try {
    await callOf(removePriceSource)({ params: { sourceId: id } })
    await refreshBars()
    toastDone(`${name} removed.`)
  } catch (error) {
    toastProblem(error, 'changing price sources')
  }
}
