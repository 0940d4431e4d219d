import { type ChangedScreenshots, screenshotSlots, type ScreenshotView } from '@afterclose/contract/screenshots'
import { type ReactNode, useState } from 'react'
import type { Story } from '../../gallery/story.ts'
import { Refusal } from '../../testing/answers.ts'
import { Dialog } from '../dialog.tsx'
import type { SlotOwner } from './slot-calls.ts'
import { SlotsField } from './slots-field.tsx'
import type { WaitingPicture } from './waiting-pictures.ts'

const fileId = 'a'.repeat(64)
const link = 'https://charts.example/x/1'
const slotsWith = (...filled: readonly Partial<ScreenshotView>[]): readonly ScreenshotView[] =>
  Array.from({ length: screenshotSlots }, (_, at) => ({
    slot: at + 1,
    url: null,
    fileId: null,
    description: '',
    takenAt: null,
    width: null,
    height: null,
    ...filled.find(({ slot }) => slot === at + 1),
  }))
const two = slotsWith({ slot: 1, fileId }, { slot: 3, url: link })

interface Shown {
  readonly owner?: SlotOwner | null
  readonly noun: string
  readonly stored?: readonly ScreenshotView[]
  readonly waiting?: readonly WaitingPicture[]
  readonly readOnly?: boolean
}
function Slots({ owner = null, noun, stored: first = slotsWith(), waiting = [], readOnly = false }: Shown): ReactNode {
  const [stored, setStored] = useState(first)
  const [pictures, setPictures] = useState(waiting)
  const [descriptions, setDescriptions] = useState(() => ['Entry on the retest', '', '', '', '', ''])
  return (
    <Dialog title="Screenshots" width={960} onClose={() => {}}>
      <SlotsField
        noun={noun}
        owner={owner}
        stored={stored}
        waiting={{ pictures, change: setPictures }}
        descriptions={descriptions}
        readOnly={readOnly}
        onDescribe={(slot, text) => setDescriptions(descriptions.with(slot - 1, text))}
        onEmptied={(slot) => setDescriptions(descriptions.with(slot - 1, ''))}
        onChanged={({ screenshots }) => setStored(screenshots)}
      />
    </Dialog>
  )
}

/** A candle chart in a few lines: the gallery stores no pictures. */
const picture = (): Response => {
  const bars = [40, 70, 55, 90, 80].map(
    (high, at) => `<rect x="${30 + at * 55}" y="${160 - high}" width="20" height="60"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180" fill="teal">${bars.join('')}</svg>`
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml' } })
}
const changedTo = (screenshots: readonly ScreenshotView[]): ChangedScreenshots => ({
  screenshots: [...screenshots],
  modified: '2026-10-24T09:00:00.000Z',
  before: '2026-10-23T12:00:00.000Z',
})

export const NewRecord: Story = () => <Slots noun="missed trade" />
export const SavedRecord: Story = () => <Slots noun="setup" owner={{ of: 'SETUP', id: 4 }} stored={two} />
SavedRecord.server = {
  [`GET /v1/files/${fileId}`]: picture,
  'PUT /v1/databases/1/setups/4/screenshots/2': () => changedTo(slotsWith({ slot: 1, fileId }, { slot: 2, fileId })),
  'DELETE /v1/databases/1/setups/4/screenshots/1': () => changedTo(slotsWith({ slot: 3, url: link })),
}
export const PictureThatCouldNotBeRead: Story = () => <Slots noun="trade" owner={{ of: 'TRADE', id: 5 }} stored={two} />
PictureThatCouldNotBeRead.server = { [`GET /v1/files/${fileId}`]: () => new Refusal(503) }
export const NotStored: Story = () => (
  <Slots
    noun="trade plan"
    owner={{ of: 'PLAN', id: 2 }}
    waiting={[{ slot: 1, content: link, problem: 'The server could not be reached.' }]}
  />
)
export const ReadOnly: Story = () => <Slots readOnly noun="trade" owner={{ of: 'TRADE', id: 5 }} stored={two} />
ReadOnly.server = { [`GET /v1/files/${fileId}`]: picture }
export const ReadOnlyAndEmpty: Story = () => <Slots readOnly noun="trade" owner={{ of: 'TRADE', id: 5 }} />
