import type { Activity } from '@afterclose/contract/problems'
import {
  type Announcements,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { clsx } from 'clsx'
import { type CSSProperties, type ReactNode, startTransition, useEffect, useState } from 'react'
import { toastProblem } from '../toasts.tsx'
import { NameInPlace } from './name-in-place.tsx'
import classes from './ordered-list.module.css'
import { useFocusOnNext } from './use-focus-on-next.ts'
import { DragHandle } from '../../ui/drag-handle.tsx'
import type { Column } from '../../ui/table/table.tsx'

interface OrderedListProps<Item> {
  /** Name of the list: "Setups". */
  label: string
  /** Kind of the names: "Comment". */
  head?: string
  items: readonly Item[]
  itemKey: (item: Item) => number
  nameOf: (item: Item) => string
  /**
   * Saves that an item was dropped onto the position of another, from 0; the items between the two move up or down by one, as in the calls
   * `…/order`. It offers "Undo" itself. Resolves when `items` has the new order; rejects on an error: then the previous order returns, and
   * a toast gives the reason. Absent: the order is fixed.
   */
  onMove?: ((item: Item, to: number, from: number) => Promise<unknown>) | undefined
  /** Saves another name, with "Undo". If it rejects, the previous name returns, and a toast gives the reason. Absent: names are fixed. */
  onRename?: ((item: Item, name: string) => Promise<unknown>) | undefined
  /** Renders a fixed name, such as a link to more about the item. */
  nameAs?: ((item: Item) => ReactNode) | undefined
  /** Leading and trailing blanks are kept. */
  verbatim?: boolean
  /** A new item: the field of its name is open. */
  fresh?: number | null
  /** Called when the new item is left without another name. */
  onUnnamed?: ((item: Item) => void) | undefined
  /** Maximum characters of a name. */
  longestName?: number
  /** Ends the sentence "Error occurred when …" if a rename fails without its own message. */
  renaming?: Activity
  /** Next to the name. Columns of buttons have an empty header, because buttons have labels. */
  columns?: readonly Column<Item>[]
  /** Text of the empty list. */
  empty?: string
}

const noColumns: readonly never[] = []
/** Rows rendered immediately, a little more than a screen; the others follow when the page is idle. */
const soon = 30

/**
 * A manually ordered list: setups, comments of a group, items of a checklist. An item is dragged by its handle, with a pointer or with
 * Space and the arrow keys, and renamed in place. The new order is shown before it is saved. A thousand items cost no more than one screen
 * of them before the page is usable. When a focused item is removed, the next one gets the focus.
 */
export function OrderedList<Item>({
  label,
  head = 'Name',
  items,
  itemKey,
  nameOf,
  onMove,
  onRename,
  nameAs,
  verbatim = false,
  fresh = null,
  onUnnamed,
  longestName = 100,
  renaming = 'saving the name',
  columns = noColumns,
  empty = '',
}: OrderedListProps<Item>) {
  /** The order being saved, by keys. */
  const [wanted, setWanted] = useState<readonly number[] | null>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }), // a click on the handle does not drag
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const [whole, setWhole] = useState(items.length <= soon)
  useEffect(() => startTransition(() => setWhole(true)), [])
  const ordered = wanted === null ? items : inOrder(items, wanted, itemKey)
  const shown = whole ? ordered : ordered.slice(0, soon)
  const keys = shown.map(itemKey)
  const placeOf = (key: UniqueIdentifier): number => keys.indexOf(Number(key))

  const place = useFocusOnNext(keys)
  const movable = onMove !== undefined && shown.length > 1

  async function drop(from: number, to: number): Promise<void> {
    const item = shown[from]
    if (item === undefined || from === to || onMove === undefined) return
    setWanted(items.map(itemKey).toSpliced(from, 1).toSpliced(to, 0, itemKey(item)))
    try {
      await onMove(item, to, from)
    } catch (error) {
      toastProblem(error, 'saving the order')
    } finally {
      setWanted(null)
    }
  }

  if (shown.length === 0)
    return (
      <p ref={place} className={classes.empty} tabIndex={-1}>
        {empty}
      </p>
    )
  return (
    <DndContext
      sensors={sensors}
      accessibility={{
        announcements: announcementsOf(
          (key) => {
            const item = shown[placeOf(key)]
            return item === undefined ? '' : nameOf(item)
          },
          placeOf,
          keys.length,
        ),
        screenReaderInstructions: {
          draggable: 'Press Space to pick up, the arrow keys to move, Space to drop, Escape to cancel.',
        },
      }}
      onDragEnd={({ active, over }) => {
        if (over !== null) void drop(placeOf(active.id), placeOf(over.id))
      }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <div style={tracksOf(columns, movable)}>
          {columns.length > 0 && (
            <div className={classes.head} aria-hidden="true">
              {movable && <span />}
              <span>{head}</span>
              {columns.map((column, at) => (
                <span key={at} className={cellClass(column)}>
                  {column.head}
                </span>
              ))}
            </div>
          )}
          <ol ref={place} className={classes.list} aria-label={label} aria-busy={wanted !== null || undefined}>
            {shown.map((item) => (
              <Row key={itemKey(item)} id={itemKey(item)} name={nameOf(item)} movable={movable} still={wanted !== null}>
                {nameAs !== undefined && onRename === undefined ? (
                  nameAs(item)
                ) : (
                  <NameInPlace
                    name={nameOf(item)}
                    longest={longestName}
                    doing={renaming}
                    verbatim={verbatim}
                    open={itemKey(item) === fresh}
                    onUnnamed={() => onUnnamed?.(item)}
                    onRename={onRename === undefined ? undefined : (name) => onRename(item, name)}
                  />
                )}
                {columns.map((column, at) => (
                  <div key={at} className={cellClass(column)}>
                    {column.cell(item)}
                  </div>
                ))}
              </Row>
            ))}
          </ol>
        </div>
      </SortableContext>
    </DndContext>
  )
}

