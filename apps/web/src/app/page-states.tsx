import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { unreachableError } from '../journal/call-server.ts'
import { isMissingCode } from '../journal/code-failures.ts'
import { isOffline } from '../journal/offline.ts'
import { useStore } from '../journal/store.ts'
import { Button } from '../ui/button.tsx'
import { useLate } from '../ui/late.ts'
import { Page } from '../ui/page.tsx'
import { Problem } from '../parts/problem.tsx'
import { FirstScreen } from './loading-screen.tsx'
import { type Build, buildOfServer, reload, reloadsByItself, reloadToNewest } from './missing-code.ts'

/** While the code of a page is loading. */
export function PageLoading() {
  const late = useLate()
  return (
    <div className={clsx('page-outline', late && 'outline-late')} aria-busy="true" role="status" aria-label="Loading" />
  )
}

/** A page that crashed, or whose code could not be loaded. */
export function PageProblem({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  if (isMissingCode(error)) return <CodeMissing error={error} />
  const again = () => {
    reset()
    void router.invalidate()
  }
  return <NotShown error={error} onRetry={again} />
}

/** Shown if the frame around all pages crashed, or its code could not be loaded: nothing on screen can be lost. */
export function StartFailed({ error }: ErrorComponentProps) {
  return (
    <FirstScreen>
      {isMissingCode(error) ? <CodeMissing error={error} /> : <NotShown error={error} onRetry={reload} />}
    </FirstScreen>
  )
}

/** Code that could not be loaded: the server has a newer build without these files, or is unreachable. */
function CodeMissing({ error }: { error: unknown }) {
  const [build, setBuild] = useState<Build>()
  const [looking, setLooking] = useState(false)

  useEffect(() => {
    let left = false
    void buildOfServer().then((found) => {
      if (left) return
      if (found === 'newer' && reloadsByItself()) void reloadToNewest()
      else setBuild(found)
    })
    return () => {
      left = true
    }
  }, [])
  /** The browser's own error page would have no way back. */
  const again = async () => {
    setLooking(true)
    if ((await buildOfServer()) === 'unknown') setLooking(false)
    else void reloadToNewest()
  }

  if (build === undefined) return <PageLoading />
  if (build !== 'newer')
    return (
      <NotShown
        error={build === 'unknown' ? unreachableError() : error}
        onRetry={() => void again()}
        retrying={looking}
        reloads
      />
    )
  return (
    <Page title="A newer version is available">
      <p>This page needs the new version. Your data is unchanged.</p>
      <Button variant="primary" onClick={() => void reloadToNewest()}>
        Reload
      </Button>
    </Page>
  )
}

function NotShown(props: { error: unknown; onRetry: () => void; retrying?: boolean; reloads?: boolean }) {
  const offline = useStore(isOffline)
  return (
    <Page title={offline ? 'This page is not on this device' : 'This page could not be loaded'}>
      <Problem doing="showing this page" {...props} />
    </Page>
  )
}
