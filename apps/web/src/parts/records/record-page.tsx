import type { Activity } from '@afterclose/contract/problems'
import { Checkbox, Switch } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { spaceClass, Row } from '../../ui/layout.tsx'
import { Page } from '../../ui/page.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useCompact } from '../../ui/use-compact.ts'
import { Loaded } from '../loaded.tsx'
import { OrderedList } from '../ordered-list/ordered-list.tsx'
import { usePageSearch } from '../page-search.ts'
import { DisabledSearch } from './disabled-search.ts'
import classes from './record-page.module.css'

interface Listed {
  readonly id: number
  readonly active?: boolean
}
interface Words {
  readonly title: string
  readonly why: string
}

/** Props of the dialog of a kind; without a record it adds a new one. */
export interface RecordDialogOf<Row> {
  record: Row | null
  onClose: () => void
}

interface RecordPageProps<Row extends Listed> {
  title: string
  /** Above the title, if the page is a subpage. */
  group?: ReactNode
  lead?: ReactNode
  /** Next to the buttons of the page. */
  tools?: ReactNode
  /** Above the list: a problem with the records as a whole. */
  notice?: ReactNode
  query: Pick<UseQueryResult<readonly Row[]>, 'data' | 'error' | 'refetch' | 'isFetching'>
  /** Ends the sentence "Unexpected error occurred while …" if they cannot be loaded. */
  doing: Activity
  /** Content of the table; read by screen readers. */
  caption: string
  /** List as a table, or as a manually ordered list. */
  columns?: readonly Column<Row>[]
  /** Headers of the columns on a phone, in order; including "Active" and "Actions". */
  phone?: readonly string[]
  ordered?: {
    readonly columns: readonly Column<Row>[]
    readonly nameAs: (row: Row) => ReactNode
    /** Saves that a row was dropped onto another one; rejects on an error. */
    readonly onMove: (row: Row, onto: Row) => Promise<unknown>
  }
  /** "the deposit of 2026-01-05" */
  nameOf: (row: Row) => string
  /** Label of the button that adds a record. */
  add: string
  empty: Words
  /** The dialog that edits or adds a record. */
  dialog: ComponentType<RecordDialogOf<Row>>
  /** Edits a record elsewhere than in the dialog. */
  onEdit?: (row: Row) => void
  /** Deletes after confirmation; true if they were deleted. */
  onRemove: (rows: readonly [Row, ...Row[]]) => Promise<boolean>
  /** Several records can be selected and deleted together. */
  several?: boolean
  /** Records can be disabled; disabled ones are behind a switch. The page's entry then has `DisabledSearch`. */
  disabling?: {
    /** "Which instruments" */
    readonly label: string
    /** Text if none is disabled. */
    readonly none: Words
    readonly onChange: (row: Row, active: boolean) => Promise<void>
  }
  /** Below the list, if there are records. */
  children?: ReactNode
}

const noneChosen: ReadonlySet<number> = new Set()

