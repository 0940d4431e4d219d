import type { TradePlanView } from '@afterclose/contract/trade-plans'
import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { ReactNode } from 'react'
import { type PlanColumn, planColumns, planDrop } from './plan-drops.ts'

interface PlanDragProps {
  plans: readonly TradePlanView[]
  columnOf: (plan: TradePlanView) => PlanColumn
  /** Called when a plan is picked up; null: none is held. */
  onHold: (plan: TradePlanView | null) => void
  onDrop: (plan: TradePlanView, onto: PlanColumn) => void
  children: ReactNode
}

/** Drag and drop of plans between columns, with a pointer or with Space and the arrow keys. */
export function PlanDrag({ plans, columnOf, onHold, onDrop, children }: PlanDragProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }), // a click on the handle does not drag
    useSensor(KeyboardSensor, { coordinateGetter: toNextColumn }),
  )
  const planOf = (id: UniqueIdentifier) => plans.find((plan) => plan.id === id)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={columnAt}
      accessibility={{
        announcements: announcementsOf(planOf, columnOf),
        restoreFocus: false, // the focus stays on the handle, unless a dialog takes it
        screenReaderInstructions: {
          draggable: 'Press Space to pick up, the arrow keys to move between columns, Space to drop, Escape to cancel.',
        },
      }}
      onDragStart={({ active }) => onHold(planOf(active.id) ?? null)}
      onDragCancel={() => onHold(null)}
      onDragEnd={({ active, over }) => {
        onHold(null)
        const plan = planOf(active.id)
        if (plan !== undefined && over !== null) onDrop(plan, columnNamed(over.id))
      }}
    >
      {children}
    </DndContext>
  )
}

const columnNamed = (id: UniqueIdentifier): PlanColumn => planColumns.find((column) => column === id) ?? 'Draft'

/** The column under the pointer; with keys, the column under the card's corner. */
const columnAt: CollisionDetection = ({ pointerCoordinates, collisionRect, droppableContainers, droppableRects }) => {
  const { x, y } = pointerCoordinates ?? { x: collisionRect.left + 1, y: collisionRect.top + 1 }
  return droppableContainers.flatMap(({ id }) => {
    const rect = droppableRects.get(id)
    const inside = rect && x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom
    return inside ? [{ id }] : []
  })
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Moves to the next column in visual order, row by row. */
const toNextColumn: KeyboardCoordinateGetter = (event, { context: { droppableRects, over } }) => {
  const step = steps[event.code]
  if (step === undefined) return undefined
  event.preventDefault()
  const seen = [...droppableRects].toSorted(([, a], [, b]) => a.top - b.top || a.left - b.left)
  const next = seen[seen.findIndex(([id]) => id === over?.id) + step]?.[1]
  return next === undefined ? undefined : { x: next.left, y: next.top }
}

/** Screen reader announcements while a plan is dragged. */
function announcementsOf(
  planOf: (id: UniqueIdentifier) => TradePlanView | undefined,
  columnOf: (plan: TradePlanView) => PlanColumn,
): Announcements {
  const about = (id: UniqueIdentifier, say: (plan: TradePlanView, from: PlanColumn) => string): string => {
    const plan = planOf(id)
    return plan === undefined ? '' : say(plan, columnOf(plan))
  }
  const pickedUp = ({ title }: TradePlanView, from: PlanColumn) => `Picked up ${title}, from ${from}.`
  const stays = ({ title }: TradePlanView, from: PlanColumn) => `${title} stays in ${from}.`
  return {
    onDragStart: ({ active }) => about(active.id, pickedUp),
    onDragOver: ({ active, over }) =>
      about(active.id, (plan, from) => {
        if (over === null) return `${plan.title} is not over a column.`
        const onto = columnNamed(over.id)
        // its own initial column is reported right after pick-up, and must not replace the first announcement
        return onto === from ? pickedUp(plan, from) : `${onto}. ${planDrop(plan.status, onto).words}.`
      }),
    onDragEnd: ({ active, over }) =>
      about(active.id, (plan, from) => {
        const onto = over === null ? from : columnNamed(over.id)
        return planDrop(plan.status, onto).act === null ? stays(plan, from) : `Dropped ${plan.title} on ${onto}.`
      }),
    onDragCancel: ({ active }) => about(active.id, stays),
  }
}
