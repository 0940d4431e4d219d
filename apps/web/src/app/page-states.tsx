import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { Page } from '../ui/page.tsx'
import { Problem } from '../parts/problem.tsx'
import { Logo } from '../ui/logo.tsx'
import { BlockSkeleton, Skeleton } from '../ui/skeleton.tsx'
import classes from './page-states.module.css'

/** While the code of a page is on its way. */
export function PageLoading() {
  return (
    <div className={classes.loading} aria-busy="true">
      <Skeleton width={180} height={28} />
      <BlockSkeleton height={480} />
    </div>
  )
}

/** A page that broke, or whose code could not be loaded. */
export function PageProblem({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const again = () => {
    reset()
    void router.invalidate()
  }
  return <NotShown error={error} onRetry={again} />
}

/** What stands around all pages broke, or its code could not be loaded: nothing is on screen that would be lost. */
export function StartFailed({ error }: ErrorComponentProps) {
  return (
    <main className={classes.alone}>
      <Logo size={30} />
      <NotShown error={error} onRetry={() => window.location.reload()} />
    </main>
  )
}

const NotShown = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Page title="This page could not be shown">
    <Problem error={error} doing="showing this page" onRetry={onRetry} />
  </Page>
)
