import { counted, formatWhole } from '@afterclose/core/format'
import { type ContextTag, contextTags } from '@afterclose/core/market-context'
import { useTradeFeed } from '../journal/engine/hooks.ts'

export const isContextTag = (name: string): name is ContextTag => contextTags.some((tag) => tag === name)

/** Number of closed trades that have a context, shown with filters and columns that use it (BARS 5.3); empty once all have one. */
export function ContextCoverage({ className }: { readonly className: string | undefined }) {
  const { inContext, closed } = useTradeFeed().data ?? { inContext: 0, closed: 0 }
  if (inContext === closed) return null
  return (
    <p className={className}>
      Context of {formatWhole(inContext)} of {counted(closed, 'trade')}. The charts of the others show the reason.
    </p>
  )
}
