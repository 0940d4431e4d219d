import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import type { FormFrame } from './use-field-form.ts'

interface RecordFieldsProps {
  form: FormFrame
  className?: string | undefined
  /** A `Stack` sets the space between the fields with it. */
  style?: CSSProperties | undefined
  /** Called after a successful save. */
  onSaved?: () => void
  children: ReactNode
}

/**
 * The form element around the fields: Enter saves, and the focus moves to the first field with an error, or to the first field of the next
 * record.
 */
export function RecordFields({ form, className, style, onSaved, children }: RecordFieldsProps) {
  const holder = useRef<HTMLFormElement>(null)
  const { refusals, begun } = form
  useEffect(() => {
    if (refusals > 0) holder.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  useEffect(() => {
    if (begun > 0) holder.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [begun])
  return (
    <form
      ref={holder}
      id={form.id}
      className={className}
      style={style}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit().then((saved) => saved && onSaved?.())
      }}
    >
      {children}
    </form>
  )
}
