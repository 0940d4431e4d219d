import { openDemo } from '@afterclose/contract/auth'
import { useState } from 'react'
import { configQuery } from '../../journal/app-config.ts'
import { callOf, sentenceOf } from '../../journal/call-server.ts'
import { queryClient } from '../../journal/query-client.ts'
import { signedIn } from '../../journal/session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './sign-in.module.css'

/** Opens the demo journal, a year of trading, with a temporary account. */
export function OpenDemo() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function open() {
    setBusy(true)
    setProblem(null)
    try {
      const user = await callOf(openDemo)({ body: {} })
      void queryClient.invalidateQueries({ queryKey: configQuery.queryKey })
      signedIn(user)
    } catch (error) {
      setProblem(sentenceOf(error, 'opening the demo journal'))
      setBusy(false)
    }
  }

  return (
    <section className={classes.demo} aria-labelledby="open-demo">
      <h2 id="open-demo" className={classes.demoTitle}>
        Just looking?
      </h2>
      <p className={classes.demoText}>A year of trades in several markets to explore. Nothing to fill in.</p>
      <Button busy={busy} onClick={() => void open()}>
        Open the demo journal
      </Button>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
    </section>
  )
}
