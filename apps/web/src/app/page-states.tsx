import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useConfig } from '../journal/app-config.ts'
import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { Problem } from '../parts/problem.tsx'
import { Logo } from '../ui/logo.tsx'
import { BlockSkeleton, Skeleton } from '../ui/skeleton.tsx'
import { type Build, buildOfServer, isMissingCode, reload, reloadsByItself } from './missing-code.ts'
import classes from './screens.module.css'

/** While the code of a page is loading. */
export function PageLoading() {
  return (
    <div className={classes.loading} aria-busy="true">
      <Skeleton width={180} height={28} />
      <BlockSkeleton height={480} />
    </div>
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
    <main className={classes.alone}>
      <Logo size={30} />
      {isMissingCode(error) ? <CodeMissing error={error} /> : <NotShown error={error} onRetry={reload} />}
    </main>
  )
}

/** Code that could not be loaded: the server has a newer build without these files, or is unreachable. */
function CodeMissing({ error }: { error: unknown }) {
  const { brand } = useConfig()
  const [build, setBuild] = useState<Build>()
  const [looking, setLooking] = useState(false)

  useEffect(() => {
    let left = false
    void buildOfServer().then((found) => {
      if (left) return
      if (found === 'newer' && reloadsByItself()) reload()
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
    else reload()
  }

  if (build === undefined) return <PageLoading />
  if (build !== 'newer') return <NotShown error={error} onRetry={() => void again()} retrying={looking} />
  return (
    <Page title={`A newer version of ${brand} is available`}>
      <p>This page needs the new version. Your data is unchanged.</p>
      <Button variant="primary" onClick={reload}>
        Reload
      </Button>
    </Page>
  )
}

const NotShown = (props: { error: unknown; onRetry: () => void; retrying?: boolean }) => (
  <Page title="This page could not be loaded">
    <Problem doing="showing this page" {...props} />
  </Page>
)
