import { useConfig } from '../journal/app-config.ts'
import { Brand } from '../ui/logo.tsx'
import classes from './loading-screen.module.css'

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
