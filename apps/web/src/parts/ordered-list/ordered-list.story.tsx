import { useState } from 'react'
import { ApiError } from '../../journal/call-server.ts'
import { Button } from '../../ui/button.tsx'
import { OrderedList } from './ordered-list.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { toastUndo } from '../toasts.tsx'

interface Setup {
  readonly id: number
  readonly name: string
  readonly trades: number
}
const setups: readonly Setup[] = [
  { id: 1, name: 'Breakout', trades: 12 },
  { id: 2, name: 'Pullback', trades: 7 },
  { id: 3, name: 'Opening range', trades: 0 },
]
const columns: readonly Column<Setup>[] = [
  { head: 'Trades', width: '64px', align: 'end', cell: ({ trades }) => trades },
  { head: 'Since', width: '64px', phone: null, cell: () => '2024' },
]
const shared = {
  label: 'Setups',
  head: 'Setup',
  itemKey: ({ id }: Setup) => id,
  nameOf: ({ name }: Setup) => name,
  columns,
}

export const MovableAndRenamable = () => {
  const [items, setItems] = useState(setups)
  return (
    <OrderedList
      {...shared}
      items={items}
      onMove={async (item, to, from) => {
        setItems(items.toSpliced(from, 1).toSpliced(to, 0, item))
        toastUndo(`${item.name} was moved to position ${to + 1}.`, () => setItems(items))
      }}
      onRename={async (item, name) => {
        setItems(items.map((one) => (one.id === item.id ? { ...one, name } : one)))
        toastUndo(`${item.name} was renamed to ${name}.`, () => setItems(items))
      }}
    />
  )
}
export const ThatTheServerRefuses = () => {
  const refuse = async (): Promise<never> => {
    throw new ApiError(409, 'Duplicate Setup', 'Setup with this name already exists.')
  }
  return <OrderedList {...shared} items={setups} onMove={refuse} onRename={refuse} />
}
export const Fixed = () => <OrderedList {...shared} items={setups} />
export const LongNames = () => (
  <OrderedList
    {...shared}
    items={setups.map((setup) => ({ ...setup, name: `${setup.name} after a quiet morning with little volume` }))}
    onMove={async () => {}}
    onRename={async () => {}}
  />
)
export const Empty = () => <OrderedList {...shared} items={[]} empty="No setups added" />
/** Each press takes the first one away: the next has the focus then. */
export const WithButtons = () => {
  const [items, setItems] = useState(setups)
  return (
    <OrderedList
      {...shared}
      items={items}
      empty="No setups added"
      columns={[removeColumn((id) => setItems(items.filter((one) => one.id !== id)))]}
    />
  )
}
const removeColumn = (onRemove: (id: number) => void): Column<Setup> => ({
  head: '',
  width: '80px',
  cell: ({ id, name }) => (
    <Button small aria-label={`Remove ${name}`} onClick={() => onRemove(id)}>
      Remove
    </Button>
  ),
})
