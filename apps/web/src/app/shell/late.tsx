import type { ComponentType, ReactNode } from 'react'
import { ErrorBoundary } from '../../parts/error-boundary.tsx'
import classes from './header.module.css'
import { lazyPart } from '../../ui/later.tsx'
import shell from './shell.module.css'

/** A lazy part of the shell; `place` keeps its room. All are one file: if it cannot be loaded, only `ConnectionNote` reports it. */
function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  place: ReactNode = null,
): ComponentType<Props> {
  const Part = lazyPart(load, () => place)
  return (props) => (
    <ErrorBoundary doing="loading data" missing={place}>
      <Part {...props} />
    </ErrorBoundary>
  )
}

const button = <span className={classes.place} />
export const Bell = late(async () => (await import('./late-parts.ts')).Bell, button)
export const AccountMenu = late(async () => (await import('./late-parts.ts')).AccountMenu, button)
export const BottomBar = late(async () => (await import('./late-parts.ts')).BottomBar)
export const BusyNote = late(async () => (await import('./late-parts.ts')).BusyNote)
export const InstallButton = late(async () => (await import('./late-parts.ts')).InstallButton)
export const NewVersion = late(async () => (await import('./late-parts.ts')).NewVersion)
export const SystemBanner = late(async () => (await import('./late-parts.ts')).SystemBanner)

const LateNote = lazyPart(async () => (await import('./late-parts.ts')).ConnectionNote)
export const ConnectionNote = () => (
  <div className={shell.bar}>
    <ErrorBoundary doing="loading data">
      <LateNote />
    </ErrorBoundary>
  </div>
)
