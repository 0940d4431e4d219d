import { type GuardRuleKind, guardRuleLabels } from '@afterclose/core/guard-rule'
import { plural } from '@afterclose/core/format'
import { Notice } from '../../ui/notice.tsx'

/** Rules that the plan of the journal's owner does not watch; nothing without any. */
export function UnwatchedNote({ kinds }: { kinds: readonly GuardRuleKind[] }) {
  if (kinds.length === 0) return null
  const names = kinds.map((kind, i) => (i === 0 ? guardRuleLabels[kind] : guardRuleLabels[kind].toLowerCase()))
  const list = names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  return (
    <Notice tone="info">
      {`${list} ${plural(kinds.length, 'needs', 'need')} PRO: listed, but not watched on this plan.`}
    </Notice>
  )
}
