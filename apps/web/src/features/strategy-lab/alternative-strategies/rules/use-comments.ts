import type { CommentType } from '@afterclose/core/comment'
import { type RuledComments, ruledComments } from '@afterclose/core/trading-rule'
import { useMemo } from 'react'
import { captionKeys, customCaption } from '../../../../journal/captions.ts'
import { useJournalData } from '../../../../journal/journal-data.ts'
import { useSettings } from '../../../../journal/settings.ts'
import type { CommentName } from './rule-words.ts'

/** A comment for rules. */
export interface ChosenComment {
  readonly kind: RuledComments
  readonly id: number
  /** With its group: "Entry: Chased". */
  readonly label: string
}

const kindOf: Readonly<Record<CommentType, RuledComments>> = {
  PRE_TRADE: 'preTradeComments',
  ENTRY: 'entryComments',
  MANAGEMENT: 'managementComments',
  EXIT: 'exitComments',
}

/** Comments of the journal with their labels, those known before the exit first. */
export function useComments(): { readonly comments: readonly ChosenComment[]; readonly nameOf: CommentName } {
  const { comments, customComments } = useJournalData()
  const { settings } = useSettings()
  return useMemo(() => {
    const all: readonly ChosenComment[] = [
      ...comments.map(({ id, type, name }) => ({
        kind: kindOf[type],
        id,
        label: `${settings[captionKeys[type]]}: ${name}`,
      })),
      ...customComments.map(({ id, commentGroup, name }) => ({
        kind: 'customComments' as const,
        id,
        label: `${customCaption(settings, commentGroup)}: ${name}`,
      })),
    ]
    return {
      comments: all.toSorted((a, b) => ruledComments.indexOf(a.kind) - ruledComments.indexOf(b.kind)),
      nameOf: (kind, id) => all.find((one) => one.kind === kind && one.id === id)?.label ?? `No. ${id}`,
    }
  }, [comments, customComments, settings])
}
