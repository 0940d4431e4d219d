import type { Activity } from '@afterclose/contract/problems'
import { TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { toastProblem } from '../toasts.tsx'
import classes from './name-in-place.module.css'

interface NameInPlaceProps {
  name: string
  longest: number
  doing: Activity
  /** Saves another name, with "Undo". Absent: the name is fixed. */
  onRename: ((name: string) => Promise<unknown>) | undefined
  /** Leading and trailing blanks are kept. */
  verbatim?: boolean
  /** Error of a name, as a sentence below the field; null without one. */
  fault?: (name: string) => string | null
  /** The field is open from the start, with the whole name selected, for a new item. */
  open?: boolean
  /** Called when a field that was open from the start is left without another name. */
  onUnnamed?: (() => void) | undefined
}

const noFault = (): null => null

/**
 * A name edited in place: a click opens the field. Enter or leaving the field saves it; Escape or an empty field restores the former
 * name. On an error the former name is shown again, and "Edit again" in the toast restores the typed text.
 */
export function NameInPlace({
  name,
  longest,
  doing,
  onRename,
  verbatim = false,
  open = false,
  fault = noFault,
  onUnnamed,
}: NameInPlaceProps) {
  const [typed, setTyped] = useState<string | null>(open ? name : null)
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const closed = useRef(false)
  const unnamed = useRef(open)

  // it exists again after the next render; a focus that has moved elsewhere stays there
  useEffect(() => {
    if (typed === null && closed.current) button.current?.focus()
    closed.current = false
  }, [typed])

  function close(): void {
    if (unnamed.current) onUnnamed?.()
    unnamed.current = false
    closed.current = document.activeElement === field.current
    setTyped(null)
    setProblem(null)
  }
  async function save(): Promise<void> {
    const next = verbatim ? (typed ?? '') : (typed?.trim() ?? '')
    if (saving) return
    if (next.trim() === '' || next === name || onRename === undefined) return close()
    const wrong = fault(next)
    if (wrong !== null) return setProblem(wrong)
    setSaving(true)
    unnamed.current = false
    try {
      await onRename(next)
    } catch (error) {
      toastProblem(error, doing, { label: 'Edit again', act: () => setTyped(next) })
    } finally {
      setSaving(false)
      close()
    }
  }
  function onKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault() // the dialog around the list stays open, its form is not submitted
    if (event.key === 'Enter') void save()
    else close()
  }

  if (onRename === undefined) return <span className={classes.fixed}>{name}</span>
  if (typed === null)
    return (
      <button
        ref={button}
        type="button"
        className={classes.name}
        aria-label={`Rename ${name}`}
        onClick={() => setTyped(name)}
      >
        {name}
        <IconPencil size={16} aria-hidden="true" />
      </button>
    )
  return (
    <TextInput
      ref={field}
      size="sm"
      className={classes.field ?? ''}
      aria-label={`Name of ${name}`}
      autoFocus
      value={typed}
      maxLength={longest}
      readOnly={saving}
      onFocus={(event) => event.currentTarget.select()}
      error={problem}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        setProblem(null)
      }}
      onKeyDown={onKey}
      onBlur={() => {
        if (!saving) void save()
      }}
    />
  )
}
