import type { ImportJob, PreviewLookAlike } from '@afterclose/contract/imports'
import { useState } from 'react'
import { Refusal } from '../../testing/answers.ts'
import { LookAlikes } from './look-alikes.tsx'

const job: ImportJob = {
  importIdentifier: 'abc',
  importerType: 'MT4_STATEMENT',
  journalId: 1,
  fileName: 'Statement.htm',
  state: 'NEEDS_INPUT',
  nextStep: { type: 'CONFIRM', localization: 'Check the preview and confirm.' },
  counts: { read: 12, created: 7, updated: 1, skipped: 1, failed: 1 },
  error: null,
  created: '2026-11-20T08:00:00.000Z',
  finishedTime: null,
  undone: false,
  options: { timeZone: null, mapping: null, rates: {} },
  preview: null,
}
const typed = {
  entryDate: '2026-08-11T10:00:00',
  exitDate: '2026-08-11T11:30:00',
  size: '2',
  entryPrice: '5600.5',
  exitPrice: '5612',
}
const alike = (tradeId: number, symbol: string, changes: Partial<PreviewLookAlike> = {}): PreviewLookAlike => ({
  tradeId,
  symbol,
  direction: 'LONG',
  before: typed,
  after: { ...typed, entryDate: '2026-08-11T10:00:21', entryPrice: '5600.25' },
  ...changes,
})
const some = [
  alike(7, 'MES'),
  alike(9, 'EURUSD', {
    direction: 'SHORT',
    before: { ...typed, size: '0.1', entryPrice: '1.0812', exitDate: null, exitPrice: null },
    after: { ...typed, size: '0.1', entryPrice: '1.08125', exitPrice: '1.0794' },
  }),
  alike(12, 'A contract with a name as long as some brokers write it', { after: typed }),
]

function Preview({
  count = some.length,
  join = [],
  busy = false,
}: {
  count?: number
  join?: number[]
  busy?: boolean
}) {
  const [joined, setJoined] = useState(join)
  return (
    <LookAlikes
      job={{ ...job, options: { ...job.options, join: joined } }}
      count={count}
      busy={busy}
      onJoin={(next = []) => setJoined([...next])}
    />
  )
}
const answers = (rows: () => unknown) => ({
  'GET /v1/databases/1/imports/abc/rows?list=lookAlikes&offset=0&limit=1000': rows,
})
const listed = (lookAlikes: readonly PreviewLookAlike[]) =>
  answers(() => ({ total: lookAlikes.length, rows: [], trades: [], changes: [], lookAlikes }))

export const BothStay = () => <Preview />
BothStay.server = listed(some)

export const OneJoined = () => <Preview join={[9]} />
OneJoined.server = listed(some)

export const WhileItIsRead = () => <Preview join={[7, 9, 12]} busy />
WhileItIsRead.server = listed(some)

export const MoreThanAreListed = () => <Preview count={1204} />
MoreThanAreListed.server = listed(Array.from({ length: 40 }, (_, at) => alike(at + 1, 'MES')))

export const Empty = () => <Preview count={0} />
Empty.server = listed([])

export const Failing = () => <Preview />
Failing.server = answers(() => new Refusal(503, 'Unexpected error'))
