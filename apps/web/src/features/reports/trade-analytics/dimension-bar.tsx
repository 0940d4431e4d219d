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
  horizontalListSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import { Menu } from '@mantine/core'
import { IconChevronDown, IconPlus, IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { Fragment, type ReactElement } from 'react'
import { useTradeTags } from '../../../journal/engine/hooks.ts'
import { useJournalData } from '../../../journal/journal-data.ts'
import { useUser } from '../../../journal/session.ts'
import { useSettings } from '../../../journal/settings.ts'
import { choicesOf, choiceTitle, type DimensionChoice } from '../../../parts/group-names/choices.ts'
import { Button } from '../../../ui/button.tsx'
import { DragHandle } from '../../../ui/drag-handle.tsx'
import { Text } from '../../../ui/layout.tsx'
import { mostDimensions } from './layouts.ts'
import classes from './dimension-bar.module.css'

interface DimensionBarProps {
  by: readonly DimensionChoice[]
  onChange: (by: readonly DimensionChoice[]) => void
}

/** Grouping dimensions of the rows: add, replace, remove, and reorder by pointer or keys. */
export function DimensionBar({ by, onChange }: DimensionBarProps) {
  const { settings } = useSettings()
  const titleOf = (name: DimensionChoice): string => choiceTitle(name, settings)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }), // a click on the handle is no drag
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: UniqueIdentifier): number => by.findIndex((name) => name === id)
  const put = (name: DimensionChoice, place: number) => onChange(by.toSpliced(place, 1, name))
  return (
    <DndContext
      sensors={sensors}
      accessibility={{
        announcements: announcementsOf((id) => {
          const name = by[placeOf(id)]
          return name === undefined ? '' : titleOf(name)
        }, placeOf),
        screenReaderInstructions: {
          draggable: 'Press Space to pick up, the arrow keys to move, Space to drop, Escape to cancel.',
        },
      }}
      onDragEnd={({ active, over }) => {
        if (over === null || active.id === over.id) return
        const name = by[placeOf(active.id)]!
        onChange(by.toSpliced(placeOf(active.id), 1).toSpliced(placeOf(over.id), 0, name))
      }}
    >
      <SortableContext items={[...by]} strategy={horizontalListSortingStrategy}>
        <div className={classes.bar} role="group" aria-label="Rows">
          <Text as="span" size="label" ink={3} aria-hidden="true">
            Rows
          </Text>
          {by.map((name, place) => (
            <Pill
              key={name}
              name={name}
              title={titleOf(name)}
              movable={by.length > 1}
              onRemove={() => onChange(by.toSpliced(place, 1))}
            >
              <DimensionMenu
                taken={by}
                onChoose={(other) => put(other, place)}
                target={
                  <button type="button" className={classes.name} aria-label={`Change ${titleOf(name)}`}>
                    {titleOf(name)}
                    <IconChevronDown size={14} aria-hidden="true" />
                  </button>
                }
              />
            </Pill>
          ))}
          {by.length < mostDimensions && (
            <DimensionMenu
              taken={by}
              onChoose={(name) => put(name, by.length)}
              target={
                <Button small variant="quiet" icon={<IconPlus size={16} aria-hidden="true" />}>
                  Add dimension
                </Button>
              }
            />
          )}
        </div>
      </SortableContext>
    </DndContext>
  )
}

interface PillProps {
  name: DimensionChoice
  title: string
  movable: boolean
  onRemove: () => void
  children: ReactElement
}

function Pill({ name, title, movable, onRemove, children }: PillProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, isDragging } = useSortable({
    id: name,
    disabled: !movable,
    transition: null,
    animateLayoutChanges: () => false,
  })
  return (
    <span
      ref={setNodeRef}
      className={clsx(classes.pill, isDragging && classes.dragged)}
      style={transform === null ? undefined : { transform: `translateX(${transform.x}px)` }}
    >
      {movable && (
        <DragHandle
          {...attributes}
          {...listeners}
          ref={setActivatorNodeRef}
          className={classes.handle}
          dragging={isDragging}
          aria-label={`Move ${title}`}
        />
      )}
      {children}
      <button type="button" className={classes.remove} aria-label={`Remove ${title}`} onClick={onRemove}>
        <IconX size={14} aria-hidden="true" />
      </button>
    </span>
  )
}

interface DimensionMenuProps {
  /** Dimensions already used. */
  taken: readonly DimensionChoice[]
  onChoose: (name: DimensionChoice) => void
  target: ReactElement
}

function DimensionMenu({ taken, onChoose, target }: DimensionMenuProps) {
  const { settings } = useSettings()
  const { permissions } = useUser()
  const { customComments } = useJournalData()
  const tags = useTradeTags()
  return (
    <Menu position="bottom-start">
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {choicesOf(customComments, permissions, tags).map(({ title, choices }) => (
          <Fragment key={title}>
            <Menu.Label>{title}</Menu.Label>
            {choices
              .filter((name) => !taken.includes(name))
              .map((name) => (
                <Menu.Item key={name} onClick={() => onChoose(name)}>
                  {choiceTitle(name, settings)}
                </Menu.Item>
              ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const places = ['first', 'second']
/** Screen reader announcements while dragging a dimension. */
function announcementsOf(
  titleOf: (id: UniqueIdentifier) => string,
  placeOf: (id: UniqueIdentifier) => number,
): Announcements {
  const at = (id: UniqueIdentifier): string => places[placeOf(id)] ?? ''
  const pickedUp = (id: UniqueIdentifier): string => `Picked up ${titleOf(id)}, the ${at(id)} dimension.`
  return {
    onDragStart: ({ active }) => pickedUp(active.id),
    // its own initial position is reported right after pick-up, and must not replace the first announcement
    onDragOver: ({ active, over }) =>
      over === null || over.id === active.id
        ? pickedUp(active.id)
        : `${titleOf(active.id)} as the ${at(over.id)} dimension.`,
    onDragEnd: ({ active, over }) => `${titleOf(active.id)} is the ${at((over ?? active).id)} dimension.`,
    onDragCancel: ({ active }) => `${titleOf(active.id)} stays the ${at(active.id)} dimension.`,
  }
}
