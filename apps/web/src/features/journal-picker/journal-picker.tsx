import { TextInput, Tooltip } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { journalsQuery, selectJournal, useActiveJournalId } from '../../journal/active-journal.ts'
import { useConfig } from '../../journal/app-config.ts'
import { closeAllDialogs, openCreateJournal } from '../../journal/dialogs.ts'
import { useUser } from '../../journal/session.ts'
import { mayLeave } from '../../journal/may-leave.ts'
import { Button } from '../../ui/button.tsx'
import { CancelButton, Dialog } from '../../parts/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { spaceClass } from '../../ui/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useNoMoreJournals } from './journal-actions.tsx'
import { JournalRow } from './journal-row.tsx'
import { type JournalOrder, listJournals } from './journal-list.ts'
import classes from './journal-picker.module.css'

const orders = [
  { value: 'lastUsed', label: 'Last used' },
  { value: 'name', label: 'Name' },
] as const

interface JournalPickerProps {
  /** Whether the picker can be closed without choosing; never while no journal is active. */
  cancel: boolean
  /** Why the requested journal cannot be shown. */
  problem: string | null
  onClose: () => void
}

export function JournalPicker({ cancel, problem, onClose }: JournalPickerProps) {
  const journals = useQuery(journalsQuery)
  const activeId = useActiveJournalId()
  const { permissions } = useUser()
  const { links } = useConfig()
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<JournalOrder>('lastUsed')
  const [now] = useState(() => new Date())
  const mayClose = cancel && activeId !== null && (journals.data?.length ?? 0) > 0
  const mayCreate = permissions.includes('CREATE_DATABASE')

  async function select(journalId: number) {
    // a trade being edited below belongs to the journal being left
    if (journalId !== activeId) {
      if (!(await mayLeave())) return
      closeAllDialogs()
    }
    selectJournal(journalId)
    onClose()
  }

  const addButton = (
    <Tooltip label={useNoMoreJournals()} disabled={mayCreate}>
      <span>
        <Button icon={<IconPlus size={20} aria-hidden="true" />} disabled={!mayCreate} onClick={openCreateJournal}>
          Add Journal
        </Button>
      </span>
    </Tooltip>
  )

  return (
    <Dialog
      title="Select a Journal"
      width={640}
      onClose={mayClose ? onClose : undefined}
      footer={
        <>
          <div className={classes.footStart}>{addButton}</div>
          {mayClose && <CancelButton />}
        </>
      }
    >
      {problem !== null && (
        <div className={spaceClass({ below: 4 })}>
          <Notice tone="warn">{problem}</Notice>
        </div>
      )}
      <Loaded query={journals} doing="loading data">
        {(list) => {
          if (list.length === 0)
            return (
              <Empty
                title="You have not yet created any journals."
                why="A journal holds your trades, with its own currency, markets and settings."
                action={
                  links.firstSteps !== null && (
                    <a className="link" href={links.firstSteps} target="_blank" rel="noreferrer">
                      First steps in trading journal
                    </a>
                  )
                }
              />
            )
          const shown = listJournals(list, search, order)
          return (
            <>
              <div className={classes.tools}>
                <TextInput
                  className={classes.search ?? ''}
                  aria-label="Search by name"
                  placeholder="Search by name"
                  leftSection={<IconSearch size={18} aria-hidden="true" />}
                  data-autofocus
                  value={search}
                  onChange={(event) => setSearch(event.target.value)}
                />
                <Segments label="Sort by" value={order} options={orders} onChange={setOrder} />
              </div>
              <ul className={classes.list}>
                {shown.map((journal) => (
                  <JournalRow
                    key={journal.id}
                    journal={journal}
                    active={journal.id === activeId}
                    now={now}
                    onSelect={() => void select(journal.id)}
                  />
                ))}
              </ul>
              {shown.length === 0 && <p className={classes.none}>No journal has “{search.trim()}” in its name.</p>}
            </>
          )
        }}
      </Loaded>
    </Dialog>
  )
}
