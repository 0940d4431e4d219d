import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { worksHere } from '../journal/active-journal.ts'
import { useConfig } from '../journal/app-config.ts'
import { createStore, useStore } from '../journal/store.ts'
import { Brand, Logo } from '../ui/logo.tsx'
import { useLate } from '../ui/late.ts'
import classes from './screens.module.css'

/** The menu of the first screen, once the code of all pages is loaded: it already leads to them. */
export const firstMenu = createStore<ReactNode>(null)

interface FirstScreenProps {
  /** How much of the journal is loaded, in percent. */
  progress?: number
  /** Replaces the placeholder of the page: why it does not load. */
  children?: ReactNode
}

const isStored = (name: string, value: string): boolean => localStorage.getItem(`afterclose.${name}`) === value

/**
 * Before the data of every page is loaded: the outline of the shell for a user who works here, otherwise the mark alone. The first paint
 * is the same, in index.html.
 */
export function FirstScreen({ progress, children }: FirstScreenProps) {
  const late = useLate()
  const menu = useStore(firstMenu)
  const loading = children === undefined
  if (worksHere())
    return (
      <div
        className={clsx(
          'at-work',
          isStored('sidebar', 'collapsed') || matchMedia('(max-width: 1279px)').matches ? 'sidebar-collapsed' : null,
          isStored('balance', 'shown') && 'balance-shown',
        )}
      >
        <div className={clsx('outline', loading ? late && 'outline-late' : 'outline-failed')}>
          <div className="outline-side">
            <Logo />
            {menu}
          </div>
          <div className="outline-head">{progress !== undefined && <LoadingProgress progress={progress} />}</div>
          <main className="outline-page" {...(loading ? { 'aria-busy': true, 'aria-label': 'Loading' } : {})}>
            {children ?? <div className={clsx('page-outline', late && 'outline-late')} />}
          </main>
        </div>
      </div>
    )
  if (loading)
    return (
      <main className="outline" aria-busy="true" aria-label="Loading">
        <Logo size={30} />
      </main>
    )
  return (
    <main className={classes.alone}>
      <Logo size={30} />
      {children}
    </main>
  )
}

/** Behind the journal picker, while no journal is open. */
export function BlankScreen() {
  const { brand } = useConfig()
  return (
    <main className={classes.blank}>
      <Brand name={brand} />
    </main>
  )
}

/** While a journal loads. `progress` in percent. */
export function LoadingScreen({ progress }: { progress: number }) {
  const { brand } = useConfig()
  useLate() // later screens of the same wait need not hide again
  if (worksHere()) return <FirstScreen progress={progress} />
  return (
    <main className={classes.screen}>
      <Brand name={brand} />
      <LoadingProgress progress={progress} />
    </main>
  )
}

const LoadingProgress = ({ progress }: { progress: number }) => (
  <div
    className={classes.track}
    role="progressbar"
    aria-label="Loading the journal"
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={progress}
  >
    <span className={classes.done} style={{ width: `${progress}%` }} />
  </div>
)
