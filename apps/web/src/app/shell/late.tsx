import type { ComponentType, ReactNode } from 'react'
import { ErrorBoundary } from '../../parts/error-boundary.tsx'
import classes from './header.module.css'
import { lazyPart } from '../../ui/later.tsx'
import shell from './shell.module.css'

/** A lazy part of the shell; `place` keeps its room. All are one file: if it cannot be loaded, only `ConnectionNote` reports it. */
function late(load: () => Promise<ComponentType>, place: ReactNode = null): ComponentType {
  const Part = lazyPart(load, () => place)
  return () => (
    <ErrorBoundary doing="loading data" missing={place}>
      <Part />
    </ErrorBoundary>
  )
}

const button = <span className={classes.place} />
export const Bell = late(async () => (await import('./late-parts.ts')).Bell, button)
export const AccountMenu = late(async () => (await import('./late-parts.ts')).AccountMenu, button)
export const BusyNote = late(async () => (await import('./late-parts.ts')).BusyNote)
export const SystemBanner = late(async () => (await import('./late-parts.ts')).SystemBanner)

export const WaitingNote = late(async () => (await import('./late-parts.ts')).WaitingNote)

const LateNote = lazyPart(async () => (await import('./late-parts.ts')).ConnectionNote)
export const ConnectionNote = () => (
  <div className={shell.bar}>
    <ErrorBoundary doing="loading data">
      <LateNote />
    </ErrorBoundary>
  </div>
)
