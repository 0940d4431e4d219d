import { useState } from 'react'
import { configQuery } from '../../journal/app-config.ts'
import { api } from '../../journal/api.ts'
import { queryClient } from '../../journal/query-client.ts'
import { signedIn } from '../../journal/session.ts'
import { Button } from '../../ui/button.tsx'
import { toastProblem } from '../../parts/toasts.tsx'
import classes from './open-demo.module.css'

/** A year of a trader's journal to look around in, as a throw-away account. */
export function OpenDemo() {
  const [busy, setBusy] = useState(false)

  async function open() {
    setBusy(true)
    try {
      const user = await api.openDemo({ body: {} })
      void queryClient.invalidateQueries({ queryKey: configQuery.queryKey })
      signedIn(user)
    } catch (error) {
      toastProblem(error, 'opening the demo journal')
      setBusy(false)
    }
  }

  return (
    <section className={classes.demo} aria-labelledby="open-demo">
      <h2 id="open-demo" className={classes.title}>
        Just looking?
      </h2>
      <p className={classes.text}>A year of trades in several markets, to try everything on. Nothing to fill in.</p>
      <Button busy={busy} onClick={() => void open()}>
        Open the demo journal
      </Button>
    </section>
  )
}
