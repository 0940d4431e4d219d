import { alerts } from '@afterclose/contract/problems'
import { Popover, Tooltip } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { ApiError, api } from '../../journal/api.ts'
import { alertUser, openTradeDialog } from '../../journal/dialogs.ts'
import { IconButton } from '../../ui/button.tsx'
import { toastProblem, toastWarning } from '../../ui/toasts.tsx'
import { useMedium } from '../../ui/use-compact.ts'
import classes from './trade-search.module.css'

/** The Trade ID in what was typed, or null: digits alone, at least 1. */
export function tradeIdOf(text: string): number | null {
  const trimmed = text.trim()
  const id = Number(trimmed)
  return /^\d{1,15}$/.test(trimmed) && id > 0 ? id : null
}

/** Opens a trade of the active journal by its ID. Where room is short, behind an icon. */
export function TradeSearch() {
  const medium = useMedium()
  const [open, setOpen] = useState(false)
  if (!medium) return <SearchField />
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus>
      <Popover.Target>
        <IconButton label="Search selected Journal by Trade ID" aria-expanded={open} onClick={() => setOpen(!open)}>
          <IconSearch size={20} aria-hidden="true" />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <SearchField autoFocus onDone={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

function SearchField({ autoFocus = false, onDone }: { autoFocus?: boolean; onDone?: () => void }) {
  const { id: journalId } = useActiveJournal()
  const [text, setText] = useState('')

  async function search(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '') return
    const tradeId = tradeIdOf(text)
    if (tradeId === null) {
      await alertUser('Search by Trade ID', alerts.invalidTradeId)
      return
    }
    setText('')
    onDone?.()
    try {
      await api.readTrade({ params: { journalId, tradeId } })
      openTradeDialog({ tradeId })
    } catch (error) {
      if (error instanceof ApiError && error.status === 404)
        toastWarning(`There is no trade ${tradeId} in this journal.`)
      else toastProblem(error, 'loading data')
    }
  }

  return (
    <form className={classes.search} role="search" onSubmit={(event) => void search(event)}>
      <IconSearch size={18} className={classes.icon} aria-hidden="true" />
      <Tooltip label="Search selected Journal by Trade ID" disabled={autoFocus}>
        <input
          className={classes.input}
          placeholder="Search by Trade ID"
          aria-label="Search selected Journal by Trade ID"
          inputMode="numeric"
          enterKeyHint="search"
          autoComplete="off"
          data-autofocus={autoFocus || undefined}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Tooltip>
    </form>
  )
}
