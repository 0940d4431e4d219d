import type { SetupView } from '@afterclose/contract/setups'
import { useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { SlotsField } from '../../../parts/slots/slots-field.tsx'
import type { WaitingPicture } from '../../../parts/slots/waiting-pictures.ts'
import { putPictures } from './setup-actions.ts'

interface SetupPicturesProps {
  setup: SetupView
  /** By slot, as in the form. */
  descriptions: readonly string[]
  readOnly: boolean
  onDescribe: (descriptions: readonly string[]) => void
  /** A picture was saved, which changes the setup's `modified`. */
  onStored: (before: string, modified: string) => void
}

/** Example pictures of a setup. They are saved immediately, their captions with the setup. */
export function SetupPictures({ setup, descriptions, readOnly, onDescribe, onStored }: SetupPicturesProps) {
  const { id: journalId } = useActiveJournal()
  const [pictures, setPictures] = useState<readonly WaitingPicture[]>([])
  const describe = (slot: number, text: string) => onDescribe(descriptions.with(slot - 1, text))
  return (
    <SlotsField
      noun="setup"
      owner={{ of: 'SETUP', id: setup.id }}
      stored={setup.exampleScreenshots}
      waiting={{ pictures, change: setPictures }}
      descriptions={descriptions}
      readOnly={readOnly}
      onDescribe={describe}
      onEmptied={(slot) => describe(slot, '')}
      onChanged={({ screenshots, modified, before }) => {
        onStored(before, modified)
        putPictures(journalId, setup.id, screenshots, modified)
      }}
    />
  )
}
