import type { Activity } from '@afterclose/contract/problems'
import { TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { sentenceOf } from '../../journal/api.ts'
import { IconButton } from '../../ui/button.tsx'
import classes from './ordered-list.module.css'

interface NameInPlaceProps {
  name: string
  longest: number
  doing: Activity
  /** Absent: the name is fixed. */
  onRename: ((name: string) => Promise<void>) | undefined
}

/** A name that becomes a field where it stands. Enter saves it, Escape leaves it as it was; so does an empty field. */
export function NameInPlace({ name, longest, doing, onRename }: NameInPlaceProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)

  function close(): void {
    setTyped(null)
    setFault(null)
    setTimeout(() => pencil.current?.focus()) // it is there again after the next rendering
  }
  async function save(): Promise<void> {
    const next = typed?.trim() ?? ''
    if (saving) return
    if (next === '' || next === name || onRename === undefined) return close()
    setSaving(true)
    try {
      await onRename(next)
      close()
    } catch (error) {
      setFault(sentenceOf(error, doing))
    } finally {
      setSaving(false)
    }
  }
  function onKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault() // the dialog around the list stays open, its form is not sent
    if (event.key === 'Enter') void save()
    else close()
  }

  if (typed === null)
    return (
      <>
        <span className={classes.name}>{name}</span>
        {onRename !== undefined && (
          <IconButton ref={pencil} small label={`Rename ${name}`} onClick={() => setTyped(name)}>
            <IconPencil size={16} aria-hidden="true" />
          </IconButton>
        )}
      </>
    )
  return (
    <TextInput
      size="sm"
      className={classes.field ?? ''}
      aria-label={`Name of ${name}`}
      autoFocus
      value={typed}
      maxLength={longest}
      error={fault}
      readOnly={saving}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKey}
      onBlur={() => void save()}
    />
  )
}
