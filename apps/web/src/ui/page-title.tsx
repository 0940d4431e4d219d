import type { ReactNode } from 'react'

/** The title that had the focus went away; the one that comes in its place takes it over. */
let handedOn = false

function takeOver(title: HTMLElement | null): (() => void) | undefined {
  if (title === null) return
  if (handedOn) title.focus()
  handedOn = false
  return () => {
    handedOn = document.activeElement === title
  }
}

/** The title of a page. It can have the focus, which comes to it on the way to the page. */
export function PageTitle({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <h1 ref={takeOver} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
