import type { Activity } from '@afterclose/contract/problems'
import { HOUR } from '@afterclose/core/time'
import { CloseButton } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { sentenceOf } from '../journal/call-server.ts'
import { useToastPlace } from '../ui/toast-place.ts'
import { addToast, hideToast, type Toast, toastsNow, watchToasts } from './toast-list.ts'
import classes from './toasts.module.css'

const most = 3

/** Toasts: bottom right, 5 s each (10 with an undo), at most three, never over content that must stay visible. */
export function Toasts() {
  const toasts = useSyncExternalStore(watchToasts, toastsNow).slice(0, most)
  const [held, setHeld] = useState(false)
  useUndoKey()
  useToastPlace(`.${classes.place}`, toasts.length)
  return createPortal(
    // all stay while the pointer is over one
    <div className={classes.place} onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
      {toasts.map((toast) => (
        <ToastBox key={toast.id} toast={toast} held={held} />
      ))}
    </div>,
    document.body,
  )
}

const icons = { done: IconCheck, warn: IconAlertTriangle, error: IconAlertCircle }

/** @returns a function that leaves the toast where it is */
function hideLater({ id, forMs }: Toast): () => void {
  const clock = setTimeout(() => hideToast(id), forMs)
  return () => clearTimeout(clock)
}

function ToastBox({ toast, held }: { toast: Toast; held: boolean }) {
  // another toast in its place has its whole time
  useEffect(() => (held ? undefined : hideLater(toast)), [toast, held])
  const { id, tone, message } = toast
  const Icon = icons[tone]
  return (
    <div role={tone === 'done' ? 'status' : 'alert'} className={clsx(classes.toast, classes[tone])}>
      <Icon size={20} aria-hidden="true" />
      <div className={classes.text}>{message}</div>
      <CloseButton size={32} iconSize={16} aria-label="Dismiss" onClick={() => hideToast(id)} />
    </div>
  )
}

function show(tone: Toast['tone'], message: ReactNode, forMs = 5000, about?: string): string {
  if (about === undefined) return addToast({ tone, message, forMs })
  hideToast(about)
  return addToast({ id: about, tone, message, forMs })
}

/** A toast about one subject, such as an import: replaces a visible toast about the same subject. */
export const toastAbout = (thing: string, text: string): void => void show('done', text, 5000, thing)

/** @param action a follow-up action */
export function toastWarning(text: string, action?: ToastAction): void {
  if (action === undefined) show('warn', text)
  else showWithAction('warn', text, action)
}
export const toastFault = (text: string): void => void show('error', text)

interface ToastAction {
  readonly label: string
  readonly act: () => void
  /** The toast replaces a visible one about the same subject. */
  readonly about?: string
}

/** A toast with a button that can be pressed once; shown for 10 s, or for `forMs`. */
function showWithAction(
  tone: Toast['tone'],
  text: string,
  { label, act, about }: ToastAction,
  Button = ActionButton,
  forMs = 10_000,
): () => void {
  const press = () => {
    hideToast(id)
    act()
  }
  const id = show(
    tone,
    <>
      {text} <Button label={label} act={press} />
    </>,
    forMs,
    about,
  )
  return () => hideToast(id)
}

/** @param action a follow-up action */
export function toastDone(text: string, action?: ToastAction): void {
  if (action === undefined) show('done', text)
  else showWithAction('done', text, action)
}

/** A toast that stays until it is used or dismissed: its offer comes once. */
export const toastOffer = (text: string, action: ToastAction): void =>
  void showWithAction('done', text, action, ActionButton, 24 * HOUR)

const ActionButton = ({ label, act }: ToastAction) => (
  <button type="button" className="link" onClick={act}>
    {label}
  </button>
)

/** Undos for Ctrl+Z: those of the visible toasts, the newest last. A queued toast has none. */
const undoable = new Set<() => void>()

function UndoButton({ label, act }: ToastAction) {
  useEffect(() => {
    undoable.add(act)
    return () => void undoable.delete(act)
  }, [act])
  return (
    <button type="button" className="link" title="Ctrl+Z" aria-keyshortcuts="Control+Z Meta+Z" onClick={act}>
      {label}
    </button>
  )
}

/** Toast of a change, with a button that undoes it, as Ctrl+Z does. @returns hides it */
export const toastUndo = (text: string, undo: () => void): (() => void) =>
  showWithAction('done', text, { label: 'Undo', act: undo }, UndoButton)

/** Elements in which a key types or edits text. */
export const fieldsOfText = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]'

/** Ctrl+Z presses the newest "Undo", except in a field, where it undoes typing. */
function useUndoKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'z' || event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey)) return
      if (event.target instanceof Element && event.target.closest(fieldsOfText)) return
      const newest = [...undoable].at(-1)
      if (newest === undefined) return
      event.preventDefault()
      newest()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/**
 * @param doing ends the sentence "Unexpected error occurred while …" for an error without its own message
 * @param action a follow-up action
 */
export function toastProblem(error: unknown, doing: Activity, action?: ToastAction): void {
  const text = sentenceOf(error, doing)
  if (action === undefined) show('error', text)
  else showWithAction('error', text, action)
}
