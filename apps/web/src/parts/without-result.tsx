import { counted, plural } from '@afterclose/core/format'
import { useTradeFeed } from '../journal/engine/hooks.ts'
import { PageLink } from './page-link.tsx'

/** Says how many closed trades no figure counts, as their results are unknown, and leads to where that is mended. */
export function WithoutResult() {
  const count = useTradeFeed().data?.withoutResult ?? 0
  if (count === 0) return null
  return (
    <span>
      {' '}
      {counted(count, 'closed trade')} {plural(count, 'has', 'have')} no result and {plural(count, 'is', 'are')} left
      out.{' '}
      <PageLink className="link" to="/settings/issues">
        See why
      </PageLink>
    </span>
  )
}
