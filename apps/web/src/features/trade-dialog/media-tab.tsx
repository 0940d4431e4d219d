import { longestNotes, type TradeView } from '@afterclose/contract/trades'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { refreshTrades } from '../../journal/engine/hooks.ts'
import { RichTextField } from '../../parts/rich-text/rich-text-field.tsx'
import type { Draft } from '../../parts/rich-text/use-draft.ts'
import { SlotsField } from '../../parts/slots/slots-field.tsx'
import type { Waiting } from '../../parts/slots/use-slots.ts'
import { tradeQuery } from './trade-queries.ts'
import { withSlots } from './trade-slots.ts'
import type { Editor } from './use-trade-editor.ts'
import { spaceClass, Text } from '../../ui/layout.tsx'
import { queryClient } from '../../journal/query-client.ts'

interface MediaTabProps {
  editor: Editor
  /** Null: not saved yet. */
  stored: TradeView | null
  waiting: Waiting
  /** Unsaved draft of the notes on this device. */
  draft: Draft
}

/** Pictures of the trade and notes. */
export function MediaTab({ editor, stored, waiting, draft }: MediaTabProps) {
  const { form, change, settle, readOnly } = editor
  const { id: journalId } = useActiveJournal()
  const described = (slot: number, text: string) => form.screenshotDescriptions.with(slot - 1, text)
  return (
    <>
      <section className={spaceClass({ ruled: true })} aria-label="Screenshots">
        <Text as="h3" below={3} size="section">
          Screenshots
        </Text>
        <SlotsField
          noun="trade"
          owner={stored === null ? null : { of: 'TRADE', id: stored.id }}
          stored={stored?.screenshots ?? []}
          waiting={waiting}
          descriptions={form.screenshotDescriptions}
          readOnly={readOnly}
          onDescribe={(slot, text) => change({ screenshotDescriptions: described(slot, text) })}
          onEmptied={(slot) =>
            settle((now) => ({ ...now, screenshotDescriptions: now.screenshotDescriptions.with(slot - 1, '') }))
          }
          onChanged={(changed) => {
            if (stored === null) return
            const { queryKey } = tradeQuery(journalId, stored.id)
            queryClient.write(queryKey, (seen) => seen && withSlots(seen, changed))
            void refreshTrades()
          }}
        />
      </section>
      <div className={spaceClass({ above: 6 })}>
        <RichTextField
          label="Notes"
          value={form.notes}
          onChange={(notes) => change({ notes })}
          longest={longestNotes}
          error={editor.problem('notes')}
          readOnly={readOnly}
          draft={draft}
        />
      </div>
    </>
  )
}
