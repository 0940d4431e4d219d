import { TextField } from '../../ui/text-field.tsx'
import { ApiError } from '../../journal/call-server.ts'
import { Notice } from '../../ui/notice.tsx'
import { flag } from './fields.ts'
import { text } from './text-fields.ts'
import { RecordDialog } from './record-dialog.tsx'
import { type RecordDialogOf, RecordPage } from './record-page.tsx'
import { useRecordForm } from './use-record-form.tsx'
import { SetupInput } from '@afterclose/contract/setups'

interface Shown {
  readonly id: number
  readonly name: string
  readonly active: boolean
  readonly trades: number
}
const rows: readonly Shown[] = [
  { id: 1, name: 'Breakout', active: true, trades: 1200 },
  { id: 2, name: 'Pullback to the moving average', active: true, trades: 7 },
  { id: 3, name: 'Fade', active: false, trades: 31 },
]

function ShownDialog({ record, onClose }: RecordDialogOf<Shown>) {
  const form = useRecordForm({
    fields: { name: text('Name'), active: flag('Active', true) },
    schema: SetupInput,
    record,
    save: async () => {},
    doing: 'saving setup',
  })
  return (
    <RecordDialog title={record === null ? 'Add a setup' : `Edit ${record.name}`} form={form} onClose={onClose}>
      <TextField {...form.field('name')} data-autofocus />
    </RecordDialog>
  )
}

const refetch = () => new Promise<never>(() => {})
const query = { data: undefined, error: null, isFetching: false, refetch }
const page = {
  title: 'Setups',
  query: { ...query, data: rows },
  doing: 'loading setups',
  caption: 'Setups',
  columns: [
    { head: 'Name', cell: ({ name }: Shown) => <b>{name}</b> },
    { head: 'Trades', align: 'end', cell: ({ trades }: Shown) => trades },
  ],
  phone: ['Name', 'Trades', 'Active', 'Actions'],
  nameOf: ({ name }: Shown) => name,
  add: 'Add setup',
  empty: { title: 'This journal has no active setups.', why: 'A trade is taken on a setup.' },
  disabling: {
    label: 'Which setups',
    none: { title: 'No disabled setups.', why: 'Setups used by trades are disabled instead of deleted.' },
    onChange: async () => {},
  },
  dialog: ShownDialog,
  onRemove: async () => false,
} as const

export const WithSome = () => <RecordPage {...page} />
export const ToDeleteSeveral = () => <RecordPage {...page} several />
export const WithANotice = () => (
  <RecordPage {...page} lead="3 setups" notice={<Notice tone="warn">Missing initial deposit.</Notice>} />
)
export const Empty = () => <RecordPage {...page} query={{ ...query, data: [] }} />
export const Loading = () => <RecordPage {...page} query={{ ...query, isFetching: true }} />
export const Failed = () => (
  <RecordPage {...page} query={{ ...query, error: new ApiError(503, 'Unexpected error', '') }} />
)
