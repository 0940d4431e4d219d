import type { ReactNode } from 'react'

/** Where the state line is shown, each place with its own form. */
export type GuardPlace = 'home' | 'sidebar' | 'collapsed' | 'phone' | 'dialog'

export interface StateLineProps {
  place: GuardPlace
  /** The line of the frame, which is on every page once: a change is announced, and a save that breaks a rule says so. */
  isMain?: boolean
  className?: string | undefined
  /** Drawn while the state is computed. */
  room: ReactNode
}