interface RowProps {
  id: number
  name: string
  movable: boolean
  /** Locked, because another order is being saved. */
  still: boolean
  children: ReactNode
}

function Row({ id, name, movable, still, children }: RowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, isDragging } = useSortable({
    id,
    disabled: still || !movable,
    transition: null,
    animateLayoutChanges: () => false,
  })
  return (
    <li
      ref={setNodeRef}
      className={clsx(classes.row, isDragging && classes.dragged)}
      style={transform === null ? undefined : { transform: `translateY(${transform.y}px)` }}
    >
      {movable && (
        <DragHandle
          {...attributes}
          {...listeners}
          ref={setActivatorNodeRef}
          className={classes.handle}
          dragging={isDragging}
          aria-label={`Move ${name}`}
          aria-disabled={still}
        />
      )}
      {children}
    </li>
  )
}

const content = 'max-content'

/** Column widths shared by header and rows, so that they align. */
function tracksOf(columns: readonly Column<never>[], movable: boolean): CSSProperties {
  const name = ['minmax(0, 1fr)']
  const wide = [...(movable ? ['24px'] : []), ...name, ...columns.map(({ width = content }) => width)]
  const phone = columns.map(({ width = content, phone = width }) => phone).filter((track) => track !== null)
  return Object.fromEntries([
    ['--tracks', wide.join(' ')],
    ['--tracks-phone', [...(movable ? ['38px'] : []), ...name, ...phone].join(' ')],
  ])
}

const cellClass = ({ align, phone }: Column<never>): string =>
  clsx(align === 'end' && classes.end, phone === null && classes.wide)

/** Items in the order of these keys; new items come last. */
function inOrder<Item>(items: readonly Item[], keys: readonly number[], itemKey: (item: Item) => number) {
  const place = (item: Item): number => {
    const at = keys.indexOf(itemKey(item))
    return at < 0 ? keys.length : at
  }
  return items.toSorted((a, b) => place(a) - place(b))
}

/** Screen reader announcements while an item is dragged. */
function announcementsOf(
  nameOf: (key: UniqueIdentifier) => string,
  placeOf: (key: UniqueIdentifier) => number,
  count: number,
): Announcements {
  const at = (key: UniqueIdentifier): string => `place ${placeOf(key) + 1} of ${count}`
  return {
    onDragStart: ({ active }) => `Picked up ${nameOf(active.id)}, ${at(active.id)}.`,
    onDragOver: ({ active, over }) => {
      if (over === null) return undefined
      // its own initial position is reported right after pick-up, and must not replace the first announcement
      return `${over.id === active.id ? 'Picked up' : 'Moving'} ${nameOf(active.id)}, ${at(over.id)}.`
    },
    onDragEnd: ({ active, over }) => `Dropped ${nameOf(active.id)} at ${at(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays at ${at(active.id)}.`,
  }
}
