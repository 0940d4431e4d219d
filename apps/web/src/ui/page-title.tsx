import type { ReactNode } from 'react'

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

/** The title of a page. It is focusable, for navigation to the page. */
export function PageTitle({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <h1 ref={takeOver} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
