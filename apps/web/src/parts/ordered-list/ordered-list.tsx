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
import { IconGripVertical } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { toastProblem, toastUndo } from '../toasts.tsx'
import classes from './ordered-list.module.css'
import { NameInPlace } from './name-in-place.tsx'

interface OrderedListProps<Item> {
  /** What is listed: "Setups". */
  label: string
  items: readonly Item[]
  itemKey: (item: Item) => number
  nameOf: (item: Item) => string
  /**
   * Saves that an item was dropped onto the place of another one, counted from 0; what lies between the two moves up or down
   * by one, as the calls `…/order` do it. Resolves when `items` holds the new order, rejects when it was refused: then the
   * order from before returns, and a toast says why. Absent: the order is fixed.
   */
  onMove?: ((item: Item, to: number, from: number) => Promise<unknown>) | undefined
  /** Saves another name; the field stays open with the reason when it rejects. Absent: names are fixed. */
  onRename?: ((item: Item, name: string) => Promise<unknown>) | undefined
  /** Characters of a name. */
  longestName?: number
  /** Ends the sentence "Error occurred when …" when a rename is refused without words of its own. */
  renaming?: Activity
  /** What stands in the row beside the name: a count, a switch, buttons. */
  children?: (item: Item) => ReactNode
}

/**
 * A list whose order is the trader's: setups, comments of a group, items of a checklist. An item is dragged by its handle,
 * with a pointer or with Space and the arrow keys, and renamed where it stands. What was done can be undone from its toast.
 * The new order is on screen before it is saved.
 */
export function OrderedList<Item>({
  label,
  items,
  itemKey,
  nameOf,
  onMove,
  onRename,
  longestName = 100,
  renaming = 'saving the name',
  children,
}: OrderedListProps<Item>) {
  /** The order that is being saved, by keys. */
  const [wanted, setWanted] = useState<readonly number[] | null>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }), // a click on the handle is no drag
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const shown = wanted === null ? items : inOrder(items, wanted, itemKey)
  const keys = shown.map(itemKey)
  const placeOf = (key: UniqueIdentifier): number => keys.indexOf(Number(key))

  /** For whoever undoes a while later. */
  const current = useRef({ items, onMove, onRename })
  useEffect(() => {
    current.current = { items, onMove, onRename }
  })

  async function move(item: Item, to: number): Promise<boolean> {
    const { items, onMove } = current.current
    const now = items.map(itemKey)
    const from = now.indexOf(itemKey(item))
    if (from < 0 || from === to || onMove === undefined) return false
    setWanted(now.toSpliced(from, 1).toSpliced(to, 0, itemKey(item)))
    try {
      await onMove(item, to, from)
      return true
    } catch (error) {
      toastProblem(error, 'saving the order')
      return false
    } finally {
      setWanted(null)
    }
  }
  async function drop(from: number, to: number): Promise<void> {
    const item = shown[from]
    if (item !== undefined && (await move(item, to)))
      toastUndo(`${nameOf(item)} was moved to place ${to + 1}.`, () => void move(item, from))
  }
  async function rename(item: Item, name: string): Promise<void> {
    const before = nameOf(item)
    await onRename?.(item, name)
    const undo = () => current.current.onRename?.(item, before).catch((error: unknown) => toastProblem(error, renaming))
    toastUndo(`${before} was renamed to ${name}.`, () => void undo())
  }

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
          draggable:
            'Press Space to pick it up, the arrow keys to move it, Space to drop it, Escape to leave it where it was.',
        },
      }}
      onDragEnd={({ active, over }) => {
        if (over !== null) void drop(placeOf(active.id), placeOf(over.id))
      }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ol className={classes.list} aria-label={label} aria-busy={wanted !== null || undefined}>
          {shown.map((item) => (
            <Row
              key={itemKey(item)}
              id={itemKey(item)}
              name={nameOf(item)}
              movable={onMove !== undefined && shown.length > 1}
              still={wanted !== null}
            >
              <NameInPlace
                name={nameOf(item)}
                longest={longestName}
                doing={renaming}
                onRename={onRename === undefined ? undefined : (name) => rename(item, name)}
              />
              {children?.(item)}
            </Row>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

interface RowProps {
  id: number
  name: string
  movable: boolean
  /** Another order is being saved. */
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
        // no tooltip: it would take the Escape that ends a drag
        <button
          type="button"
          {...attributes}
          {...listeners}
          ref={setActivatorNodeRef}
          className={classes.handle}
          aria-label={`Move ${name}`}
          aria-disabled={still}
        >
          <IconGripVertical size={16} aria-hidden="true" />
        </button>
      )}
      {children}
    </li>
  )
}

/** The items in the order of these keys; one that came meanwhile stands at the end. */
function inOrder<Item>(items: readonly Item[], keys: readonly number[], itemKey: (item: Item) => number) {
  const place = (item: Item): number => {
    const at = keys.indexOf(itemKey(item))
    return at < 0 ? keys.length : at
  }
  return items.toSorted((a, b) => place(a) - place(b))
}

/** What a screen reader says while an item is dragged. */
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
      // it is told of its own place right after it was picked up, and must not be heard instead of that
      return `${over.id === active.id ? 'Picked up' : 'Moving'} ${nameOf(active.id)}, ${at(over.id)}.`
    },
    onDragEnd: ({ active, over }) => `Dropped ${nameOf(active.id)} at ${at(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays at ${at(active.id)}.`,
  }
}
