import { Menu } from '@mantine/core'
import { formatMoney } from '@afterclose/core/format'
import type { Story } from '../../gallery/story.ts'
import { Button } from '../../ui/button.tsx'
import { type Figure, writtenFigure } from '../../ui/figure.ts'
import { RecordGrid } from './record-grid.tsx'

interface Missed {
  readonly id: number
  readonly day: string
  readonly instrument: string
  readonly result: number | null
  readonly why: string
}
const reasons = ['Not at the screen', 'Hesitated', 'Order too far away', '']
const missed = (count: number): readonly Missed[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    day: `2026-${String(1 + (at % 9)).padStart(2, '0')}-${String(1 + ((at * 7) % 28)).padStart(2, '0')}`,
    instrument: ['ES', 'NQ', 'CL'][at % 3] ?? 'ES',
    result: at % 7 === 0 ? null : ((at * 37) % 400) - 180,
    why: reasons[at % 4] ?? '',
  }))
const columns: readonly Figure<Missed>[] = [
  writtenFigure({ key: 'id', head: 'ID', value: ({ id }) => id, text: ({ id }) => String(id), end: true }),
  writtenFigure({ key: 'day', head: 'Day', value: ({ day }) => day, text: ({ day }) => day }),
  writtenFigure({
    key: 'instrument',
    head: 'Instrument',
    value: ({ instrument }) => instrument,
    text: ({ instrument }) => instrument,
  }),
  writtenFigure({
    key: 'result',
    head: 'Result, USD',
    value: ({ result }) => result,
    text: ({ result }) => formatMoney(result, { decimals: 2, signed: true }),
    end: true,
    signed: true,
  }),
  writtenFigure({ key: 'why', head: 'Why', value: ({ why }) => why, text: ({ why }) => why, grid: 'hidden' }),
]
const idOf = ({ id }: Missed): number => id
const defaultSort = [{ colId: 'day', sort: 'desc' }] as const

const bulk = (_: readonly number[], done: () => void) => (
  <Button small onClick={done}>
    Delete
  </Button>
)
const menu = () => <Menu.Item>Edit</Menu.Item>

function Missed({ count }: { count: number }) {
  return (
    <div style={{ display: 'flex', height: '80dvh' }}>
      <RecordGrid
        type="MISSED_TRADES"
        noun="missed trade"
        items={items[count] ?? []}
        idOf={idOf}
        columns={columns}
        defaultSort={defaultSort}
        onOpen={() => {}}
        bulk={bulk}
        menu={menu}
        totals={
          <span>
            <b>{count}</b> missed trades
          </span>
        }
      />
    </div>
  )
}
const items: Readonly<Record<number, readonly Missed[]>> = { 3: missed(3), 2000: missed(2000) }

export const Few: Story = () => <Missed count={3} />
export const Many: Story = () => <Missed count={2000} />
