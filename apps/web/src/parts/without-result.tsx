import { counted, plural } from '@afterclose/core/format'
import { useLocation } from '@tanstack/react-router'
import { useConfig } from '../journal/app-config.ts'
import { useTradeFeed } from '../journal/engine/hooks.ts'
import { PageLink } from './page-link.tsx'

/**
 * States how many closed trades are excluded because their results are unknown, and links to the page with the reasons: the list of issues,
 * or the journal if the server has no such list.
 */
export function WithoutResult() {
  const count = useTradeFeed().data?.withoutResult ?? 0
  const { features } = useConfig()
  const pathname = useLocation({ select: (location) => location.pathname })
  const why = features.issues ? '/settings/issues' : '/journal'
  if (count === 0) return null
  return (
    <span>
      {' '}
      {counted(count, 'closed trade')} {plural(count, 'has', 'have')} no result and {plural(count, 'is', 'are')}{' '}
      excluded.{' '}
      {pathname !== why && (
        <PageLink className="link" to={why}>
          See why
        </PageLink>
      )}
    </span>
  )
}
