import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { NotebookAddress } from './use-notebook-address.ts'

/** Searches title, text and tags while typing. One search is one step of the history, however it was typed. */
export function SearchField({ said: { q }, go }: NotebookAddress) {
  const [text, setText] = useState(q ?? '')
  /** Values sent to the address that it does not contain yet. */
  const given = useRef<readonly (string | undefined)[]>([])
  useEffect(() => {
    const at = given.current.lastIndexOf(q)
    if (at < 0) setText(q ?? '') // a step back, or a link
    given.current = given.current.slice(at + 1)
  }, [q])

  function search(typed: string): void {
    const next = typed.trim() === '' ? undefined : typed.trim()
    const before = given.current.length > 0 ? given.current.at(-1) : q
    setText(typed)
    if (next === before) return
    given.current = [...given.current, next]
    go({ q: next }, before !== undefined && next !== undefined)
  }
  return (
    <TextInput
      size="sm"
      type="search"
      aria-label="Search notes"
      placeholder="Search title, text, tags"
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={text !== '' && <CloseButton size="sm" aria-label="Clear the search" onClick={() => search('')} />}
      maxLength={200}
      value={text}
      onChange={(event) => search(event.currentTarget.value)}
    />
  )
}