/** A page for records of one kind: a list, and a dialog that adds or edits. */
export function RecordPage<Row extends Listed>(props: RecordPageProps<Row>) {
  const {
    title,
    group = 'Settings',
    lead,
    tools,
    notice,
    query,
    doing,
    add,
    empty,
    several = false,
    disabling,
    children,
  } = props
  const { readOnly } = useActiveJournal()
  const [{ shown = 'active' }, change] = usePageSearch(DisabledSearch)
  const [edited, setEdited] = useState<Row | 'new' | null>(null)
  const [chosen, setChosen] = useState(noneChosen)
  const selected = (query.data ?? []).filter(({ id }) => chosen.has(id))

  async function remove([first, ...rest]: readonly Row[]) {
    if (first !== undefined && (await props.onRemove([first, ...rest]))) setChosen(noneChosen)
  }

  return (
    <>
      <Page
        title={title}
        group={group}
        lead={lead}
        actions={
          <>
            {tools}
            {disabling !== undefined && (
              <Segments
                label={disabling.label}
                value={shown}
                options={[
                  { value: 'active', label: 'Active' },
                  { value: 'disabled', label: 'Disabled' },
                ]}
                onChange={(next) => change({ shown: next === 'disabled' ? next : undefined })}
              />
            )}
            {several && selected.length > 0 && (
              <Button icon={<IconTrash size={20} aria-hidden="true" />} onClick={() => void remove(selected)}>
                Delete {selected.length} selected
              </Button>
            )}
            {!readOnly && (
              <Button
                variant="primary"
                icon={<IconPlus size={20} aria-hidden="true" />}
                onClick={() => setEdited('new')}
              >
                {add}
              </Button>
            )}
          </>
        }
      >
        {notice !== undefined && <div className={spaceClass({ below: 5 })}>{notice}</div>}
        <div className={classes.table}>
          <Loaded query={query} doing={doing}>
            {(all) => {
              const rows = disabling === undefined ? all : all.filter(({ active }) => active === (shown === 'active'))
              if (rows.length > 0)
                return (
                  <RecordTable
                    {...props}
                    rows={rows}
                    chosen={chosen}
                    onChoose={setChosen}
                    onEdit={props.onEdit ?? setEdited}
                    onDelete={remove}
                  />
                )
              if (disabling !== undefined && shown === 'disabled') return <Empty {...disabling.none} />
              return (
                <Empty
                  {...empty}
                  action={readOnly ? undefined : <Button onClick={() => setEdited('new')}>{add}</Button>}
                />
              )
            }}
          </Loaded>
        </div>
        {children !== undefined && (query.data ?? []).length > 0 && (
          <div className={spaceClass({ above: 8 })}>{children}</div>
        )}
      </Page>
      {edited !== null && <props.dialog record={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}

interface RecordTableProps<Row extends Listed>
  extends Pick<RecordPageProps<Row>, 'caption' | 'columns' | 'phone' | 'ordered' | 'nameOf' | 'several' | 'disabling'> {
  rows: readonly Row[]
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
  onEdit: (row: Row) => void
  onDelete: (rows: readonly Row[]) => Promise<void>
}

function RecordTable<Row extends Listed>(props: RecordTableProps<Row>) {
  const { caption, columns = [], phone = [], ordered, several, disabling, rows, onEdit, nameOf } = props
  const { readOnly } = useActiveJournal()
  const compact = useCompact()
  const all = readOnly
    ? columns
    : [
        ...(several === true ? [selectColumn(props)] : []),
        ...columns,
        ...(disabling === undefined ? [] : [activeColumn(props, disabling.onChange)]),
        actionColumn(props),
      ]
  if (ordered !== undefined)
    return (
      <OrderedList
        label={caption}
        items={rows}
        itemKey={({ id }) => id}
        nameOf={nameOf}
        nameAs={ordered.nameAs}
        columns={[
          ...ordered.columns,
          ...(readOnly
            ? []
            : [
                ...(disabling === undefined
                  ? []
                  : [atEnd(orderedColumn(activeColumn(props, disabling.onChange), '64px'))]),
                orderedColumn(actionColumn(props), '72px', '92px'),
              ]),
        ]}
        {...(readOnly
          ? {}
          : {
              onMove: async (row: Row, to: number) => {
                const onto = rows[to]
                if (onto !== undefined) await ordered.onMove(row, onto)
              },
            })}
      />
    )
  return (
    <Table
      caption={caption}
      columns={compact ? phone.flatMap((wanted) => all.filter(({ head }) => head === wanted)) : all}
      rows={rows}
      rowKey={({ id }) => id}
      empty=""
      onRowClick={readOnly ? undefined : onEdit}
    />
  )
}

const orderedColumn = <Row,>({ head, cell }: Column<Row>, width: string, phone = width): Column<Row> => ({
  head: head === 'Actions' ? '' : head,
  width,
  phone,
  cell,
})

/** Space to the figures on its left, which are right-aligned. */
const atEnd = <Row,>({ cell, ...column }: Column<Row>): Column<Row> => ({
  ...column,
  align: 'end',
  cell: (row) => (
    <Row as="span" oneLine align="stretch" justify="end" gap={0}>
      {cell(row)}
    </Row>
  ),
})

const selectColumn = <Row extends Listed>({ chosen, onChoose, nameOf }: RecordTableProps<Row>): Column<Row> => ({
  head: 'Select',
  cell: (row) => (
    <Checkbox
      aria-label={`Select ${nameOf(row)}`}
      checked={chosen.has(row.id)}
      onChange={(event) => {
        const rest = [...chosen].filter((id) => id !== row.id)
        onChoose(new Set(event.currentTarget.checked ? [...rest, row.id] : rest))
      }}
    />
  ),
})

const activeColumn = <Row extends Listed>(
  { nameOf }: RecordTableProps<Row>,
  onChange: (row: Row, active: boolean) => Promise<void>,
): Column<Row> => ({
  head: 'Active',
  cell: (row) => (
    <Switch
      aria-label={`${nameOf(row)} is active`}
      checked={row.active === true}
      onChange={(event) => void onChange(row, event.currentTarget.checked)}
    />
  ),
})

const actionColumn = <Row extends Listed>({ nameOf, onEdit, onDelete }: RecordTableProps<Row>): Column<Row> => ({
  head: 'Actions',
  align: 'end',
  cell: (row) => (
    <span className={classes.actions}>
      <IconButton small many label={`Edit ${nameOf(row)}`} onClick={() => onEdit(row)}>
        <IconPencil size={16} aria-hidden="true" />
      </IconButton>
      <IconButton small many label={`Delete ${nameOf(row)}`} onClick={() => void onDelete([row])}>
        <IconTrash size={16} aria-hidden="true" />
      </IconButton>
    </span>
  ),
})
