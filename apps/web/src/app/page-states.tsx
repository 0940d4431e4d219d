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
  return (
    <Page title="This page could not be shown">
      <Problem
        error={error}
        doing="showing this page"
        onRetry={() => {
          reset()
          void router.invalidate()
        }}
      />
    </Page>
  )
}

/** What stands around all pages broke, or its code could not be loaded. */
export function StartFailed(props: ErrorComponentProps) {
  return (
    <main className={classes.alone}>
      <Logo size={30} />
      <PageProblem {...props} />
    </main>
  )
}
