import { useConfig } from '../journal/app-config.ts'
import { Brand, Logo } from '../ui/logo.tsx'
import { useLate } from '../ui/late.ts'
import classes from './screens.module.css'

/** Before anything is known, even the name of the product. */
export function FirstScreen() {
  useLate()
  return (
    <main className={classes.screen} aria-busy="true" aria-label="Loading">
      <Logo size={30} />
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
  return (
    <main className={classes.screen}>
      <Brand name={brand} />
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
    </main>
  )
}
