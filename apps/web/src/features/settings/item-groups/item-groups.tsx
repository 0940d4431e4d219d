import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { NameInPlace } from '../../../parts/ordered-list/name-in-place.tsx'
import { OrderedList } from '../../../parts/ordered-list/ordered-list.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { usePageSearch } from '../../../parts/page-search.ts'
import { DisabledSearch } from '../../../parts/records/disabled-search.ts'
import { Block } from '../../../ui/block.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Columns, spaceClass, Text } from '../../../ui/layout.tsx'
import { Page } from '../../../ui/page.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { dropItem, type Item, type ItemKind, removeUnnamed, renameItem, setActive } from './item-actions.ts'

export interface Group<One extends Item> {
  readonly id: string
  readonly caption: string
  /** Saves another caption; absent if it is fixed. */
  readonly rename?: (caption: string) => Promise<unknown>
  /** In grey next to the caption. */
  readonly measure?: string
  /** All of its items, unordered, including disabled ones. */
  readonly items: readonly One[]
  readonly add: () => Promise<One | null>
}

interface ItemGroupsProps<One extends Item> {
  title: string
  /** Above the title, as a link back to the parent page. */
  group?: ReactNode
  lead: string
  /** The two views: "Active Comments", "Disabled Comments". */
  views: { readonly active: string; readonly disabled: string }
  /** Head of the names. */
  head: string
  /** Text for a group without items: "No comments added". */
  empty: string
  /** Characters of a name. */
  longestName?: number
  kind: ItemKind<One>
  groups: readonly Group<One>[]
  /** Hides unused groups, except for the first one, until requested. */
  isUnused?: (group: Group<One>) => boolean
  /** Blanks around a name belong to it. */
  verbatim?: boolean
  /** Columns between names and buttons. */
  columns?: readonly Column<One>[]
  /** Below the groups. */
  note: ReactNode
  /** Further blocks of the page. */
  children?: ReactNode
}

/** Groups of items for trades, each with an editable caption, order and names. */
export function ItemGroups<One extends Item>(props: ItemGroupsProps<One>) {
  const { title, group = 'Settings', lead, views, groups, isUnused = () => false, note, children } = props
  const [{ shown = 'active' }, change] = usePageSearch(DisabledSearch)
  // the new item: its name is edited immediately
  const [fresh, setFresh] = useState<number | null>(null)
  const { readOnly } = useActiveJournal()
  const [all, setAll] = useState(false)
  const folded = all ? [] : groups.filter(isUnused).slice(1)
  const unfolded = groups.filter((one) => !folded.includes(one))
  const show = (next: 'active' | 'disabled') => change({ shown: next === 'disabled' ? next : undefined })

  async function add(group: Group<One>): Promise<void> {
    const made = await group.add()
    if (made === null) return
    setFresh(made.id)
    if (shown === 'disabled') show('active')
  }

  return (
    <Page
      title={title}
      group={group}
      lead={lead}
      actions={
        <Segments
          label="Show"
          value={shown}
          options={[
            { value: 'active', label: views.active },
            { value: 'disabled', label: views.disabled },
          ]}
          onChange={(next) => {
            setFresh(null)
            show(next)
          }}
        />
      }
    >
      {/* a single one is kept narrow for readability */}
      <Columns align="start" {...(unfolded.length === 1 && { of: ['minmax(0,800px)'] })}>
        {unfolded.map((one) => (
          <GroupBlock
            key={`${one.id} ${shown}`}
            {...props}
            group={one}
            active={shown === 'active'}
            fresh={fresh}
            onAdd={() => add(one)}
          />
        ))}
      </Columns>
      {folded.length > 0 && !readOnly && (
        <Button small variant="quiet" className={spaceClass({ above: 6 })} onClick={() => setAll(true)}>
          Show {folded.length} more
        </Button>
      )}
      <Text above={6} size="small" ink={3}>
        {note}
      </Text>
      {children}
    </Page>
  )
}

interface GroupBlockProps<One extends Item>
  extends Pick<ItemGroupsProps<One>, 'kind' | 'head' | 'empty' | 'longestName' | 'verbatim' | 'columns'> {
  group: Group<One>
  active: boolean
  fresh: number | null
  onAdd: () => Promise<void>
}

function GroupBlock<One extends Item>(props: GroupBlockProps<One>) {
  const { kind, head, empty, longestName = 100, group, active, fresh, verbatim = false, columns = [], onAdd } = props
  const { id: journalId, readOnly } = useActiveJournal()
  const [adding, setAdding] = useState(false)
  const items = group.items.filter((item) => item.active === active).toSorted((a, b) => a.order - b.order)

  return (
    <Block
      name={group.caption}
      title={
        <NameInPlace
          name={group.caption}
          longest={100}
          doing="saving the name"
          onRename={readOnly ? undefined : group.rename}
        />
      }
      measure={group.measure}
      actions={
        readOnly ? undefined : (
          <Button
            small
            busy={adding}
            aria-label={`Add + to ${group.caption}`}
            onClick={() => {
              setAdding(true)
              void onAdd().finally(() => setAdding(false))
            }}
          >
            Add +
          </Button>
        )
      }
    >
      <OrderedList
        label={group.caption}
        head={head}
        items={items}
        itemKey={({ id }) => id}
        nameOf={({ name }) => name}
        empty={empty}
        longestName={longestName}
        columns={[
          ...columns,
          ...(readOnly ? [] : [buttonColumn(active, (item: One) => void setActive(kind, journalId, item, !active))]),
        ]}
        renaming={kind.saving}
        verbatim={verbatim}
        fresh={fresh}
        onUnnamed={(item) => void removeUnnamed(kind, journalId, item)}
        {...(readOnly
          ? {}
          : {
              onRename: (item: One, name: string) => renameItem(kind, journalId, item, name),
              onMove: async (item: One, to: number) => {
                const onto = items[to]
                if (onto !== undefined) await dropItem(kind, journalId, item, onto)
              },
            })}
      />
    </Block>
  )
}

const buttonColumn = <One extends Item>(active: boolean, onPress: (item: One) => void): Column<One> => ({
  head: '',
  width: '32px',
  phone: '44px',
  cell: (item) => <RowButton active={active} name={item.name} onClick={() => onPress(item)} />,
})

interface RowButtonProps {
  active: boolean
  name: string
  onClick: () => void
}

/** Disables an item, or enables it again. */
function RowButton({ active, name, onClick }: RowButtonProps) {
  const Icon = active ? IconTrash : IconArrowBackUp
  return (
    <IconButton small many label={active ? `Delete ${name}` : `Undo deleting ${name}`} onClick={onClick}>
      <Icon size={16} aria-hidden="true" />
    </IconButton>
  )
}
