import { type ReactNode, useContext, useId } from 'react'
import { PageHelp } from './page-help.ts'

/** The focused title was unmounted; the next title takes the focus. */
let handedOn = false

function takeOver(title: HTMLElement | null): (() => void) | undefined {
  if (title === null) return
  if (handedOn) title.focus()
  handedOn = false
  return () => {
    handedOn = document.activeElement === title
  }
}

/**
 * The title of a page. It is focusable, for navigation to the page. The link to its help flows with its last line, and is not part of its name.
 */
export function PageTitle({ className, children }: { className: string | undefined; children: ReactNode }) {
  const help = useContext(PageHelp)
  const id = useId()
  return (
    <h1 ref={takeOver} tabIndex={-1} className={className} aria-labelledby={id}>
      <span id={id}>{children}</span>
      {help}
    </h1>
  )
}
