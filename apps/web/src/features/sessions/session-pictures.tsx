import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { AroundPage } from '../../parts/records/around-page.tsx'
import { SlotsField } from '../../parts/slots/slots-field.tsx'
import type { WaitingPicture } from '../../parts/slots/waiting-pictures.ts'
import { toastProblem } from '../../parts/toasts.tsx'
import { Block } from '../../ui/block.tsx'
import { describePicture } from './session-actions.ts'
import { keepSession, type Session } from '../../parts/sessions/session-queries.ts'

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
      if (text === stored[slot - 1]) continue
      try {
        const changed = await describePicture(journalId, id, slot, text)
        keepSession(journalId, { ...session, screenshots: changed.screenshots, modified: changed.modified })
      } catch (error) {
        return toastProblem(error, 'saving the session') // typed text stays in its field
      }
    }
    setTyped(new Map())
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
            onEmptied={() => setTyped(new Map())}
            onChanged={(changed) =>
              keepSession(journalId, { ...session, screenshots: changed.screenshots, modified: changed.modified })
            }
          />
        </div>
      </AroundPage>
    </Block>
  )
}
