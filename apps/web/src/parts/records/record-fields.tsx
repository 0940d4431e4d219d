import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import type { FormFrame } from './use-field-form.ts'

interface RecordFieldsProps {
  form: FormFrame
  className?: string | undefined
  /** A `Stack` tells the space between its fields by it. */
  style?: CSSProperties | undefined
  /** It was submitted and saved. */
  onSaved?: () => void
  children: ReactNode
}

/** The form element around the fields: Enter saves, the first fault gets the focus, and the first field of the next. */
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
