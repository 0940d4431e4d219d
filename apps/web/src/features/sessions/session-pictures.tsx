import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { AroundPage } from '../../parts/records/around-page.tsx'
import { SlotsField } from '../../parts/slots/slots-field.tsx'
import type { WaitingPicture } from '../../parts/slots/waiting-pictures.ts'
import { toastProblem } from '../../parts/toasts.tsx'
import { Block } from '../../ui/block.tsx'
import { describePicture } from './session-actions.ts'
import { keepSessionPictures, type Session } from '../../parts/sessions/session-queries.ts'

/** Pictures of a session, saved immediately; their captions on blur. */
export function SessionPictures({ session, readOnly }: { session: Session; readOnly: boolean }) {
  const { id: journalId } = useActiveJournal()
  const { id, screenshots } = session
  const [waiting, setWaiting] = useState<readonly WaitingPicture[]>([])
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map())
  const stored = screenshots.map(({ description }) => description)
  const descriptions = stored.map((text, at) => typed.get(at + 1) ?? text)
  async function save(): Promise<void> {
    for (const [slot, text] of typed) {
      if (text === stored[slot - 1]) {
        setTyped((now) => without(now, slot, text))
        continue
      }
      try {
        const changed = await describePicture(journalId, id, slot, text)
        keepSessionPictures(journalId, id, changed)
        setTyped((now) => without(now, slot, text))
      } catch (error) {
        return toastProblem(error, 'saving the session') // typed text stays in its field
      }
    }
  }
  return (
    <Block title="Charts" measure="up to six pictures">
      <AroundPage unsaved={typed.size > 0}>
        <div onBlur={() => void save()}>
          <SlotsField
            noun="session"
            owner={{ of: 'SESSION', id }}
            stored={screenshots}
            waiting={{ pictures: waiting, change: setWaiting }}
            descriptions={descriptions}
            readOnly={readOnly}
            onDescribe={(slot, text) => setTyped((before) => new Map(before).set(slot, text))}
            onEmptied={(slot) => setTyped((now) => without(now, slot, now.get(slot)))}
            onChanged={(changed) => keepSessionPictures(journalId, id, changed)}
          />
        </div>
      </AroundPage>
    </Block>
  )
}

/** Without a caption that was saved; one that was typed on since stays. */
function without(
  typed: ReadonlyMap<number, string>,
  slot: number,
  saved: string | undefined,
): ReadonlyMap<number, string> {
  if (typed.get(slot) !== saved) return typed
  const left = new Map(typed)
  left.delete(slot)
  return left
}
